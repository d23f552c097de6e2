// Takes out of an object what a server wrote into it: under its new name it is another object.

import type { ManifestObject } from "../manifest/object.ts";
import { isServerField } from "../manifest/server-fields.ts";
import type { Change } from "../yaml/edit/change.ts";
import {
  entries,
  hasKey,
  isMerge,
  isNull,
  keyOf,
  mappingsMergedBy,
  type ResolvedMapping,
} from "../yaml/node/access.ts";

/** Owners and finalizers stay: a revision belongs to whom its config belongs to, and goes with it. */
export function dropServerFields({ root, metadata }: ManifestObject): Change[] {
  return [...drop(root, isServerField.ofObject), ...(metadata ? drop(metadata, isServerField.ofMetadata) : [])];
}

/** Nulls stay: kustomize and `kubectl create --dry-run` write `creationTimestamp: null`, which says nothing. */
function drop(at: ResolvedMapping, isDropped: (key: string) => boolean): Change[] {
  if (!at.node.hasMerges && !hasKey(at.node, isDropped)) return [];
  const found = at.node.pairs.filter((pair) => isDropped(keyOf(pair) ?? "") && !isNull(pair.value));
  const keys = found.map((pair) => keyOf(pair) ?? "");
  const hidden = mergedKeys(at).filter(isDropped);
  return [
    ...(keys.length > 0 ? [{ type: "remove", at, keys } as const] : []),
    ...(hidden.length > 0
      ? [{ type: "put", at, entries: hidden.map((key) => ({ key, value: null })), place: "last" } as const]
      : []),
  ];
}

/** What merge keys bring in can't be taken out of the mapping, only hidden. */
function mergedKeys(mapping: ResolvedMapping): string[] {
  const { node } = mapping;
  if (!node.hasMerges) return [];
  const merges = node.pairs.filter(({ key }) => isMerge(key)).flatMap((pair) => mappingsMergedBy(pair, mapping));
  const merged = merges.flatMap((source) => [...entries(source)]);
  // What is hidden already counts as null.
  const counting = entries(mapping);
  const isSeen = (key: string): boolean => !isNull((counting.get(key) ?? mapping).node);
  return [...new Set(merged.flatMap(([key, { node: value }]) => (isNull(value) || !isSeen(key) ? [] : [key])))];
}
