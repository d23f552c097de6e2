// What a config holds, as plain data.

import type { ManifestObject } from "../manifest/object.ts";
import { child, isMapping, isScalar, textAt } from "../yaml/node/access.ts";
import { type Json, toJson } from "../yaml/value/to-data.ts";
import { contentKey } from "./canonical.ts";

/** `data`, `binaryData` and `stringData`, as far as there are any. */
export function contentOf(object: ManifestObject): Map<string, Json> {
  const content = new Map<string, Json>();
  for (const key of ["data", "binaryData", "stringData"]) {
    const found = child(object.root, key);
    if (isMapping(found)) content.set(key, toJson(found.node));
    // A null that is written out counts in the suffix, one that is not does not.
    else if (isScalar(found) && found.node.value !== "") content.set(key, null);
  }
  return content;
}

/** The same text for objects of the same content. */
export function contentOfObject(object: ManifestObject): string {
  return contentKey({ type: textAt(object.root, "type"), content: contentOf(object) });
}
