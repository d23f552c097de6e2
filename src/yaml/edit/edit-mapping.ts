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

/** What becomes of the entries of a mapping. */
export interface EntryEdits {
  /** Absent where none goes: then the others need not be made. */
  readonly removal: Removal | undefined;
  readonly inserted: readonly InsertedEntries[];
}

export interface Removal {
  /** All that the mapping has: it would make them again. */
  readonly pairs: readonly Pair[];
  readonly kept: readonly Pair[];
  readonly isRemoved: (pair: Pair) => boolean;
  /** Whether the comments right above a removed one go, too. */
  readonly withComments: (pair: Pair) => boolean;
}

export interface InsertedEntries {
  readonly entries: readonly NewEntry[];
  /** One of the kept ones; undefined: before all. */
  readonly after: Pair | undefined;
}

export function editMapping(edited: Edited, mapping: MappingNode, changes: readonly NodeChange[]): Edit[] {
  const removal = removalOf(mapping, changes);
  const fills = changes.filter((change) => change.type === "fill");
  const edits = Array.from(groupBy(fills, ({ pair }) => pair.start).values(), (same) =>
    fillEntry(edited.text, mapping, same),
  );
  const inserted: { after: Pair | undefined; entries: readonly NewEntry[] }[] = [];
  for (const change of changes) {
    if (change.type !== "insert") continue;
    const after = placeOf(edited.text, mapping, removal, change);
    // Read twice, an entry may be two objects.
    const own = inserted.find((each) => each.after?.start === after?.start);
    if (own) own.entries = [...own.entries, ...change.entries];
    else inserted.push({ after, entries: change.entries });
  }
  for (const each of inserted) each.entries = mergeEntries(each.entries);
  if (removal || inserted.length > 0) {
    const edit = mapping.flow ? editFlowEntries : editBlockEntries;
    addAll(edits, edit(edited, mapping, { removal, inserted }));
  }
  return edits;
}

function removalOf(mapping: MappingNode, changes: readonly NodeChange[]): Removal | undefined {
  const removals = changes.filter((change) => change.type === "remove");
  if (removals.length === 0) return undefined;
  const { pairs } = mapping;
  const removed = new Set(removals.flatMap(({ pairs: own }) => own.map(startOf)));
  const commented = new Set(removals.flatMap(({ comments, pairs: own }) => (comments ? own.map(startOf) : [])));
  const isRemoved = (pair: Pair): boolean => removed.has(pair.start);
  return {
    pairs,
    kept: pairs.filter((pair) => !isRemoved(pair)),
    isRemoved,
    withComments: (pair) => commented.has(pair.start),
  };
}

function startOf({ start }: Pair): number {
  return start;
}

/** The entry that new ones go after. */
function placeOf(
  text: string,
  mapping: MappingNode,
  removal: Removal | undefined,
  { place, overrides }: Insert,
): Pair | undefined {
  const { flow } = mapping;
  const kept = (): readonly Pair[] => removal?.kept ?? mapping.pairs;
  // There is no line between what goes and what comes.
  if (place === "last" || (flow && removal)) return kept().at(-1);
  const named =
    place && (removal ? removal.kept.findLast((pair) => keyOf(pair) === place.after) : mapping.pair(place.after));
  const after = named && (flow || endsInItsLine(text, named)) ? named : undefined;
  // kubectl and Helm read in order, and a merge key that comes later would win.
  const isLaterMerge = (pair: Pair): boolean => keyOf(pair) === "<<" && pair.start > (after?.start ?? -1);
  return overrides && kept().some(isLaterMerge) ? kept().at(-1) : after;
}

function fillEntry(text: string, mapping: MappingNode, fills: readonly Fill[]): Edit {
  const [{ at, pair }] = fills as [Fill];
  const [{ value }] = mergeEntries(fills.map((fill) => ({ key: "", value: fill.value }))) as [NewEntry];
  const { node } = at;
  const lineBreak = lineBreakStyle(text, node.start);
  const isAbsent = node.outerStart === node.end;
  if (isEntries(value) && isAbsent && !mapping.flow && pair.colon !== undefined) {
    const indentation = `${indentationAt(text, pair.start)}  `;
    return insertLines(text, node, blockLines(value, { indentation, step: () => "  " }, lineBreak), lineBreak);
  }
  const written = flowValue(value, { isJson: isQuoted(pair), gap: " " });
  return fillNull(text, pair, { node, flow: mapping.flow, lineBreak }, written);
}
