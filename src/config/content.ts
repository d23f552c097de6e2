// What a config holds, as plain data.

import type { ManifestObject } from "../manifest/object.ts";
import { get, getString, isMapping, isScalar } from "../yaml/node/access.ts";
import { type Data, toData } from "../yaml/value/to-data.ts";
import { contentKey } from "./canonical.ts";
import { contentFields, withKeys } from "./keys.ts";

/** `data`, `binaryData` and `stringData`, as far as there are any; all keys, or some. */
export function contentOf(object: ManifestObject, keys?: ReadonlySet<string>): Map<string, Data> {
  const content = new Map<string, Data>();
  for (const key of contentFields) {
    const found = get(object.root, key);
    if (isMapping(found)) {
      const data = toData(found.node) as ReadonlyMap<string, Data>;
      const left = keys ? withKeys(data, keys) : data;
      if (left) content.set(key, left);
    }
    // A null that is written out counts in the suffix, one that is not does not.
    else if (isScalar(found) && found.node.value !== "") content.set(key, null);
  }
  return content;
}

/** The same text for objects of the same content. */
export function contentOfObject(object: ManifestObject, keys?: ReadonlySet<string>): string {
  return contentKey({ type: getString(object.root, "type"), content: contentOf(object, keys) });
}
