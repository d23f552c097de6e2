// The rules that choose a strategy, in their order. Each says what it thinks of a config, and why, or nothing.

import type { Catalog, Config } from "../config/catalog.ts";
import { isWellKnown, managedSecretTypes, outsideUse } from "../config/known-configs.ts";
import { defaultDiscoveryLabels } from "../evidence/discovery-labels.ts";
import type { StreamEvidence } from "../evidence/gather-evidence.ts";
import { isHook } from "../manifest/hook.ts";
import { annotation, labelsOf, type ManifestObject, placeIn, titleOf } from "../manifest/object.ts";
import { matchesGlob } from "../policy/glob.ts";
import { matchRule } from "../policy/match-rule.ts";
import type { Message } from "../problem/messages/index.ts";
import * as say from "../problem/messages/index.ts";
import type { Link, Links } from "../reference/resolve-references.ts";
import type { Options } from "../settings/options.ts";
import { isStrategy, type Strategy } from "../settings/strategy.ts";
import type { Place } from "../text/source.ts";
import { descend, entries, isMapping, textAt } from "../yaml/node/access.ts";
import { keepsPlain } from "./plain-name.ts";

/** What the rules look at. */
export interface Evidence extends Links, StreamEvidence {
  readonly catalog: Catalog;
  readonly options: Options;
}

export interface Verdict {
  readonly strategy: Strategy;
  readonly reason: Message;
  /** What the message is about, if not the config itself. */
  readonly at?: { readonly object: ManifestObject; readonly place: Place };
  /** As in the decision; left out where `at` says it. */
  readonly evidence?: Place | undefined;
}

const strategyAnnotation = "hashroll.dev/strategy";

type Rule = (config: Config, evidence: Evidence) => Verdict | undefined;

export const rules: readonly Rule[] = [
  alreadyRevision,
  byAnnotation,
  neverTouched,
  byPolicy,
  filledAtRunTime,
  usedFromOutside,
  readByName,
  discovered,
  readThroughApi,
  hookTwin,
  neededPlain,
  fromOtherNamespaces,
  byDefault,
];

function alreadyRevision(config: Config): Verdict | undefined {
  return config.hashedBy === "hashroll" ? ignore(say.alreadyRevision()) : undefined;
}

function byAnnotation(config: Config): Verdict | undefined {
  const word = saidStrategy(config);
  if (word === undefined || !isStrategy(word)) return undefined;
  const object = first(config);
  const found = descend(object.root, "metadata", "annotations", strategyAnnotation);
  return {
    strategy: word,
    reason: say.annotated(say.outcomes[word]),
    evidence: found && placeIn(object.document, found),
  };
}

function neverTouched(config: Config, { options }: Evidence): Verdict | undefined {
  const object = first(config);
  if (isFunctionConfig(object, options)) return ignore(say.functionConfig());
  if (isHook(object)) return ignore(say.hook());
  if (annotation(object, "config.kubernetes.io/local-config") === "true") return ignore(say.localConfig());
  if (isWellKnown(config)) return ignore(say.wellKnown());
  const type = config.kind === "Secret" ? textAt(object.root, "type") : undefined;
  return type !== undefined && managedSecretTypes.has(type) ? ignore(say.managedSecret(type)) : undefined;
}

function byPolicy(config: Config, { options }: Evidence): Verdict | undefined {
  const { rules: own = [] } = options;
  if (own.length === 0) return undefined;
  const { kind, namespace, baseName, formerNames } = config;
  const labels = labelTexts(config);
  const [matched] = [baseName, ...formerNames]
    .flatMap((name) => matchRule(own, { kind, namespace, name, labels }) ?? [])
    .sort((a, b) => a.index - b.index);
  if (!matched) return undefined;
  const { strategy, reason } = matched.rule;
  const place = options.placeInPolicy?.(`rules[${matched.index}]`);
  return {
    strategy,
    reason: say.byRule(say.outcomes[strategy], matched.index, reason),
    ...(place && { evidence: place }),
  };
}

function filledAtRunTime(config: Config, evidence: Evidence): Verdict | undefined {
  const { root } = first(config);
  const isEmpty = ["data", "binaryData", "stringData"].every((key) => {
    const found = descend(root, key);
    return !isMapping(found) || found.node.pairs.length === 0;
  });
  return isEmpty && evidence.linksTo(config).length > 0 ? ignore(say.filledAtRunTime()) : undefined;
}

function usedFromOutside(config: Config): Verdict | undefined {
  const use = outsideUse(config, () => labelTexts(config));
  if (!use) return undefined;
  return use.how === "edited" ? ignore(say.editedFromOutside(use.by)) : copy(say.readFromOutside(use.by));
}

