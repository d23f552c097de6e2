// Takes out of an object what a server wrote into it: under its new name it is another object.

import type { ManifestObject } from "../manifest/object.ts";
import { isServerField } from "../manifest/server-fields.ts";
import type { Change } from "../yaml/edit/change.ts";
import { isNull, isSameNode, keyOf, type ResolvedMapping, resolveAlias } from "../yaml/node/access.ts";

/** Owners and finalizers stay: a revision belongs to whom its config belongs to, and goes with it. */
export function dropServerFields({ root, metadata }: ManifestObject): Change[] {
  const own = metadata && root.node.pair("metadata");
  // What a merge key brings in is not the object's own to lose.
  const isOwn = own && isSameNode(resolveAlias(own.value).node, metadata.node);
  return [...drop(root, isServerField.ofObject), ...(isOwn ? drop(metadata, isServerField.ofMetadata) : [])];
}

/** Nulls stay: kustomize and `kubectl create --dry-run` write `creationTimestamp: null`, which says nothing. */
function drop(at: ResolvedMapping, isDropped: (key: string) => boolean): Change[] {
  const found = at.node.pairs.filter((pair) => isDropped(keyOf(pair) ?? "") && !isNull(pair.value));
  const keys = found.map((pair) => keyOf(pair) ?? "");
  return keys.length > 0 ? [{ type: "remove", at, keys }] : [];
}
