// What kustomize notes on objects while it builds: which names they had, and whether it will put a suffix into theirs.

import { annotation, type ManifestObject } from "./object.ts";

const domain = "internal.config.kubernetes.io";

export const kustomizeKeys = {
  names: `${domain}/previousNames`,
  namespaces: `${domain}/previousNamespaces`,
  kinds: `${domain}/previousKinds`,
  needsHash: `${domain}/needsHashSuffix`,
} as const;

/** On every object that kustomize hands to a plugin. */
const idKey = "kustomize.config.k8s.io/id";

/** Whether kustomize is in the middle of building it: its references may hold names of earlier steps. */
export function isDuringBuild(object: ManifestObject): boolean {
  return annotation(object, idKey) !== undefined || annotation(object, kustomizeKeys.names) !== undefined;
}

/** The names it had in bases, the first one first; the one it has now may be among them. */
export function previousNames(object: ManifestObject): readonly string[] {
  const names = list(object, kustomizeKeys.names);
  return names.length > 1 ? [...new Set(names)] : names;
}

/** From a generator, or delegated: at the end of its build kustomize puts a suffix into its name. */
export function needsHash(object: ManifestObject): boolean {
  return annotation(object, kustomizeKeys.needsHash) === "enabled";
}

/** Notes are about one object: a further one that has them too is taken for the same, or for a second file. */
export function isKustomizeKey(key: string): boolean {
  return key.startsWith(`${domain}/`) || otherKeys.has(key);
}

const otherKeys: ReadonlySet<string> = new Set([
  idKey,
  "config.k8s.io/id",
  "config.kubernetes.io/index",
  "config.kubernetes.io/path",
]);

/**
 * Of several objects that a reference may mean, those that went through the same kustomizations as its referrer: as
 * kustomize itself chooses, first leniently, then to the letter.
 */
export function fromSameKustomization<T>(
  candidates: readonly T[],
  objectOf: (each: T) => ManifestObject,
  referrer: ManifestObject,
): readonly T[] {
  const lenient = candidates.filter((each) => isAlike(objectOf(each), referrer, true));
  return lenient.length > 1 ? lenient.filter((each) => isAlike(objectOf(each), referrer, false)) : lenient;
}

/** The same for objects that went through the same kustomizations. */
export function kustomizationKey(object: ManifestObject): string {
  return object.annotations ? ["prefixes", "suffixes"].map((key) => list(object, `${domain}/${key}`)).join(" ") : " ";
}

function isAlike(a: ManifestObject, b: ManifestObject, mayBeAbsent: boolean): boolean {
  return ["prefixes", "suffixes"].every((key) => {
    const [left, right] = [list(a, `${domain}/${key}`), list(b, `${domain}/${key}`)];
    if (left.length === 0 || right.length === 0) return mayBeAbsent || left.length === right.length;
    const shorter = Math.min(left.length, right.length);
    return left.slice(-shorter).join() === right.slice(-shorter).join();
  });
}

function list(object: ManifestObject, key: string): string[] {
  const text = annotation(object, key);
  return text === undefined || text === "" ? [] : text.split(",");
}
