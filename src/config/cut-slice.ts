// The changes that make a revision of some keys out of a config: the other keys are taken out, the rest stays as it is
// written.

import type { ManifestObject } from "../manifest/object.ts";
import type { Change, Entry } from "../yaml/edit/change.ts";
import {
  entries,
  get,
  isMapping,
  isMerge,
  isSameNode,
  isScalar,
  type ResolvedMapping,
  resolveAlias,
} from "../yaml/node/access.ts";
import type { Pair } from "../yaml/node/node.ts";
import { resolveScalar } from "../yaml/value/resolve.ts";
import { isReadAsWritten } from "../yaml/value/resolve-key.ts";
import { contentFields } from "./keys.ts";

/** Whether any keys can be taken out. Not if others than its author's own lines would have to be changed for that. */
export function isCuttable({ root }: Pick<ManifestObject, "root">): boolean {
  return contentFields.every((field) => {
    const found = get(root, field);
    if (!isMapping(found)) return true;
    const own = root.node.pair(field);
    if (!own || !isSameNode(resolveAlias(own.value).node, found.node)) return false;
    if (!found.node.pairs.every(({ key }) => isMerge(key) || isReadAsWritten(key))) return false;
    return !found.node.hasMerges || [...entries(found).values()].every((value) => isScalar(value) && isText(value));
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
  const unwanted = pairs.flatMap((pair) => (isMerge(pair.key) ? [] : [textOf(pair)])).filter((key) => !keys.has(key));
  if (!hasMerges) return [{ type: "remove", at, keys: unwanted, comments: true }];
  const isOwn = (key: string, node: Pair["value"]): boolean =>
    pairs.some((pair) => textOf(pair) === key && isSameNode(resolveAlias(pair.value).node, node));
  const merged = [...entries(at)].flatMap(([key, { node }]): Entry[] =>
    keys.has(key) && node.type === "scalar" && !isOwn(key, node) ? [{ key, value: node.value }] : [],
  );
  const mergeKeys = pairs.flatMap(({ key }) => (isMerge(key) && key.type === "scalar" ? [key.value] : []));
  return [
    { type: "remove", at, keys: [...unwanted, ...mergeKeys], comments: true },
    { type: "put", at, entries: merged, place: "last" },
  ];
}

function textOf({ key }: Pair): string {
  const { node } = resolveAlias(key);
  return node.type === "scalar" ? node.value : "";
}

function isText({ node }: { readonly node: Parameters<typeof resolveScalar>[0] }): boolean {
  return typeof resolveScalar(node) === "string";
}
