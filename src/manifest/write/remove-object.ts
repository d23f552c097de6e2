// Takes objects out of the text: their documents, or their items of a List.

import { groupBy } from "../../collections/group-by.ts";
import type { Edit } from "../../text/edit.ts";
import { indentationAt, lineBreakStyle, lineStart } from "../../text/lines.ts";
import type { Node, SequenceNode } from "../../yaml/node/node.ts";
import type { Document, ManifestObject } from "../object.ts";
import { dashOf, endOfLines, needsDocumentEnd } from "./insert-copy.ts";

export function removeObjects(objects: readonly ManifestObject[]): { document: Document; edit: Edit }[] {
  const whole = objects.filter(({ item }) => !item);
  const listed = groupBy(
    objects.filter(({ item }) => item),
    ({ item }) => item?.list as SequenceNode,
  );
  return [
    ...whole.map(({ document }) => ({ document, edit: removeDocument(document) })),
    ...[...listed].flatMap(([list, items]) => {
      const { document } = items[0] as ManifestObject;
      const gone = new Set(items.map(({ item }) => item?.index as number));
      return removeItems(document.source.text, list, gone).map((edit) => ({ document, edit }));
    }),
  ];
}

/** What follows without a marker must not become a part of what is before. */
function removeDocument({ source: { text }, start, end, concatenated }: Document): Edit {
  const isApart = concatenated || start === 0 || !needsDocumentEnd(text, end);
  return { start, end, text: isApart ? "" : `...${lineBreakStyle(text, start)}` };
}

function removeItems(text: string, list: SequenceNode, gone: ReadonlySet<number>): Edit[] {
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
  const closing = text[end - 1] === "\n" ? (text[end - 2] === "\r" ? "\r\n" : "\n") : "";
  return { start: start - indentationAt(text, start).length, end, text: `${indentationAt(text, start)}  []${closing}` };
}

function removeFlowItems({ items }: SequenceNode, first: number, last: number): Edit {
  const next = items[last + 1];
  if (next) return { start: (items[first] as Node).start, end: next.start, text: "" };
  return { start: (items[first - 1] as Node).end, end: (items[last] as Node).end, text: "" };
}

function removeBlockItems(text: string, list: SequenceNode, first: number, last: number): Edit {
  const next = list.items[last + 1];
  if (first === 0) return { start: list.start, end: dashOf(text, list, last + 1), text: "" };
  const start = lineStart(text, dashOf(text, list, first));
  const end = next ? lineStart(text, dashOf(text, list, last + 1)) : endOfLines(text, (list.items[last] as Node).end);
  return { start, end, text: "" };
}
