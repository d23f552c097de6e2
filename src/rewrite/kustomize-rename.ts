// Tells kustomize, in its own notes, that an object got a new name: it then points the references that it knows there
// itself, and an overlay's patches still find the object.

import { isDuringBuild, isKustomizeKey, kustomizeKeys, previousNames } from "../manifest/kustomize-annotations.ts";
import { annotation, type ManifestObject } from "../manifest/object.ts";
import { lastAppliedAnnotation } from "../manifest/server-fields.ts";
import { isKappVersioningKey } from "../policy/migration/versioned-names.ts";
import type { Change, Entry } from "../yaml/edit/change.ts";
import { hasKey, isSameNode, keyOf } from "../yaml/node/access.ts";

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

/** What a server wrote, and what asks kapp for versions. */
function isNeverOfRevision(key: string): boolean {
  return key === lastAppliedAnnotation || isKappVersioningKey(key);
}

/**
 * Which notes an object loses: under its new name it is not hashed a second time, and was never applied; an added one has
 * none of kustomize's at all; one that stays beside its revision keeps its name, whoever was to change it.
 */
export const droppedKeys = {
  delegated: (key: string): boolean => key === lastAppliedAnnotation,
  renamed: (key: string): boolean => key === kustomizeKeys.needsHash || isNeverOfRevision(key),
  added: (key: string): boolean => isKustomizeKey(key) || isNeverOfRevision(key),
  kept: (key: string): boolean => key === kustomizeKeys.needsHash || isKappVersioningKey(key),
} as const;

/** Which of them the object has itself: not those that a merge key brings in. */
export function dropAnnotations(object: ManifestObject, isDropped: (key: string) => boolean): Change[] {
  const { metadata, annotations: at } = object;
  if (!at || !hasKey(at.node, isDropped)) return [];
  const own = metadata?.node.pair("annotations");
  if (!own || !isSameNode(own.value, at.node)) return [];
  return [{ type: "remove", at, keys: at.node.pairs.map((pair) => keyOf(pair) ?? "").filter(isDropped) }];
}
