// What later stages want changed in a document, in terms of its nodes. How it is written down is `write-changes.ts`.

import { addAll } from "../../collections/add-all.ts";
import {
  entries,
  get,
  isMapping,
  isMerge,
  isNull,
  isScalar,
  keyOf,
  type Resolved,
  type ResolvedMapping,
  type ResolvedScalar,
  type ResolvedSequence,
} from "../node/access.ts";
import type { MappingNode, Pair } from "../node/node.ts";

/** An entry to be in a mapping. */
export interface Entry {
  readonly key: string;
  readonly value: string | true | readonly Entry[];
}

export type Change =
  /** The scalar gets another value. */
  | { readonly type: "set"; readonly at: ResolvedScalar; readonly value: string | true }
  /** The mapping gets entries it does not have, after the entry with the key `after` where that can be. */
  | {
      readonly type: "insert";
      readonly at: ResolvedMapping;
      readonly entries: readonly Entry[];
      readonly after?: string;
    }
  /** What stands there, as the value of `pair`, becomes a mapping of these entries; `flow`: in a flow mapping. */
  | {
      readonly type: "fill";
      readonly at: ResolvedScalar;
      readonly pair: Pair;
      readonly flow: boolean;
      readonly entries: readonly Entry[];
    }
  /** The sequence gets one more item after the others. */
  | { readonly type: "append"; readonly at: ResolvedSequence; readonly value: string }
  /** The mapping loses entries; `refilled` says that it gets others. */
  | {
      readonly type: "remove";
      readonly at: ResolvedMapping;
      readonly pairs: readonly Pair[];
      readonly refilled: boolean;
    }
  /** The mapping keeps only the entries with these keys, and gets more. */
  | {
      readonly type: "replace";
      readonly at: ResolvedMapping;
      readonly keep: readonly Pair[];
      readonly entries: readonly Entry[];
    };

/** The changes after which a mapping has these entries: what is there already stays as it is written. */
export function setEntries(at: ResolvedMapping, wanted: readonly Entry[], after?: string): Change[] {
  const changes: Change[] = [];
  const missing: Entry[] = [];
  for (const entry of wanted) {
    const existing = get(at, entry.key);
    const pair = existing && at.node.pair(entry.key);
    if (!existing) missing.push(entry);
    else if (!pair) missing.push(expandMerge(entry, existing));
    else if (typeof entry.value === "object") addAll(changes, patchMapping(existing, entry.value, pair, at.node.flow));
    else if (isScalar(existing) && existing.node.value !== String(entry.value)) {
      changes.push({ type: "set", at: existing, value: entry.value });
    }
  }
  if (missing.length === 0) return changes;
  const place = afterMerges(at.node, after);
  changes.push({ type: "insert", at, entries: missing, ...(place !== undefined && { after: place }) });
  return changes;
}

/** What a merge key further down brings in would take an entry's place: the key after which none follows. */
function afterMerges({ pairs, hasMerges, ownKeysWin }: MappingNode, after: string | undefined): string | undefined {
  if (!hasMerges || ownKeysWin) return after;
  const merge = pairs.findLastIndex(({ key }) => isMerge(key));
  const wanted = after === undefined ? -1 : pairs.findLastIndex((pair) => keyOf(pair) === after);
  return wanted > merge ? after : "<<";
}

function patchMapping(existing: Resolved, wanted: readonly Entry[], pair: Pair, flow: boolean): Change[] {
  if (isMapping(existing)) return setEntries(existing, wanted);
  if (isScalar(existing) && isNull(existing.node)) return [{ type: "fill", at: existing, pair, flow, entries: wanted }];
  return [];
}

/** An entry written out hides what a merge key brought in under its name, so that has to come along. */
function expandMerge(entry: Entry, merged: Resolved): Entry {
  if (typeof entry.value !== "object" || !isMapping(merged)) return entry;
  const came = entries(merged);
  const own = entry.value.map((each) => {
    const value = came.get(each.key);
    return value ? expandMerge(each, value) : each;
  });
  const names = new Set(own.map(({ key }) => key));
  const rest = [...came].flatMap(([key, value]) => (names.has(key) ? [] : copyEntry(key, value)));
  return { key: entry.key, value: [...rest, ...own] };
}

function copyEntry(key: string, value: Resolved): Entry[] {
  if (isScalar(value)) return [{ key, value: value.node.value }];
  if (!isMapping(value)) return [];
  return [{ key, value: [...entries(value)].flatMap(([name, each]) => copyEntry(name, each)) }];
}
