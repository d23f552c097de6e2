// What a rule goes by, and what it gives: a strategy and the reason for it, or nothing.

import { strategyAnnotation } from "../config/annotations.ts";
import type { Catalog, Config } from "../config/catalog.ts";
import type { StreamEvidence } from "../evidence/gather-evidence.ts";
import { annotation, labelsOf, type ManifestObject, placeIn } from "../manifest/object.ts";
import { type MatchedRule, matchRule } from "../policy/match-rule.ts";
import type { Message } from "../problem/message.ts";
import type { ResolvedReference, ResolvedReferences } from "../reference/resolve-references.ts";
import type { Options } from "../settings/options.ts";
import type { Strategy } from "../settings/strategy.ts";
import type { StreamInput } from "../settings/stream-input.ts";
import type { Place } from "../text/source.ts";
import { textsOf } from "../yaml/node/access.ts";

/** What the rules go by. */
export interface Evidence extends ResolvedReferences, StreamEvidence {
  readonly catalog: Catalog;
  readonly options: Options;
  readonly input: StreamInput;
  /** Whether a trigger restarts a workload when the config changes. */
  isTriggering(config: Config): boolean;
}

export interface StrategyChoice {
  readonly strategy: Strategy;
  /** The reason, once it is certain what becomes of the config. */
  readonly reason: (strategy: Strategy) => Message;
  /** An annotation, a rule or a flag asks for it. */
  readonly isRequested?: true;
  /** Nothing in the stream asks for anything else. */
  readonly isDefault?: true;
  /** What the message is about, if not the config itself. */
  readonly at?: { readonly object: ManifestObject; readonly place: Place };
  /** As in the decision; left out where `at` says it. */
  readonly evidence?: Place | undefined;
}

export type Rule = (config: Config, evidence: Evidence) => StrategyChoice | undefined;

export function ignore(reason: StrategyChoice["reason"], evidence?: Place): StrategyChoice {
  return { strategy: "ignore", reason, evidence };
}

export function copy(reason: StrategyChoice["reason"], evidence?: Place): StrategyChoice {
  return { strategy: "copy", reason, evidence };
}

export function first(config: Config): ManifestObject {
  return config.objects[0] as ManifestObject;
}

export function annotatedStrategy(config: Config): string | undefined {
  return annotation(first(config), strategyAnnotation);
}

export function labelTexts(config: Config): ReadonlyMap<string, string> {
  return textsOf(labelsOf(first(config)));
}

/** The rule of the policy that sets this for a config. */
export function ruleFor(config: Config, { rules = [] }: Options, what: "strategy" | "scope"): MatchedRule | undefined {
  if (rules.length === 0) return undefined;
  const { kind, namespace, baseName, previousNames } = config;
  const labels = labelTexts(config);
  const [matched] = [baseName, ...previousNames]
    .flatMap((name) => matchRule(rules, { kind, namespace, name, labels }, what) ?? [])
    .sort((a, b) => a.index - b.index);
  return matched;
}

export function placeOfReference({ referrer, reference }: Pick<ResolvedReference, "referrer" | "reference">): Place {
  return placeIn(referrer.object.document, reference.at);
}
