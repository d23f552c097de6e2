// Says what differs between an object of the input and the same object of the output, and which
// of these differences hashroll had no right to make.
import { isDeepStrictEqual } from "node:util";
import { type Added, isConfig, type Pair } from "./align-objects.ts";
import { kustomizeSuffix, suffixPattern } from "./kustomize-suffix.ts";
import { field, isMapping, type Mapping, mappingOf, nameOf, type StreamObject, type Value } from "./read-stream.ts";
import { type Path, referenceAt } from "./reference-position.ts";
import { resolveConfig } from "./resolve-config.ts";

interface Difference {
  readonly path: Path;
  readonly before: Value | undefined;
  readonly after: Value | undefined;
}

/** Annotations that keep older revisions in the cluster; merged into what the author wrote. */
const retention = [
  "helm.sh/resource-policy",
  "argocd.argoproj.io/sync-options",
  "argocd.argoproj.io/compare-options",
  "kustomize.toolkit.fluxcd.io/prune",
];

export function comparePair(pair: Pair, configs: readonly StreamObject[], configKinds: readonly string[]): string[] {
  const { before, after } = pair;
  const changes = differences(before.value, after.value, []);
  if (!isConfig(before, configKinds)) {
    return changes
      .filter((change) => !isAllowedInReferrer(change, before, configs, configKinds))
      .map((change) => `${nameOf(before)}: changed at ${change.path.join(".")}${describeValues(change)}`);
  }
  if (changes.length === 0) return [];
  const base = baseNameOf(pair);
  if (base === undefined) {
    return changes.map((change) => `${nameOf(before)}: keeps its plain name, yet changed at ${change.path.join(".")}`);
  }
  const foreign = changes
    .filter((change) => !isAllowedInRevision(change))
    .map((change) => `${nameOf(before)}: its revision differs at ${change.path.join(".")}${describeValues(change)}`);
  const suffix = before.name === after.name ? [] : suffixViolations(before, after);
  return [...foreign, ...suffix, ...metadataViolations(base, after)];
}

/** An added revision has its config's content; its labels and annotations may be fewer. */
export function compareAdded({ base, after }: Added): string[] {
  const changes = differences(base.value, after.value, []).filter((change) => {
    const [top, group] = change.path;
    const isMetadata = top === "metadata" && (group === "labels" || group === "annotations");
    return !(isMetadata && change.after === undefined) && !isAllowedInRevision(change);
  });
  return [
    ...changes.map((change) => `${nameOf(after)}: added, but differs from its config at ${change.path.join(".")}`),
    ...suffixViolations(base, after),
    ...metadataViolations(base.name, after),
  ];
}

export function hasSameContent(a: StreamObject, b: StreamObject): boolean {
  return ["data", "binaryData", "stringData", "type"].every((key) => isDeepStrictEqual(a.value[key], b.value[key]));
}

function suffixViolations(base: StreamObject, revision: StreamObject): string[] {
  const expected = `${base.name}-${kustomizeSuffix(base.value)}`;
  return revision.name === expected ? [] : [`${nameOf(revision)}: Expected the suffix of ${expected}`];
}

function metadataViolations(base: string, revision: StreamObject): string[] {
  const metadata = mappingOf(revision.value["metadata"]);
  const label = field(mappingOf(metadata["labels"]), "hashroll.dev/config");
  const annotations = mappingOf(metadata["annotations"]);
  const diffName = field(annotations, "helm-diff/base-name");
  const isLabelRight = base.length > 63 ? typeof label === "string" && label.length <= 63 : label === base;
  return [
    ...(isLabelRight ? [] : [`label hashroll.dev/config is ${JSON.stringify(label)}`]),
    ...(field(annotations, "hashroll.dev/base-name") === base ? [] : ["annotation hashroll.dev/base-name is wrong"]),
    ...(diffName === undefined || diffName === base ? [] : ["annotation helm-diff/base-name is wrong"]),
    ...(revision.value["immutable"] === true ? [] : ["is not immutable"]),
  ].map((fault) => `${nameOf(revision)}: ${fault}`);
}

