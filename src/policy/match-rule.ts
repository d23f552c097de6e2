// Finds the rule of a policy that applies to a config.

import type { ConfigKind } from "../settings/config-kind.ts";
import type { PolicyRule } from "../settings/schema.ts";
import { matchesGlob } from "./glob.ts";

/** What rules can match. */
export interface Matchable {
  readonly kind: ConfigKind;
  /** Undefined where none is given; only a glob that matches the empty string matches then. */
  readonly namespace?: string | undefined;
  readonly name: string;
  readonly labels: ReadonlyMap<string, string>;
}

export interface MatchedRule {
  readonly rule: PolicyRule;
  /** Its place is the policy's `rules[index]`. */
  readonly index: number;
}

/** The first rule that matches, of those that set `what`. */
export function matchRule(
  rules: readonly PolicyRule[],
  config: Matchable,
  what: "strategy" | "scope",
): MatchedRule | undefined {
  const index = rules.findIndex((rule) => rule[what] !== undefined && matches(rule.match, config));
  const rule = rules[index];
  return rule && { rule, index };
}

function matches({ kind, namespace, name, labels }: PolicyRule["match"], config: Matchable): boolean {
  if (kind !== undefined && kind !== config.kind) return false;
  if (namespace !== undefined && !matchesGlob(namespace, config.namespace ?? "")) return false;
  if (name !== undefined && !matchesGlob(name, config.name)) return false;
  return Object.entries(labels ?? {}).every(([key, pattern]) => {
    const value = config.labels.get(key);
    return value !== undefined && matchesGlob(pattern, value);
  });
}
