// Tells kustomize, in its own notes, that an object got a new name: it then points the references that it knows there
// itself, and an overlay's patches still find the object.

import { isDuringBuild, isKustomizeKey, kustomizeKeys, previousNames } from "../manifest/kustomize-annotations.ts";
import { annotation, type ManifestObject } from "../manifest/object.ts";
import { type Change, type Entry, setEntries } from "../yaml/edit/change.ts";
import { isSameNode, keyOf, type ResolvedMapping } from "../yaml/node/access.ts";

/** The annotations to write beside a new name; none outside of a build. */
export function recordRename(object: ManifestObject): Entry[] {
  if (!isDuringBuild(object)) return [];
  // The three lists are read side by side: where there are none yet, all three begin here.
  const more = (key: string, value: string): Entry => {
    const before = annotation(object, key);
    return { key, value: before === undefined || previousNames(object).length === 0 ? value : `${before},${value}` };
  };
  return [
    more(kustomizeKeys.names, object.name ?? ""),
    more(kustomizeKeys.namespaces, object.writtenNamespace ?? "default"),
    more(kustomizeKeys.kinds, object.kind),
  ];
}

/** A config that stays beside its revision stays as it is, also where kustomize was to hash it. */
export function withdrawHashRequest(object: ManifestObject): Change[] {
  const at = object.annotations;
  const pairs = at?.node.pairs.filter((pair) => keyOf(pair) === kustomizeKeys.needsHash) ?? [];
  return at && pairs.length > 0 ? [{ type: "remove", at, pairs, refilled: false }] : [];
}

/** Which notes an object loses: under its new name it is not hashed a second time, and an added one has none at all. */
export const droppedKeys = {
  renamed: (key: string): boolean => key === kustomizeKeys.needsHash,
  added: isKustomizeKey,
} as const;

/** The changes after which an object has these annotations, none that are dropped, and these entries beside them. */
export function writeAnnotations(
  object: ManifestObject,
  meta: ResolvedMapping,
  wanted: readonly Entry[],
  beside: readonly Entry[],
  isDropped: (key: string) => boolean,
): Change[] {
  const at = ownAnnotations(object, meta);
  const pairs = at?.node.pairs.filter((pair) => isDropped(keyOf(pair) ?? "")) ?? [];
  if (!at || pairs.length === 0) return setEntries(meta, [...beside, { key: "annotations", value: wanted }], "name");
  const others = setEntries(meta, beside, "name");
  const fresh = new Set(wanted.map(({ key }) => key));
  if (at.node.flow) {
    const keep = at.node.pairs.filter((pair) => !isDropped(keyOf(pair) ?? "") && !fresh.has(keyOf(pair) ?? ""));
    return [...others, { type: "replace", at, keep, entries: wanted }];
  }
  return [...others, { type: "remove", at, pairs, refilled: wanted.length > 0 }, ...setEntries(at, wanted)];
}

/** Not those that a merge key brings in. */
function ownAnnotations(object: ManifestObject, meta: ResolvedMapping): ResolvedMapping | undefined {
  const at = object.annotations;
  const own = at && meta.node.pair("annotations");
  return own && isSameNode(own.value, at.node) ? at : undefined;
}
