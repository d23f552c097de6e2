// Turns changes of a document into edits of its text, in the style of the text around them.

import { addAll } from "../../collections/add-all.ts";
import { groupBy, none } from "../../collections/group-by.ts";
import { partitionPoint } from "../../collections/partition-point.ts";
import type { Edit } from "../../text/edit.ts";
import { nodeKey } from "../node/access.ts";
import type { Document } from "../node/document.ts";
import type { Change } from "./change.ts";
import { editMapping } from "./edit-mapping.ts";
import { editScalar } from "./edit-scalar.ts";
import { appendItems } from "./edit-sequence.ts";
import { newEntryFinder } from "./entry-finder.ts";
import { expandAliases } from "./expand-aliases.ts";
import { insertion } from "./insert-lines.ts";
import { describeChange, type ListChange, type NodeChange } from "./node-change.ts";
import { resolveChanges } from "./resolve-changes.ts";
import type { Edited } from "./style.ts";

/** `part`: where all of the changes are; `lists`: of a document with aliases. Those without an alias on the way are edited elsewhere. */
export function editDocument(
  document: Document,
  changes: readonly Change[],
  part = document.root,
  lists: readonly ListChange[] = none,
): Edit[] {
  const { units, root, hasAliases } = document;
  const { text, lines } = units;
  const edited = { text: lines, root, entryAround: newEntryFinder(part) };
  const resolved = resolveChanges(text, changes);
  if (!hasAliases) return besideRemovals(lines, editNodes(edited, resolved));
  const distinct = [
    ...new Map(resolved.map((change) => [`${nodeKey(change.at)} ${describeChange(change)}`, change])).values(),
  ];
  const own = distinct.filter(({ at }) => !at.alias);
  return besideRemovals(lines, [...editNodes(edited, own), ...expandAliases(text, root, [...distinct, ...lists])]);
}

/** Lines that come after a node whose last lines go come after these lines. */
function besideRemovals(text: string, edits: Edit[]): Edit[] {
  if (!edits.some(isRemoval)) return edits;
  const removals = edits.filter(isRemoval).sort((a, b) => a.start - b.start);
  return edits.map((edit) => {
    const before = partitionPoint(removals.length, (index) => (removals[index] as Edit).start < edit.start);
    const around = removals[before - 1];
    if (edit.start !== edit.end || !around || edit.start >= around.end) return edit;
    const [, lineBreak = "", lines = ""] = /^(\r?\n)(.*)$/s.exec(edit.text) ?? [];
    return insertion(around.end, lines + (text[around.end - 1] === "\n" ? lineBreak : ""));
  });
}

function isRemoval({ start, end, text }: Edit): boolean {
  return text === "" && start < end;
}

/** All changes of one node are carried out together. */
function editNodes(edited: Edited, changes: readonly NodeChange[]): Edit[] {
  const { text } = edited;
  const edits: Edit[] = [];
  const groups = changes.length === 1 ? [changes] : [...groupBy(changes, editedNode).values()];
  // What hides a merge key's entry is written at the end of a mapping, where the last one in it may get entries, too: those come first.
  if (changes.some((change) => change.type === "insert" && change.overrides))
    groups.sort(([a], [b]) => editedNode(b as NodeChange) - editedNode(a as NodeChange));
  for (const same of groups) {
    const [first] = same as [NodeChange];
    if (first.type === "set") edits.push(editScalar(text, first.at.node, first.value));
    else if (first.type === "append") {
      const values = same.flatMap((change) => (change.type === "append" ? [change.value] : []));
      addAll(edits, appendItems(text, first.at.node, values));
    } else addAll(edits, editMapping(edited, first.type === "fill" ? first.mapping : first.at.node, same));
  }
  return edits;
}

function editedNode(change: NodeChange): number {
  return change.type === "fill" ? change.mapping.start : change.at.node.start;
}
