// All changes of one mapping, carried out together.

import { addAll } from "../../collections/add-all.ts";
import { groupBy } from "../../collections/group-by.ts";
import type { Edit } from "../../text/edit.ts";
import { indentationAt, lineBreakStyle } from "../../text/lines.ts";
import { keyOf } from "../node/access.ts";
import type { MappingNode, Pair } from "../node/node.ts";
import { editBlockEntries, endsInItsLine } from "./edit-block-entries.ts";
import { editFlowEntries } from "./edit-flow-entries.ts";
import { fillNull } from "./edit-scalar.ts";
import { insertLines } from "./insert-lines.ts";
import { blockLines, flowValue, isEntries, mergeEntries, type NewEntry } from "./new-entries.ts";
import type { NodeChange } from "./node-change.ts";
import { type Edited, isQuoted } from "./style.ts";

type Fill = Extract<NodeChange, { type: "fill" }>;
type Insert = Extract<NodeChange, { type: "insert" }>;
type Remove = Extract<NodeChange, { type: "remove" }>;

/** What becomes of the entries of a mapping. */
export interface EntryEdits {
  /** All that it has: the mapping would make them again. */
  readonly pairs: readonly Pair[];
  readonly kept: readonly Pair[];
  readonly isRemoved: (pair: Pair) => boolean;
  /** Whether the comments right above a removed one go, too. */
  readonly withComments: (pair: Pair) => boolean;
  readonly inserted: readonly InsertedEntries[];
}

export interface InsertedEntries {
  readonly entries: readonly NewEntry[];
  /** One of the kept ones; undefined: before all. */
  readonly after: Pair | undefined;
}

export function editMapping(edited: Edited, mapping: MappingNode, changes: readonly NodeChange[]): Edit[] {
  const removals = changes.filter(isRemove);
  const removed = new Set(removals.flatMap(({ pairs: own }) => own.map(startOf)));
  const isRemoved = (pair: Pair): boolean => removed.has(pair.start);
  const commented = new Set(removals.flatMap(({ comments, pairs: own }) => (comments ? own.map(startOf) : [])));
  const withComments = (pair: Pair): boolean => commented.has(pair.start);
  const { pairs } = mapping;
  const kept = removed.size === 0 ? pairs : pairs.filter((pair) => !isRemoved(pair));
  const fills = groupBy(changes.filter(isFill), ({ pair }) => pair.start);
  const edits = Array.from(fills.values(), (same) => fillEntry(edited.text, mapping, same));
  const places = groupBy(changes.filter(isInsert), (change) => placeOf(edited.text, mapping.flow, pairs, kept, change));
  const inserted = Array.from(places, ([after, inserts]) => ({
    entries: mergeEntries(inserts.flatMap(({ entries }) => entries)),
    after,
  }));
  if (removed.size > 0 || inserted.length > 0) {
    const edit = mapping.flow ? editFlowEntries : editBlockEntries;
    addAll(edits, edit(edited, mapping, { pairs, kept, isRemoved, withComments, inserted }));
  }
  return edits;
}

function isRemove(change: NodeChange): change is Remove {
  return change.type === "remove";
}

function isFill(change: NodeChange): change is Fill {
  return change.type === "fill";
}

function isInsert(change: NodeChange): change is Insert {
  return change.type === "insert";
}

function startOf({ start }: Pair): number {
  return start;
}

/** The entry that new ones go after. */
function placeOf(
  text: string,
  isFlow: boolean,
  pairs: readonly Pair[],
  kept: readonly Pair[],
  { place, overrides }: Insert,
): Pair | undefined {
  const last = kept.at(-1);
  // There is no line between what goes and what comes.
  if (place === "last" || (isFlow && kept.length < pairs.length)) return last;
  const named = place && kept.findLast((pair) => keyOf(pair) === place.after);
  const after = named && (isFlow || endsInItsLine(text, named)) ? named : undefined;
  // kubectl and Helm read in order, and a merge key that comes later would win.
  const isLaterMerge = (pair: Pair): boolean => keyOf(pair) === "<<" && pair.start > (after?.start ?? -1);
  return overrides && kept.some(isLaterMerge) ? last : after;
}

function fillEntry(text: string, mapping: MappingNode, fills: readonly Fill[]): Edit {
  const [{ at, pair }] = fills as [Fill];
  const [{ value }] = mergeEntries(fills.map((fill) => ({ key: "", value: fill.value }))) as [NewEntry];
  const { node } = at;
  const lineBreak = lineBreakStyle(text, node.start);
  const isAbsent = node.outerStart === node.end;
  if (isEntries(value) && isAbsent && !mapping.flow && pair.colon !== undefined) {
    const indentation = `${indentationAt(text, pair.start)}  `;
    return insertLines(text, node, blockLines(value, { indentation, step: "  " }), lineBreak);
  }
  const written = flowValue(value, { isJson: isQuoted(pair), gap: " " });
  return fillNull(text, pair, { node, flow: mapping.flow, lineBreak }, written);
}