// Undefined: the object has a plain name. One that kustomize or kubectl hashed keeps its name.
function baseNameOf({ before, after }: Pair): string | undefined {
  if (before.name !== after.name) return before.name;
  return new RegExp(`^(.+)-${suffixPattern}$`).exec(before.name)?.[1];
}

function isAllowedInRevision({ path, before, after }: Difference): boolean {
  const [top, group, key] = path;
  if (path.length === 1) return top === "immutable" && after === true;
  if (top !== "metadata" || typeof after !== "string") return false;
  if (path.length === 2) return group === "name";
  if (path.length !== 3 || typeof key !== "string") return false;
  if (group === "labels") return key === "hashroll.dev/config";
  if (group !== "annotations") return false;
  if (retention.includes(key)) return isMerged(before, after);
  return before === undefined && (key.startsWith("hashroll.dev/") || key === "helm-diff/base-name");
}

function isMerged(before: Value | undefined, after: string): boolean {
  if (before === undefined || before === "") return true;
  const words = after.split(",").map((word) => word.trim());
  return String(before)
    .split(",")
    .every((word) => words.includes(word.trim()));
}

function isAllowedInReferrer(
  change: Difference,
  referrer: StreamObject,
  configs: readonly StreamObject[],
  configKinds: readonly string[],
): boolean {
  const { path, before, after } = change;
  const isPodAnnotation = path.includes("template") && path.at(-2) === "annotations";
  if (isPodAnnotation && before === undefined) return String(path.at(-1)).startsWith("hashroll.dev/");
  if (path.at(-1) === "resourceNames" && Array.isArray(before) && Array.isArray(after)) {
    const kept = after.slice(0, before.length);
    const appended: readonly Value[] = after.slice(before.length);
    const revisions = configs.filter((config) => before.includes(config.name)).map(revisionName);
    return isDeepStrictEqual(kept, before) && appended.every((name) => revisions.includes(String(name)));
  }
  if (typeof before !== "string" || typeof after !== "string") return false;
  const kind = referenceAt(referrer.value, path);
  if (kind === undefined || !configKinds.includes(kind)) return false;
  const [, ownNamespace = "", name = before] = /^(?:([^/]+)\/)?([^/]+)$/.exec(before) ?? [];
  const resolved = resolveConfig(configs, kind, ownNamespace || referrer.namespace, name);
  const prefix = ownNamespace === "" ? "" : `${ownNamespace}/`;
  return resolved.is === "one" && after === prefix + revisionName(resolved.config);
}

export function revisionName(config: StreamObject): string {
  return `${config.name}-${kustomizeSuffix(config.value)}`;
}

function differences(before: Value | undefined, after: Value | undefined, path: Path): Difference[] {
  const [a, b] = [filled(before, path), filled(after, path)];
  if (isMapping(a) && isMapping(b)) {
    const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
    return [...keys].flatMap((key) => differences(field(a, key), field(b, key), [...path, key]));
  }
  if (Array.isArray(a) && Array.isArray(b) && a.length === b.length) {
    return a.flatMap((item: Value, index) => differences(item, b[index], [...path, index]));
  }
  return isDeepStrictEqual(before, after) ? [] : [{ path, before, after }];
}

// Missing labels or annotations, and null ones, are as good as empty: entries may be added.
function filled(value: Value | undefined, path: Path): Value | undefined {
  const key = path.at(-1);
  const isMetadata = (key === "labels" || key === "annotations") && path.at(-2) === "metadata";
  const isPodMetadata = key === "metadata" && path.at(-2) === "template";
  return isMetadata || isPodMetadata ? ((value ?? {}) as Mapping) : value;
}

function describeValues({ before, after }: Difference): string {
  return ` from ${JSON.stringify(before)?.slice(0, 80)} to ${JSON.stringify(after)?.slice(0, 80)}`;
}
