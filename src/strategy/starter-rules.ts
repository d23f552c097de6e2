// What `hashroll init` writes down of the decisions: rules that say what is done already, and what needs no rule.

import { groupBy, none } from "../collections/group-by.ts";
import type { Config } from "../config/catalog.ts";
import { titleOf } from "../manifest/object.ts";
import type { CommentedRule } from "../policy/write-policy.ts";
import type { Code } from "../problem/message.ts";
import type { Decision } from "./choose-strategies.ts";
import { first } from "./rule.ts";

/** What lasts: who reads a config. What a stream lacks, or has by mistake, is for every run to decide. */
const lasting: ReadonlySet<Code> = new Set([
  "also-a-hook",
  "discovered-by-label",
  "edited-by-known-program",
  "named-in-role",
  "optional-and-readable",
  "read-by-known-program",
  "read-by-name",
  "readable-by-referrer",
  "readable-by-stream",
  "reloaded-live",
]);

/** Of those that nothing but their name can match. Rules for the same reason are next to each other, and share a comment. */
export function starterRules(decisions: readonly Decision[]): CommentedRule[] {
  const rules = decisions.filter(({ reason, config }) => lasting.has(reason.code) && isPlainText(config)).map(ruleOf);
  return [...groupBy(rules, ({ comment }) => comment.join()).values()].flatMap((group) =>
    group.map((each, index) => (index === 0 ? each : { ...each, comment: none })),
  );
}

function isPlainText({ baseName, namespace = "" }: Config): boolean {
  return /^[\w.-]+$/.test(baseName) && /^[\w.-]*$/.test(namespace);
}

function ruleOf({ config, strategy, reason, about }: Decision): CommentedRule {
  const { kind, namespace = "", baseName: name } = config;
  const subject = about && titleOf(about) !== titleOf(first(config)) ? `${titleOf(about)}: ` : "";
  return {
    rule: { match: { kind, namespace, name }, strategy, reason: reason.code },
    comment: [`${subject}${reason.text}`],
  };
}

/** The configs that no rule is about, by what was decided. */
export function withoutRule(
  decisions: readonly Decision[],
  rules: readonly CommentedRule[],
): ReadonlyMap<string, readonly string[]> {
  const ruled = new Set(rules.map(({ rule }) => keyOf(rule.match)));
  const others = decisions.filter(({ config: { kind, namespace, baseName } }) => {
    return !ruled.has(keyOf({ kind, namespace: namespace ?? "", name: baseName }));
  });
  const groups = groupBy(others, ({ strategy, reason }) => `${strategy} (${reason.code})`);
  return new Map([...groups].map(([outcome, group]) => [outcome, group.map(({ config }) => titleOf(first(config)))]));
}

function keyOf({ kind, namespace, name }: CommentedRule["rule"]["match"]): string {
  return `${kind} ${namespace} ${name}`;
}