function readByName(config: Config, evidence: Evidence): Verdict | undefined {
  const referred = evidence.linksTo(config).length > 0;
  const [mention] = evidence.mentionsOf(config);
  if (mention) {
    const reason = say.readByName(config.kind, config.name, mention.where, referred);
    return { strategy: referred ? "copy" : "ignore", reason, at: mention };
  }
  const [rule] = [config.name, ...config.formerNames].flatMap((name) => evidence.rulesNaming({ ...config, name }));
  if (!rule) return undefined;
  const reason = say.namedInRole(config.kind, config.name, referred);
  return { strategy: referred ? "copy" : "ignore", reason, at: { object: rule.role, place: rule.place } };
}

/** Nobody refers to it, but somebody may find it. */
function discovered(config: Config, evidence: Evidence): Verdict | undefined {
  if (evidence.linksTo(config).length > 0) return undefined;
  const patterns = evidence.options.discoveryLabels ?? defaultDiscoveryLabels;
  const label = [...labelTexts(config).keys()].find((key) => patterns.some((pattern) => matchesGlob(pattern, key)));
  if (label !== undefined) {
    const object = first(config);
    const found = descend(object.root, "metadata", "labels", label);
    return ignore(say.discoveredByLabel(label), found && placeIn(object.document, found));
  }
  const grant = evidence.readableBy(config);
  return grant && ignore(say.readableByStream(grant.binding, grant.account), grant.place);
}

function readThroughApi(config: Config, evidence: Evidence): Verdict | undefined {
  const links = evidence.linksTo(config);
  if (links.length === 0) return undefined;
  const grant = evidence.readableByReferrer(config, [...new Set(links.map(({ referrer }) => referrer))]);
  if (grant) return copy(say.readableByReferrer(grant.binding, grant.account), grant.place);
  const isOptional = links.every(({ reference }) => reference.optional);
  const other = isOptional ? evidence.readableBy(config) : undefined;
  return other && copy(say.optionalAndReadable(other.binding, other.account), other.place);
}

function hookTwin(config: Config): Verdict | undefined {
  return config.hooks.length > 0 ? copy(say.hookTwin()) : undefined;
}

function neededPlain(config: Config, evidence: Evidence): Verdict | undefined {
  for (const link of evidence.linksTo(config)) {
    const reason = keepsPlain(link, evidence.options);
    if (reason) return copy(say.neededPlain(titleOf(link.referrer.object), reason), placeOfReference(link));
  }
  return undefined;
}

function fromOtherNamespaces(config: Config, evidence: Evidence): Verdict | undefined {
  if (evidence.isDoubtful(config)) return copy(say.doubtfulConfig(config.formerNames.length > 0));
  const other = evidence.fromElsewhere(config);
  return other && copy(say.namedFromElsewhere(titleOf(other.referrer.object)), placeOfReference(other));
}

function byDefault(config: Config, evidence: Evidence): Verdict {
  const { strategy } = evidence.options;
  const referrers = [...new Set(evidence.linksTo(config).map(({ referrer }) => referrer))];
  if (strategy && strategy !== "rename") return { strategy, reason: say.byFlag(say.outcomes[strategy]) };
  if (referrers.length === 0) return copy(say.noReferences());
  if (config.kind === "Secret")
    return strategy === "rename" ? { strategy, reason: say.byFlag(say.outcomes.rename) } : copy(say.secretCopied());
  if (config.hashedBy) return { strategy: "rename", reason: say.alreadyHashed(config.hashedBy) };
  return onlyReferredTo(
    referrers.length,
    referrers.every(({ hasPods }) => hasPods),
  );
}

/** The same for thousands of configs: one of each is enough. */
const ordinary = new Map<string, Verdict>();

function onlyReferredTo(referrers: number, areWorkloads: boolean): Verdict {
  const key = `${referrers} ${areWorkloads}`;
  const known = ordinary.get(key) ?? { strategy: "rename", reason: say.onlyReferredTo(referrers, areWorkloads) };
  ordinary.set(key, known);
  return known;
}

export function ignore(reason: Message, evidence?: Place): Verdict {
  return { strategy: "ignore", reason, evidence };
}

export function copy(reason: Message, evidence?: Place): Verdict {
  return { strategy: "copy", reason, evidence };
}

function placeOfReference({ referrer, reference }: Omit<Link, "config">): Place {
  return placeIn(referrer.object.document, reference.at);
}

function isFunctionConfig({ kind, name, namespace }: ManifestObject, { functionConfig }: Options): boolean {
  return functionConfig?.kind === kind && functionConfig.name === name && functionConfig.namespace === namespace;
}

export function saidStrategy(config: Config): string | undefined {
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
