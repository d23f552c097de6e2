// Entries that a block mapping gets and loses.

import type { Edit } from "../../text/edit.ts";
import {
  columnOf,
  endOfLines,
  isFirstInLine,
  lineBreakStyle,
  lineEnd,
  lineStart,
  skipBlanks,
} from "../../text/lines.ts";
import { isSameNode } from "../node/access.ts";
import { aboveComments, commentsAbove, skipDeeper, skipEmptyLines } from "../node/between-nodes.ts";
import type { MappingNode, Pair } from "../node/node.ts";
import type { EntryEdits, Removal } from "./edit-mapping.ts";
import { lastBlockScalar } from "./edit-scalar.ts";
import { insertion, insertLines } from "./insert-lines.ts";
import { blockLines, type NewEntry } from "./new-entries.ts";
import { blockStyle, type Edited } from "./style.ts";

export function editBlockEntries(edited: Edited, mapping: MappingNode, { removal, inserted }: EntryEdits): Edit[] {
  const { text } = edited;
  const { start } = mapping;
  const style = blockStyle(edited, mapping);
  const lineBreak = lineBreakStyle(text, start);
  const inLine = (entries: readonly NewEntry[]): string =>
    blockLines(entries, style, lineBreak).slice(lineBreak.length + style.indentation.length);
  const isAlone = isFirstInLine(text, start);
  if (removal?.kept.length === 0) {
    const { end } = mapping;
    const written = inLine(inserted.flatMap(({ entries }) => entries)) || "{}";
    return [{ start, end, text: written + (text[end - 1] === "\n" ? lineBreak : "") }];
  }
  const isRoot = isSameNode(mapping, edited.root);
  const edits = removal ? removeEntries(text, mapping, removal, { isAlone, isRoot }) : [];
  for (const { entries, after } of inserted) {
    if (after) edits.push(insertLines(text, after.value, blockLines(entries, style, lineBreak), lineBreak));
    else if (!isAlone) edits.push(insertion(start, inLine(entries) + lineBreak + style.indentation));
    else {
      const at = isRoot ? lineStart(text, start) : aboveComments(text, start);
      edits.push(insertion(at, style.indentation + inLine(entries) + lineBreak));
    }
  }
  return edits;
}

/** Only after such an entry does the next line belong to the mapping again, whatever follows. */
export function endsInItsLine(text: string, { start, value }: Pair): boolean {
  return value.type === "scalar" && !lastBlockScalar(value) && value.end <= lineEnd(text, start);
}

/** Whole lines, comments at their ends included. */
function removeEntries(
  text: string,
  { start }: MappingNode,
  { pairs, isRemoved, withComments }: Removal,
  { isAlone, isRoot }: { isAlone: boolean; isRoot: boolean },
): Edit[] {
  const edits: Edit[] = [];
  let before: Pair | undefined;
  pairs.forEach((pair, index) => {
    if (!isRemoved(pair)) {
      // The first line stays, with what is in it before the mapping, such as a dash: the rest of it moves up.
      const last = pairs[index - 1];
      if (!before && last && !isAlone)
        edits.splice(0, index, { start, end: skipBlanks(text, endOfLines(text, last.value.end)), text: "" });
      before = pair;
      return;
    }
    const above = pairs[index - 1];
    const line = lineStart(text, pair.start);
    // What stands above the first entry of a document is about the document.
    const isParagraph = withComments(pair) && (above !== undefined || (isAlone && !isRoot));
    const lines = endOfLines(text, pair.value.end);
    const end = isParagraph && index < pairs.length - 1 ? skipEmptyLines(text, lines) : lines;
    const isAbsorbing = before !== undefined && lastBlockScalar(before.value) !== undefined;
    const free = Math.max(edits.at(-1)?.end ?? 0, above ? endOfLines(text, above.value.end) : 0);
    edits.push({
      start: isParagraph ? Math.max(free, commentsAbove(text, line, free)) : line,
      end: isAbsorbing ? skipDeeper(text, end, columnOf(text, start)) : end,
      text: "",
    });
  });
  return edits;
}
