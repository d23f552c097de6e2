// The changes that make a revision of some keys out of a config: the other keys are taken out, the rest stays as it is
// written.

import type { ManifestObject } from "../manifest/object.ts";
import type { Change } from "../yaml/edit/change.ts";
import {
  entries,
  get,
  isMapping,
  isMerge,
  isOwn,
  isScalar,
  keyOf,
  mergedScalars,
  type Resolved,
  type ResolvedMapping,
} from "../yaml/node/access.ts";
import { resolveScalar } from "../yaml/value/resolve.ts";
import { isReadAsWritten } from "../yaml/value/resolve-key.ts";
import { contentFields } from "./keys.ts";

/** Whether any keys can be taken out. Not if others than its author's own lines would have to be changed for that. */
export function isCuttable({ root }: Pick<ManifestObject, "root">): boolean {
  return contentFields.every((field) => {
    const found = get(root, field);
    if (!isMapping(found)) return true;
    if (!isOwn(root, field, found)) return false;
    if (!found.node.pairs.every(({ key }) => isMerge(key) || isReadAsWritten(key))) return false;
    const isText = (value: Resolved): boolean => isScalar(value) && typeof resolveScalar(value.node) === "string";
    return !found.node.hasMerges || [...entries(found).values()].every(isText);
  });
}

export function cutSlice({ root }: Pick<ManifestObject, "root">, keys: ReadonlySet<string>): Change[] {
  const emptied: string[] = [];
  const changes = contentFields.flatMap((field): Change[] => {
    const at = get(root, field);
    if (!isMapping(at)) return [];
    const all = entries(at);
    const kept = [...all.keys()].filter((key) => keys.has(key));
    if (kept.length === all.size) return [];
    if (kept.length > 0) return takeOut(at, keys);
    emptied.push(field);
    return [];
  });
  return emptied.length > 0 ? [...changes, { type: "remove", at: root, keys: emptied, comments: true }] : changes;
}

/** What a merge key brings in can't be taken out of it: what is wanted of that is written out instead. */
function takeOut(at: ResolvedMapping, keys: ReadonlySet<string>): Change[] {
  const { pairs, hasMerges } = at.node;
  const own = pairs.filter(({ key }) => !isMerge(key)).map((pair) => keyOf(pair) ?? "");
  const unwanted = own.filter((key) => !keys.has(key));
  if (!hasMerges) return [{ type: "remove", at, keys: unwanted, comments: true }];
  return [
    { type: "remove", at, keys: [...unwanted, "<<"], comments: true },
    { type: "put", at, entries: mergedScalars(at, (key) => keys.has(key)), place: "last" },
  ];
}
