// What a config holds, as plain data.

import type { ManifestObject } from "../manifest/object.ts";
import { get, getString, isMapping, isScalar } from "../yaml/node/access.ts";
import { type Data, toData } from "../yaml/value/to-data.ts";
import { contentKey } from "./canonical.ts";

/** `data`, `binaryData` and `stringData`, as far as there are any. */
export function contentOf(object: ManifestObject): Map<string, Data> {
  const content = new Map<string, Data>();
  for (const key of ["data", "binaryData", "stringData"]) {
    const found = get(object.root, key);
    if (isMapping(found)) content.set(key, toData(found.node));
    // A null that is written out counts in the suffix, one that is not does not.
    else if (isScalar(found) && found.node.value !== "") content.set(key, null);
  }
  return content;
}

/** The same text for objects of the same content. */
export function contentOfObject(object: ManifestObject): string {
  return contentKey({ type: getString(object.root, "type"), content: contentOf(object) });
}
