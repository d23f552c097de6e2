// Takes an object out of the text: its document, or its item of a List.

import { dashOf, endOfLines } from "./add-copy.ts";
import type { ManifestObject } from "./document.ts";
import type { Edit } from "./edit.ts";
import { lineStart } from "./line.ts";
import type { Node } from "./node.ts";

export function removeObject({ document, item }: ManifestObject): Edit {
  const { start, end, source } = document;
  if (!item) return { start, end, text: "" };
  const { list, index } = item;
  const node = list.items[index] as Node;
  if (list.items.length === 1) return { start: list.start, end: list.end, text: list.flow ? "[]" : "[]\n" };
  if (list.flow) {
    const next = list.items[index + 1];
    return next
      ? { start: node.start, end: next.start, text: "" }
      : { start: (list.items[index - 1] as Node).end, end: node.end, text: "" };
  }
  const dash = dashOf(source.text, list, index);
  const from = index === 0 ? dash : lineStart(source.text, dash);
  const until = index === 0 ? dashOf(source.text, list, 1) : endOfLines(source.text, node.end);
  return { start: from, end: until, text: "" };
}
