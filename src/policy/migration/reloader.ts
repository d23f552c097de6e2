// Stakater's Reloader, as of 1.4: which annotations have it restart a workload, and which keep it from that.

import { annotation, type ManifestObject, wordsOf } from "../../manifest/object.ts";
import { type ConfigKind, configKinds } from "../../settings/config-kind.ts";
import { getString, type ResolvedMapping } from "../../yaml/node/access.ts";
import { matchesGlob } from "../glob.ts";

/** On a config: nothing restarts because of it. */
export const ignoreKey = "reloader.stakater.com/ignore";

/** On a workload: the configs that it restarts with, and those that it does not. */
const listKeys: Readonly<Record<ConfigKind, string>> = {
  ConfigMap: "configmap.reloader.stakater.com/reload",
  Secret: "secret.reloader.stakater.com/reload",
};

export const excludeKeys: Readonly<Record<ConfigKind, string>> = {
  ConfigMap: "configmaps.exclude.reloader.stakater.com/reload",
  Secret: "secrets.exclude.reloader.stakater.com/reload",
};

/** On a workload, or on its pods where the workload has none of these and no list. */
const switches: readonly string[] = [
  "reloader.stakater.com/auto",
  "configmap.reloader.stakater.com/auto",
  "secret.reloader.stakater.com/auto",
  "reloader.stakater.com/search",
];

const rolloutStrategyKey = "reloader.stakater.com/rollout-strategy";
const pauseKey = "deployment.reloader.stakater.com/pause-period";

/** A document without any of these words has no annotation of a workload that counts. */
export const reloaderWords: readonly string[] = ["configmap.reloader.stakater.com", "secret.reloader.stakater.com"];

/** What Reloader is asked to do with a workload. */
export interface ReloaderRequest {
  /** It restarts with these, mounted or not. */
  readonly listed: readonly { readonly kind: ConfigKind; readonly name: string }[];
  /** What else is asked for, and a rollout does in its own way. */
  readonly others: readonly string[];
}

type Read = (key: string) => string | undefined;

/** Undefined for a workload that Reloader has no business with. */
export function reloaderRequest(
  object: ManifestObject,
  podTemplates: () => readonly ResolvedMapping[],
): ReloaderRequest | undefined {
  const ofObject: Read = (key) => annotation(object, key);
  const own = object.annotations && requestIn(ofObject);
  if (own) return withOthers(own, ofObject);
  for (const template of podTemplates()) {
    const found = requestIn((key) => getString(template, "metadata", "annotations", key));
    if (found) return withOthers(found, ofObject);
  }
  return undefined;
}

function requestIn(read: Read): ReloaderRequest["listed"] | undefined {
  const lists = configKinds.filter((kind) => read(listKeys[kind]) !== undefined);
  const isOn = switches.some((key) => /^(?:1|t|true)$/i.test(read(key) ?? ""));
  if (!isOn && lists.length === 0) return undefined;
  return lists.flatMap((kind) => wordsOf(read(listKeys[kind])).map((name) => ({ kind, name })));
}

function withOthers(listed: ReloaderRequest["listed"], read: Read): ReloaderRequest {
  return { listed, others: [rolloutStrategyKey, pauseKey].filter((key) => read(key) !== undefined) };
}

/**
 * Whether a listed name means a config. Reloader takes it for a regular expression: names and `.*` are understood, other
 * untrusted patterns are not run.
 */
export function isListedName(listed: string, name: string): boolean {
  return listed === name || (isSimplePattern(listed) && matchesGlob(listed.replaceAll(".*", "*"), name));
}

function isSimplePattern(listed: string): boolean {
  return /^(?:[\w.-]|\.\*)+$/.test(listed) && listed.includes(".*");
}

/** Neither a name nor a pattern that is understood. */
export function isForeignPattern(listed: string): boolean {
  return !/^[\w.-]+$/.test(listed) && !isSimplePattern(listed);
}

export function isIgnored(config: ManifestObject): boolean {
  return annotation(config, ignoreKey) === "true";
}

/** The configs that a workload is not to restart with. */
export function excludedNames(workload: ManifestObject, kind: ConfigKind): readonly string[] {
  return wordsOf(annotation(workload, excludeKeys[kind]));
}
