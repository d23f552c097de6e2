// Items that a sequence gets and loses.

import type { Edit } from "../../text/edit.ts";
import { columnOf, endOfLines, indentationAt, lineBreakStyle, lineStart } from "../../text/lines.ts";
import { lineBeforeFirst, skipDeeper } from "../node/between-nodes.ts";
import type { Node, SequenceNode } from "../node/node.ts";
import { quoteIfNeeded } from "../value/quote.ts";
import { gapAfter } from "./edit-flow-entries.ts";
import { lastBlockScalar } from "./edit-scalar.ts";
import { insertion, insertLines } from "./insert-lines.ts";

export function appendItems(text: string, sequence: SequenceNode, values: readonly string[]): Edit[] {
  const last = sequence.items.at(-1);
  const quote = last?.type === "scalar" && last.style === "double" ? JSON.stringify : quoteIfNeeded;
  const items = [...new Set(values)].map((value) => quote(value));
  if (!last) return [insertion(sequence.start + 1, items.join(", "))];
  if (sequence.flow) {
    return [insertion(last.end, gapAfterItem(last) + items.map((item) => `, ${item}`).join(""))];
  }
  const lineBreak = lineBreakStyle(text, sequence.start);
  const lead = `${lineBreak}${indentationAt(text, sequence.start)}- `;
  return [insertLines(text, last, items.map((item) => lead + item).join(""), lineBreak)];
}

/** Further items after one, each with its dash in block style; `end`: where the lines of a block item end. */
export function insertItems(
  text: string,
  list: SequenceNode,
  index: number,
  written: readonly string[],
  end = endOfLines(text, (list.items[index] as Node).end),
): Edit {
  const item = list.items[index] as Node;
  if (list.flow) {
    const gap = lineBeforeFirst(text, list, list.itemStart(0)) ?? "";
    return insertion(item.end, gapAfterItem(item) + written.map((each) => `,${gap}${each}`).join(""));
  }
  const indentation = indentationAt(text, list.start);
  const newline = lineBreakStyle(text, list.start);
  if (text[end - 1] === "\n") return insertion(end, written.map((each) => indentation + each + newline).join(""));
  return insertion(end, written.map((each) => newline + indentation + each).join(""));
}

export function removeItems(text: string, list: SequenceNode, gone: ReadonlySet<number>): Edit[] {
  if (gone.size === list.items.length) return [emptied(text, list)];
  const edits: Edit[] = [];
  for (let first = 0; first < list.items.length; first++) {
    if (!gone.has(first)) continue;
    let last = first;
    while (gone.has(last + 1)) last++;
    edits.push(list.flow ? removeFlowItems(list, first, last) : removeBlockItems(text, list, first, last));
    first = last;
  }
  return edits;
}

/** An empty list has to stand deeper than its key, where items need not. */
function emptied(text: string, list: SequenceNode): Edit {
  const { start, end } = list;
  if (list.flow) return { start, end, text: "[]" };
  const closing = text[end - 1] === "\n" ? lineBreakStyle(text, end - 1) : "";
  const indentation = indentationAt(text, start);
  return { start: start - indentation.length, end, text: `${indentation}  []${closing}` };
}

function removeFlowItems(list: SequenceNode, first: number, last: number): Edit {
  if (last + 1 < list.items.length) return { start: list.itemStart(first), end: list.itemStart(last + 1), text: "" };
  return { start: (list.items[first - 1] as Node).end, end: (list.items[last] as Node).end, text: "" };
}

function gapAfterItem(item: Node): "" | " " {
  const pair = item.type === "mapping" ? item.pairs.at(-1) : undefined;
  return gapAfter(pair?.value.end === item.end ? pair : { colon: undefined, value: item });
}

function removeBlockItems(text: string, list: SequenceNode, first: number, last: number): Edit {
  if (first === 0) return { start: list.start, end: list.itemStart(last + 1), text: "" };
  const start = lineStart(text, list.itemStart(first));
  if (last + 1 < list.items.length) return { start, end: lineStart(text, list.itemStart(last + 1)), text: "" };
  const end = endOfLines(text, (list.items[last] as Node).end);
  const isAbsorbing = lastBlockScalar(list.items[first - 1] as Node) !== undefined;
  return { start, end: isAbsorbing ? skipDeeper(text, end, columnOf(text, list.start)) : end, text: "" };
}
