// The configs that have one reason in common, and what to paste into hashroll.yaml to choose otherwise for them.

import { groupBy } from "../../collections/group-by.ts";
import { otherwiseAdvice } from "../../problem/messages/index.ts";
import type { Strategy } from "../../settings/strategy.ts";
import type { ExplainedConfig } from "./explanation.ts";

export interface ReasonGroup {
  readonly strategy: Strategy;
  readonly rule: string;
  /** As a sentence of its own, with the object that it is about. */
  readonly reason: string;
  /** Where the evidence is: `line 12`, or `app.yaml:12` in another file. */
  readonly place?: string;
  readonly advice?: string;
  /** Whether the advice says more than that another strategy can be chosen. */
  readonly isOwnAdvice: boolean;
  readonly configs: readonly ExplainedConfig[];
  /** Rules of a policy, one line each; empty where none would help. */
  readonly rules: readonly string[];
}

/** Not for what is the default, or done already: nobody needs advice against these. */
export function groupReasons(configs: readonly ExplainedConfig[]): ReasonGroup[] {
  const notable = configs.filter(({ strategy, rule }) => strategy !== "rename" && rule !== "already-revision");
  const groups = groupBy(notable, (config) =>
    [config.strategy, config.rule, reasonOf(config), config.advice, config.instead].join("\n"),
  );
  return [...groups.values()].map((own) => {
    const first = own[0] as ExplainedConfig;
    const { strategy, rule, advice, instead } = first;
    const place = placeOf(first);
    const isOwnAdvice = advice !== undefined && advice !== (instead && otherwiseAdvice(instead));
    return {
      ...{ strategy, rule, reason: reasonOf(first), isOwnAdvice, configs: own, rules: own.flatMap(policyRule) },
      ...(place !== undefined && { place }),
      ...(advice && { advice }),
    };
  });
}

/** Only of evidence in another object: that of the config itself is where the config is. */
function placeOf({ evidence, file }: ExplainedConfig): string | undefined {
  if (!evidence?.object) return undefined;
  return evidence.file === file ? `line ${evidence.line}` : `${evidence.file}:${evidence.line}`;
}

/** With the object that it is about, if that is another one. */
export function reasonOf({ reason, evidence }: ExplainedConfig): string {
  return evidence?.object ? `${evidence.object}: ${reason}` : reason;
}

/** The rule that chooses the other strategy, for charts of others. */
export function policyRule({ kind, baseName, instead }: ExplainedConfig): string[] {
  return instead === undefined ? [] : [`- {match: {kind: ${kind}, name: ${globOf(baseName)}}, strategy: ${instead}}`];
}

/** Names of a cluster are what they are; any other is quoted, for YAML and for globs. */
function globOf(name: string): string {
  return /^[a-z0-9.-]*[a-z][a-z0-9.-]*$/.test(name) ? name : JSON.stringify(name.replace(/[*?[\]{},\\]/g, "\\$&"));
}
