// The rules that choose a strategy, in their order. Each gives a strategy and the reason for it, or nothing.

import { strategyAnnotation } from "../config/annotations.ts";
import type { Catalog, Config } from "../config/catalog.ts";
import { isKeptByCluster, knownUse, managedSecretTypes } from "../config/known-configs.ts";
import { defaultDiscoveryLabels } from "../evidence/discovery-labels.ts";
import type { StreamEvidence } from "../evidence/gather-evidence.ts";
import { isHook } from "../manifest/hook.ts";
import { annotation, labelsOf, type ManifestObject, placeIn, titleOf } from "../manifest/object.ts";
import { matchesGlob } from "../policy/glob.ts";
import { matchRule } from "../policy/match-rule.ts";
import type { Message } from "../problem/message.ts";
import * as messages from "../problem/messages/index.ts";
import type { ResolvedReference, ResolvedReferences } from "../reference/resolve-references.ts";
import type { Options } from "../settings/options.ts";
import { isStrategy, type Strategy } from "../settings/strategy.ts";
import type { StreamInput } from "../settings/stream-input.ts";
import type { Place } from "../text/source.ts";
import { entries, getIn, getString, isMapping } from "../yaml/node/access.ts";

/** What the rules go by. */
export interface Evidence extends ResolvedReferences, StreamEvidence {
  readonly catalog: Catalog;
  readonly options: Options;
  readonly input: StreamInput;
}

export interface StrategyChoice {
  readonly strategy: Strategy;
  readonly reason: Message;
  /** What the message is about, if not the config itself. */
  readonly at?: { readonly object: ManifestObject; readonly place: Place };
  /** As in the decision; left out where `at` says it. */
  readonly evidence?: Place | undefined;
}

type Rule = (config: Config, evidence: Evidence) => StrategyChoice | undefined;

export const rules: readonly Rule[] = [
  alreadyRevision,
  byAnnotation,
  protectedConfig,
  byPolicy,
  filledAtRunTime,
  usedByKnownProgram,
  readByName,
  discovered,
  readThroughApi,
  alsoHook,
  plainNameRequired,
  fromOtherNamespaces,
  byDefault,
];

function alreadyRevision(config: Config): StrategyChoice | undefined {
  return config.hashedBy === "hashroll" ? ignore(messages.alreadyRevision()) : undefined;
}

function byAnnotation(config: Config): StrategyChoice | undefined {
  const strategy = annotatedStrategy(config);
  if (strategy === undefined || !isStrategy(strategy)) return undefined;
  const object = first(config);
  const found = getIn(object.root, "metadata", "annotations", strategyAnnotation);
  return {
    strategy,
    reason: messages.annotated(messages.outcomes[strategy]),
    evidence: found && placeIn(object.document, found),
  };
}

function protectedConfig(config: Config, { input }: Evidence): StrategyChoice | undefined {
  const object = first(config);
  if (isFunctionConfig(object, input)) return ignore(messages.functionConfig());
  if (isHook(object)) return ignore(messages.hook());
  if (annotation(object, "config.kubernetes.io/local-config") === "true") return ignore(messages.localConfig());
  if (isKeptByCluster(config)) return ignore(messages.wellKnown());
  const type = config.kind === "Secret" ? getString(object.root, "type") : undefined;
  return type !== undefined && managedSecretTypes.has(type) ? ignore(messages.managedSecret(type)) : undefined;
}

function byPolicy(config: Config, { options, input }: Evidence): StrategyChoice | undefined {
  const { rules: own = [] } = options;
  if (own.length === 0) return undefined;
  const { kind, namespace, baseName, previousNames } = config;
  const labels = labelTexts(config);
  const [matched] = [baseName, ...previousNames]
    .flatMap((name) => matchRule(own, { kind, namespace, name, labels }) ?? [])
    .sort((a, b) => a.index - b.index);
  if (!matched) return undefined;
  const { strategy, reason } = matched.rule;
  const place = input.placeInPolicy?.(`rules[${matched.index}]`);
  return {
    strategy,
    reason: messages.byRule(messages.outcomes[strategy], matched.index, reason),
    ...(place && { evidence: place }),
  };
}

function filledAtRunTime(config: Config, evidence: Evidence): StrategyChoice | undefined {
  const { root } = first(config);
  const isEmpty = ["data", "binaryData", "stringData"].every((key) => {
    const found = getIn(root, key);
    return !isMapping(found) || found.node.pairs.length === 0;
  });
  return isEmpty && evidence.referencesTo(config).length > 0 ? ignore(messages.filledAtRunTime()) : undefined;
}

function usedByKnownProgram(config: Config): StrategyChoice | undefined {
  const use = knownUse(config, () => labelTexts(config));
  if (!use) return undefined;
  return use.how === "edited"
    ? ignore(messages.editedByKnownProgram(use.by))
    : copy(messages.readByKnownProgram(use.by));
}

