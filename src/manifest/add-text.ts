// Puts further objects, written by us, behind an object of the text: as documents, or as items of its List.

import { dashOf, endOfLines, lastBlockScalar } from "./add-copy.ts";
import type { ManifestObject } from "./document.ts";
import type { Edit } from "./edit.ts";
import { indentationAt, lineBreakStyle } from "./line.ts";
import type { Node, SequenceNode } from "./node.ts";

/** An object in both ways that it can be written. */
export interface Written {
  /** Block style, lines ended by `\n`. */
  readonly yaml: string;
  /** One line. */
  readonly json: string;
}

export function addText({ document, item }: ManifestObject, written: readonly Written[]): Edit {
  const { text } = document.source;
  const newline = lineBreakStyle(text, document.start);
  if (item) return addItems(text, item.list, item.index, written, newline);
  const { start, end, root, bare } = document;
  if (bare) return insertion(end, written.map(({ json }) => (text[end - 1] === "\n" ? json + newline : newline + json)).join(""));
  const head = /^# Source: .*$/m.exec(text.slice(start, root.start))?.[0].trimEnd();
  const documents = written
    .map(({ yaml }) => `---\n${head ? `${head}\n` : ""}${yaml}`)
    .join("")
    .replaceAll("\n", newline);
  if (text[end - 1] === "\n") return insertion(end, documents);
  if (!lastBlockScalar(root)) return insertion(end, newline + documents);
  // A line break behind this block scalar would become part of its value, so they go before it.
  const marked = /^---(?![^ \t\r\n])/m.test(text.slice(start, root.start));
  return insertion(start, `${documents}${marked ? "" : `---${newline}`}`);
}

function addItems(text: string, list: SequenceNode, index: number, written: readonly Written[], newline: string): Edit {
  const node = list.items[index] as Node;
  if (list.flow) return insertion(node.end, written.map(({ json }) => `,${newline}${json}`).join(""));
  const indentation = indentationAt(text, list.start);
  const lines = written.flatMap(({ yaml }) => {
    const [first, ...rest] = yaml.trimEnd().split("\n");
    return [`${indentation}- ${first}`, ...rest.map((line) => (line === "" ? "" : `${indentation}  ${line}`))];
  });
  const block = lines.join(newline);
  const end = endOfLines(text, node.end);
  if (text[end - 1] === "\n") return insertion(end, block + newline);
  if (lastBlockScalar(node)) return insertion(dashOf(text, list, index), `${block.trimStart()}${newline}${indentation}`);
  return insertion(end, newline + block);
}

function insertion(at: number, text: string): Edit {
  return { start: at, end: at, text };
}
