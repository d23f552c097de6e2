// Takes objects out of the text: their documents, or their items of a List.

import { groupBy } from "../../collections/group-by.ts";
import type { Edit } from "../../text/edit.ts";
import { indentationAt, lineStart } from "../../text/lines.ts";
import type { Source } from "../../text/source.ts";
import type { Node, SequenceNode } from "../../yaml/node/node.ts";
import type { ManifestObject } from "../object.ts";
import { dashOf, endOfLines } from "./insert-copy.ts";

export function removeObjects(objects: readonly ManifestObject[]): { source: Source; edit: Edit }[] {
  const whole = objects.filter(({ item }) => !item);
  const listed = groupBy(
    objects.filter(({ item }) => item),
    ({ item }) => item?.list as SequenceNode,
  );
  return [
    ...whole.map(({ document: { source, start, end } }) => ({ source, edit: { start, end, text: "" } })),
    ...[...listed].flatMap(([list, items]) => {
      const { source } = (items[0] as ManifestObject).document;
      const gone = new Set(items.map(({ item }) => item?.index as number));
      return removeItems(source.text, list, gone).map((edit) => ({ source, edit }));
    }),
  ];
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
