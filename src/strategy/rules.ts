// The rules that choose a strategy, in their order. Each gives a strategy and the reason for it, or nothing.

import { strategyAnnotation } from "../config/annotations.ts";
import type { Config } from "../config/catalog.ts";
import { isKeptByCluster, knownUse, managedSecretTypes } from "../config/known-configs.ts";
import { defaultDiscoveryLabels } from "../evidence/discovery-labels.ts";
import { reloaderOf } from "../evidence/reloader/find-reloader.ts";
import { isHook, runsBeforeUpgrade } from "../manifest/hook.ts";
import { annotation, type ManifestObject, placeIn, titleOf } from "../manifest/object.ts";
import { matchesGlob } from "../policy/glob.ts";
import { isCollectedByGardener } from "../policy/migration/other-tools.ts";
import { isIgnored } from "../policy/migration/reloader.ts";
import { kappVersioning, versionedName } from "../policy/migration/versioned-names.ts";
import * as messages from "../problem/messages/index.ts";
import { findMissingKey } from "../reference/used-keys.ts";
import { isStrategy } from "../settings/strategy.ts";
import type { StreamInput } from "../settings/stream-input.ts";
import { getIn, getString, isEmptyMapping, isMapping } from "../yaml/node/access.ts";
import { canReload } from "./check-reload.ts";
import {
  annotatedStrategy,
  copy,
  type Evidence,
  first,
  ignore,
  labelTexts,
  placeOfReference,
  type Rule,
  ruleFor,
  type StrategyChoice,
} from "./rule.ts";
import { restartable } from "./unused-copy.ts";

export const rules: readonly Rule[] = [
  hookOfContext,
  alreadyRevision,
  byAnnotation,
  protectedConfig,
  byPolicy,
  asOtherToolSays,
  filledAtRunTime,
  lacksKey,
  usedByKnownProgram,
  reloadedLive,
  readByName,
  discovered,
  readThroughApi,
  alsoHook,
  plainNameRequired,
  fromOtherNamespaces,
  byDefault,
];

/** Nothing can be done with the config itself; its annotation may still say that nobody is to restart. */
function hookOfContext(config: Config, evidence: Evidence): StrategyChoice | undefined {
  if (!config.isContext) return undefined;
  const choice = hookConfig(config, evidence);
  return annotatedStrategy(config) === "ignore" ? ignore(messages.hook) : choice;
}

function alreadyRevision(config: Config): StrategyChoice | undefined {
  return config.hashedBy === "hashroll" ? ignore(messages.alreadyRevision) : undefined;
}

function byAnnotation(config: Config): StrategyChoice | undefined {
  const strategy = annotatedStrategy(config);
  if (strategy === undefined || !isStrategy(strategy)) return undefined;
  const object = first(config);
  const found = getIn(object.root, "metadata", "annotations", strategyAnnotation);
  return {
    strategy,
    reason: messages.annotated,
    isRequested: true,
    evidence: found && placeIn(object.document, found),
  };
}

function protectedConfig(config: Config, evidence: Evidence): StrategyChoice | undefined {
  const object = first(config);
  if (isFunctionConfig(object, evidence.input)) return ignore(messages.functionConfig);
  if (isHook(object)) return hookConfig(config, evidence);
  if (annotation(object, "config.kubernetes.io/local-config") === "true") return ignore(messages.localConfig);
  if (isKeptByCluster(config)) return ignore(messages.wellKnown);
  const type = config.kind === "Secret" ? getString(object.root, "type") : undefined;
  return type !== undefined && managedSecretTypes.has(type) ? ignore(() => messages.managedSecret(type)) : undefined;
}

/** Pods that live on read it too, and a hook that runs before them has changed it by then. */
function hookConfig(config: Config, evidence: Evidence): StrategyChoice {
  const ordinary = restartable(evidence.referencesTo(config)).find(({ referrer }) => !isHook(referrer.object));
  const isForHelm = evidence.options.for === "helm";
  if (!ordinary || !runsBeforeUpgrade(first(config), isForHelm)) return ignore(messages.hook);
  return { strategy: "restart", reason: messages.hook, evidence: placeOfReference(ordinary) };
}

function byPolicy(config: Config, { options, input }: Evidence): StrategyChoice | undefined {
  const matched = ruleFor(config, options, "strategy");
  if (!matched?.rule.strategy) return undefined;
  const { strategy, reason } = matched.rule;
  const place = input.placeInPolicy?.(`rules[${matched.index}]`);
  return {
    strategy,
    reason: (outcome) => messages.byRule(outcome, matched.index, reason),
    isRequested: true,
    ...(place && { evidence: place }),
  };
}

/** What people asked another tool for. A revision that was changed has annotations that hashroll wrote. */
function asOtherToolSays(config: Config): StrategyChoice | undefined {
  const object = first(config);
  if (config.isStale) return undefined;
  if (isIgnored(object)) return ignore(messages.reloaderIgnore);
  if (isCollectedByGardener(object)) return ignore(messages.gardener);
  if (versionedName(object)) return ignore(messages.alreadyVersioned);
  const kapp = kappVersioning(object);
  return kapp && { strategy: kapp.strategy, reason: messages.kappVersioned, isRequested: true };
}