function readByName(config: Config, evidence: Evidence): StrategyChoice | undefined {
  const referred = evidence.referencesTo(config).length > 0;
  const [mention] = evidence.mentionsOf(config);
  if (mention) {
    const reason = messages.readByName(config.kind, config.name, mention.where, referred);
    return { strategy: referred ? "copy" : "ignore", reason, at: mention };
  }
  const [rule] = [config.name, ...config.previousNames].flatMap((name) => evidence.rulesNaming({ ...config, name }));
  if (!rule) return undefined;
  const reason = messages.namedInRole(config.kind, config.name, referred);
  return { strategy: referred ? "copy" : "ignore", reason, at: { object: rule.role, place: rule.place } };
}

/** No object refers to it, but a program may find it. */
function discovered(config: Config, evidence: Evidence): StrategyChoice | undefined {
  if (evidence.referencesTo(config).length > 0) return undefined;
  const patterns = evidence.options.discoveryLabels ?? defaultDiscoveryLabels;
  const label = [...labelTexts(config).keys()].find((key) => patterns.some((pattern) => matchesGlob(pattern, key)));
  if (label !== undefined) {
    const object = first(config);
    const found = getIn(object.root, "metadata", "labels", label);
    return ignore(messages.discoveredByLabel(label), found && placeIn(object.document, found));
  }
  const grant = evidence.readableBy(config);
  return grant && ignore(messages.readableByStream(grant.binding, grant.account), grant.place);
}

function readThroughApi(config: Config, evidence: Evidence): StrategyChoice | undefined {
  const links = evidence.referencesTo(config);
  if (links.length === 0) return undefined;
  const grant = evidence.readableByReferrer(config, [...new Set(links.map(({ referrer }) => referrer))]);
  if (grant) return copy(messages.readableByReferrer(grant.binding, grant.account), grant.place);
  const isOptional = links.every(({ reference }) => reference.optional);
  const other = isOptional ? evidence.readableBy(config) : undefined;
  return other && copy(messages.optionalAndReadable(other.binding, other.account), other.place);
}

function alsoHook(config: Config): StrategyChoice | undefined {
  return config.hooks.length > 0 ? copy(messages.alsoAHook()) : undefined;
}

function plainNameRequired(config: Config, evidence: Evidence): StrategyChoice | undefined {
  const found = evidence.referencesTo(config).find(({ plainName }) => plainName);
  if (!found?.plainName) return undefined;
  return copy(messages.plainNameRequired(titleOf(found.referrer.object), found.plainName), placeOfReference(found));
}

function fromOtherNamespaces(config: Config, evidence: Evidence): StrategyChoice | undefined {
  if (evidence.isAmbiguous(config)) return copy(messages.ambiguousConfig(config.previousNames.length > 0));
  const other = evidence.fromOtherNamespace(config);
  return other && copy(messages.usedFromOtherNamespace(titleOf(other.referrer.object)), placeOfReference(other));
}

function byDefault(config: Config, evidence: Evidence): StrategyChoice {
  const { strategy } = evidence.options;
  const referrers = [...new Set(evidence.referencesTo(config).map(({ referrer }) => referrer))];
  if (strategy && strategy !== "rename") return { strategy, reason: messages.byFlag(messages.outcomes[strategy]) };
  if (referrers.length === 0) return copy(messages.noReferences());
  if (config.kind === "Secret")
    return strategy === "rename"
      ? { strategy, reason: messages.byFlag(messages.outcomes.rename) }
      : copy(messages.secretCopied());
  if (config.hashedBy) return { strategy: "rename", reason: messages.alreadyHashed(config.hashedBy) };
  const areWorkloads = referrers.every(({ hasPods }) => hasPods);
  return { strategy: "rename", reason: messages.onlyReferredTo(referrers.length, areWorkloads) };
}

export function ignore(reason: Message, evidence?: Place): StrategyChoice {
  return { strategy: "ignore", reason, evidence };
}

export function copy(reason: Message, evidence?: Place): StrategyChoice {
  return { strategy: "copy", reason, evidence };
}

function placeOfReference({ referrer, reference }: Pick<ResolvedReference, "referrer" | "reference">): Place {
  return placeIn(referrer.object.document, reference.at);
}

function isFunctionConfig({ kind, name, writtenNamespace }: ManifestObject, { functionConfig }: StreamInput): boolean {
  return functionConfig?.kind === kind && functionConfig.name === name && functionConfig.namespace === writtenNamespace;
}

export function annotatedStrategy(config: Config): string | undefined {
  return annotation(first(config), strategyAnnotation);
}

function labelTexts(config: Config): ReadonlyMap<string, string> {
  const labels = labelsOf(first(config));
  if (!labels) return new Map();
  return new Map(
    [...entries(labels)].flatMap(([key, { node }]) => (node.type === "scalar" ? [[key, node.value] as const] : [])),
  );
}

export function first(config: Config): ManifestObject {
  return config.objects[0] as ManifestObject;
}
