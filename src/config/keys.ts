// The keys of a config, and which of its revisions have keys in common.

import type { ManifestObject } from "../manifest/object.ts";
import { entries, get, isMapping } from "../yaml/node/access.ts";

/** The keys that a revision has of its config, sorted; undefined: all of them, whichever there are. */
export type KeySet = readonly string[] | undefined;

/** Where a config has its keys. */
export const contentFields = ["data", "binaryData", "stringData"] as const;

/** Of all three fields, sorted. */
export function contentKeys({ root }: Pick<ManifestObject, "root">): readonly string[] {
  const keys = contentFields.flatMap((field) => {
    const found = get(root, field);
    return isMapping(found) ? [...entries(found).keys()] : [];
  });
  return [...new Set(keys)].sort();
}

/** What is left of a field. Undefined where none of its keys is: the field goes with the last of them. */
export function withKeys<V>(
  field: ReadonlyMap<string, V>,
  keys: ReadonlySet<string>,
): ReadonlyMap<string, V> | undefined {
  const left = new Map([...field].filter(([key]) => keys.has(key)));
  return left.size > 0 || field.size === 0 ? left : undefined;
}

/** The same for the same keys. */
export function keySetText(keys: KeySet): string {
  return keys ? keys.join("\n") : "*";
}

export function shareKeys(a: KeySet, b: KeySet): boolean {
  if (a === undefined || b === undefined) return true;
  const keys = new Set(a);
  return b.some((key) => keys.has(key));
}

/** Whether a revision has all that somebody needs. */
export function hasKeys(revision: KeySet, needed: KeySet): boolean {
  if (revision === undefined) return true;
  return needed?.every((key) => revision.includes(key)) ?? false;
}
