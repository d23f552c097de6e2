// What changes mean for the nodes of a document: what `put` does depends on what is there.

import { addAll } from "../../collections/add-all.ts";
import {
  entries,
  get,
  hasValue,
  isMapping,
  isMerge,
  isNull,
  isScalar,
  keyOf,
  mappingsMergedBy,
  nodeKey,
  type Resolved,
  type ResolvedMapping,
} from "../node/access.ts";
import type { ScalarNode } from "../node/node.ts";
import { resolveScalar } from "../value/resolve.ts";
import { isReadAsWritten } from "../value/resolve-key.ts";
import type { Change, Entry, PutEntries } from "./change.ts";
import { isEntries, type NewEntry, type NewValue } from "./new-entries.ts";
import type { NodeChange } from "./node-change.ts";
import { writeFlow } from "./write-flow.ts";

export function resolveChanges(text: string, changes: readonly Change[]): NodeChange[] {
  const resolved: NodeChange[] = [];
  const removed = resolveRemovals(changes, resolved);
  for (const change of changes) {
    if (change.type === "put") resolvePut(text, change, removed, resolved);
    else if (change.type !== "remove") resolved.push(change);
  }
  return resolved;
}

/** By the mapping that loses them. */
type RemovedKeys = ReadonlyMap<number | string, ReadonlySet<string>>;

function resolveRemovals(changes: readonly Change[], resolved: NodeChange[]): RemovedKeys {
  const removed = new Map<number | string, Set<string>>();
  for (const change of changes) {
    if (change.type !== "remove") continue;
    const { at, comments } = change;
    const keys = new Set(change.keys);
    const place = nodeKey(at);
    removed.set(place, new Set([...(removed.get(place) ?? []), ...keys]));
    const pairs = at.node.pairs.filter((pair) => keys.has(keyOf(pair) ?? ""));
    if (pairs.length > 0) resolved.push({ type: "remove", at, pairs, ...(comments && { comments }) });
  }
  return removed;
}

function resolvePut(
  text: string,
  { at, entries: wanted, place }: PutEntries,
  removed: RemovedKeys,
  resolved: NodeChange[],
): void {
  const missing: NewEntry[] = [];
  const inside: PutEntries[] = [];
  let overrides = false;
  for (const entry of wanted) {
    if (Array.isArray(entry.value) && entry.value.length === 0) continue;
    const isGone = removed.get(nodeKey(at))?.has(entry.key) ?? false;
    const pair = isGone ? undefined : at.node.pair(entry.key);
    const existing = isGone ? undefined : get(at, entry.key);
    if (entry.value === null || !existing) {
      missing.push(entry);
      overrides ||= entry.value === null;
    } else if (!pair) {
      if (isThere(at, entry, removed)) continue;
      addAll(missing, overrideMerged(text, entry, existing, removed, resolved));
      overrides = true;
    } else if (isScalar(existing) && isFilled(existing.node, entry))
      resolved.push({ type: "fill", at: existing, mapping: at.node, pair, value: entry.value });
    else if (typeof entry.value !== "object") {
      if (isScalar(existing) && !hasValue(existing.node, entry.value))
        resolved.push({ type: "set", at: existing, value: entry.value });
    } else if (isMapping(existing)) inside.push({ type: "put", at: existing, entries: entry.value });
  }
  // In the order in which most objects have them: their edits need not be sorted then.
  if (missing.length > 0) resolved.push({ type: "insert", at, entries: missing, place, overrides });
  for (const put of inside) resolvePut(text, put, removed, resolved);
}

/** Whether a mapping that loses nothing has an entry as it is wanted, so that what a merge key brings in can stay. */
function isThere(at: ResolvedMapping, { key, value }: Entry, removed: RemovedKeys): boolean {
  const existing = get(at, key);
  if (!existing || value === null || removed.has(nodeKey(at))) return false;
  if (typeof value !== "object") return isScalar(existing) && hasValue(existing.node, value);
  return isMapping(existing) && value.every((entry) => isThere(existing, entry, removed));
}

/** A null becomes anything; nothing but a tag is a string, and becomes a scalar. */
function isFilled(node: ScalarNode, { value }: Entry): boolean {
  return isNull(node) || (node.start === node.end && !isEntries(value));
}

/** An entry written out hides what a merge key brought in under its name, so that has to come along. */
function overrideMerged(
  text: string,
  entry: Entry,
  merged: Resolved,
  removed: RemovedKeys,
  resolved: readonly NodeChange[],
): NewEntry[] {
  if (isScalar(merged) && (isNull(merged.node) || !isEntries(entry.value))) return [entry];
  if (!isMapping(merged) || !isEntries(entry.value)) return [];
  if (!isPlain(merged)) {
    // Only flow style has a place for a tag here, and keeps keys as they are written.
    const changes = resolved.filter(({ type }) => type === "remove");
    resolvePut(text, { type: "put", at: merged, entries: entry.value }, removed, changes);
    return [{ key: entry.key, value: { flow: writeFlow(text, merged, changes) } }];
  }
  const came = entries(merged, (key, of) => removed.get(nodeKey(of))?.has(key) ?? false);
  const own = entry.value.flatMap((each) => {
    const value = came.get(each.key);
    return value ? overrideMerged(text, each, value, removed, resolved) : [each];
  });
  const names = new Set(own.map(({ key }) => key));
  const rest = [...came].flatMap(([key, value]) => (names.has(key) ? [] : [{ key, value: copyValue(text, value) }]));
  return [{ key: entry.key, value: [...rest, ...own] }];
}

/** Whether a mapping's entries say all about it. */
function isPlain(mapping: ResolvedMapping): boolean {
  const { tag, pairs } = mapping.node;
  return (
    tag === undefined &&
    pairs.every((pair) =>
      isMerge(pair.key) ? mappingsMergedBy(pair, mapping).every(isPlain) : isReadAsWritten(pair.key),
    )
  );
}

function copyValue(text: string, value: Resolved): NewValue {
  if (isScalar(value) && value.node.tag === undefined && typeof resolveScalar(value.node) === "string")
    return value.node.value;
  if (!isMapping(value) || !isPlain(value)) return { flow: writeFlow(text, value, []) };
  const own = [...entries(value)];
  return own.length === 0 ? { flow: "{}" } : own.map(([key, each]) => ({ key, value: copyValue(text, each) }));
}