function filledAtRunTime(config: Config, evidence: Evidence): StrategyChoice | undefined {
  const { root } = first(config);
  const isEmpty = ["data", "binaryData", "stringData"].every((key) => {
    const found = getIn(root, key);
    return !isMapping(found) || isEmptyMapping(found.node);
  });
  return isEmpty && evidence.referencesTo(config).length > 0 ? ignore(messages.filledAtRunTime) : undefined;
}

function lacksKey(config: Config, evidence: Evidence): StrategyChoice | undefined {
  const missing = findMissingKey(config, evidence.referencesTo(config));
  if (!missing) return undefined;
  const { link, key } = missing;
  const reason = () => messages.missingKey(config.kind, config.name, key);
  return { strategy: "ignore", reason, at: { object: link.referrer.object, place: placeOfReference(link) } };
}

function usedByKnownProgram(config: Config): StrategyChoice | undefined {
  const use = knownUse(config, () => labelTexts(config));
  if (!use) return undefined;
  return use.how === "edited"
    ? ignore(() => messages.editedByKnownProgram(use.by))
    : copy((outcome) => messages.readByKnownProgram(use.by, outcome));
}

/** A restart would undo what the chart's author built. The plain name stays, whoever else reads it. */
function reloadedLive(config: Config, evidence: Evidence): StrategyChoice | undefined {
  const links = evidence.referencesTo(config);
  const [link] = links;
  // A name that changes with the content can't be reloaded.
  if (!link || config.generated || config.hashedBy || config.isStale || !canReload(config, links)) return undefined;
  const reloader = reloaderOf(link);
  if (reloader === undefined || !links.every(reloaderOf)) return undefined;
  return { strategy: "reload", reason: () => messages.reloadedLive(reloader), evidence: placeOfReference(link) };
}

function readByName(config: Config, evidence: Evidence): StrategyChoice | undefined {
  const referred = evidence.referencesTo(config).length > 0;
  const [mention] = evidence.mentionsOf(config);
  if (mention) {
    const reason: StrategyChoice["reason"] = (outcome) =>
      messages.readByName(config.kind, config.name, mention.where, outcome);
    return { strategy: referred ? "copy" : "ignore", reason, at: mention };
  }
  const before = config.previousNames.map((name) => ({ ...config, name }));
  const [rule] = [config, ...before].flatMap(evidence.rulesNaming);
  if (!rule) return undefined;
  const reason: StrategyChoice["reason"] = (outcome) => messages.namedInRole(config.kind, config.name, outcome);
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
    return ignore(() => messages.discoveredByLabel(label), found && placeIn(object.document, found));
  }
  const grant = evidence.readableBy(config);
  return grant && ignore(() => messages.readableByStream(config.kind, grant), grant.place);
}

function readThroughApi(config: Config, evidence: Evidence): StrategyChoice | undefined {
  const links = evidence.referencesTo(config);
  if (links.length === 0) return undefined;
  const grant = evidence.readableByReferrer(config, links);
  if (grant) return copy((outcome) => messages.readableByReferrer(config.kind, grant, outcome), grant.place);
  const isOptional = links.every(({ reference }) => reference.optional);
  const other = isOptional ? evidence.readableBy(config) : undefined;
  return other && copy((outcome) => messages.optionalAndReadable(config.kind, other, outcome), other.place);
}

function alsoHook(config: Config): StrategyChoice | undefined {
  return config.hooks.length > 0 ? copy(messages.alsoAHook) : undefined;
}

function plainNameRequired(config: Config, evidence: Evidence): StrategyChoice | undefined {
  const found = evidence.referencesTo(config).find(({ plainName }) => plainName);
  const why = found?.plainName;
  if (!why) return undefined;
  const referrer = titleOf(found.referrer.object);
  return copy((outcome) => messages.plainNameRequired(referrer, why, outcome), placeOfReference(found));
}

function fromOtherNamespaces(config: Config, evidence: Evidence): StrategyChoice | undefined {
  if (evidence.isAmbiguous(config))
    return copy((outcome) => messages.ambiguousConfig(config.previousNames.length > 0, outcome));
  const other = evidence.fromOtherNamespace(config);
  if (!other) return undefined;
  const referrer = titleOf(other.referrer.object);
  return copy((outcome) => messages.usedFromOtherNamespace(referrer, outcome), placeOfReference(other));
}

function byDefault(config: Config, evidence: Evidence): StrategyChoice {
  const { strategy } = evidence.options;
  const links = evidence.referencesTo(config);
  if (strategy && strategy !== "rename") return { strategy, reason: messages.byFlag, isRequested: true };
  if (links.length === 0) return { strategy: "copy", reason: messages.noReferences, isDefault: true };
  if (config.kind === "Secret")
    return strategy === "rename"
      ? { strategy, reason: messages.byFlag, isRequested: true }
      : copy(messages.secretCopied);
  const { hashedBy } = config;
  if (hashedBy) return { strategy: "rename", reason: () => messages.alreadyHashed(hashedBy) };
  const areWorkloads = links.every(({ referrer }) => referrer.hasPods);
  const count = new Set(links.map(({ referrer }) => referrer)).size;
  return { strategy: "rename", reason: () => messages.onlyReferredTo(count, areWorkloads) };
}

function isFunctionConfig({ kind, name, writtenNamespace }: ManifestObject, { functionConfig }: StreamInput): boolean {
  return functionConfig?.kind === kind && functionConfig.name === name && functionConfig.namespace === writtenNamespace;
}
