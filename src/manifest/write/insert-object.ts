// Puts further objects, written by us, after an object of the text: as documents, or as items of its List.

import type { Edit } from "../../text/edit.ts";
import { indentationAt, lineBreakStyle } from "../../text/lines.ts";
import type { Node, SequenceNode } from "../../yaml/node/node.ts";
import { isJsonStream } from "../../yaml/read/concatenated-json.ts";
import { readDocument } from "../../yaml/read/read-document.ts";
import type { Document, ManifestObject } from "../object.ts";
import { dashOf, endOfLines, lastBlockScalar, needsDocumentEnd } from "./insert-copy.ts";

/** An object in both ways that it can be written. */
export interface ObjectText {
  /** Block style, lines ended by `\n`. */
  readonly yaml: string;
  /** One line. */
  readonly json: string;
}

export function insertObjects({ document, item }: ManifestObject, written: readonly ObjectText[]): Edit {
  const newline = lineBreakStyle(document.source.text, document.start);
  if (item) return insertItems(document.source.text, item.list, item.index, written, newline);
  return isJsonStream(document)
    ? insertJsonValues(document, written, newline)
    : insertDocuments(document, written, newline);
}

function insertJsonValues({ source, end }: Document, written: readonly ObjectText[], newline: string): Edit {
  const isClosed = source.text[end - 1] === "\n";
  return insertion(end, written.map(({ json }) => (isClosed ? json + newline : newline + json)).join(""));
}

function insertDocuments(
  { source, start, end, root }: Document,
  written: readonly ObjectText[],
  newline: string,
): Edit {
  const { text } = source;
  const head = /^# Source: .*$/m.exec(text.slice(start, root.start))?.[0].trimEnd();
  const documents = written
    .map(({ yaml }) => `---\n${head ? `${head}\n` : ""}${yaml}`)
    .join("")
    .replaceAll("\n", newline);
  const closed = needsDocumentEnd(text, end) ? `...${newline}` : "";
  if (text[end - 1] === "\n") return insertion(end, documents + closed);
  if (!lastBlockScalar(root)) return insertion(end, newline + documents);
  // A line break after this block scalar would become part of its value, so they go before it.
  const marked = /^\uFEFF?---(?![^ \t\r\n])/m.test(text.slice(start, root.start));
  if (marked) return insertion(start, documents);
  const at = start === 0 && text.charCodeAt(0) === 0xfeff ? 1 : start;
  return insertion(at, `${documents.slice(`---${newline}`.length)}---${newline}`);
}

function insertItems(
  text: string,
  list: SequenceNode,
  index: number,
  written: readonly ObjectText[],
  newline: string,
): Edit {
  const node = list.items[index] as Node;
  if (list.flow) {
    const gap = /^[ \t]*(\r?\n[ \t]*)?/.exec(text.slice(list.start + 1, (list.items[0] as Node).start))?.[1] ?? "";
    return insertion(node.end, written.map(({ json }) => `,${gap}${json}`).join(""));
  }
  const indentation = indentationAt(text, list.start);
  const lines = written.flatMap(({ yaml }) => {
    const [first, ...rest] = yaml.trimEnd().split("\n");
    return [`${indentation}- ${first}`, ...rest.map((line) => (line === "" ? "" : `${indentation}  ${line}`))];
  });
  const block = lines.join(newline);
  const end = endOfLines(text, node.end);
  if (text[end - 1] === "\n") return insertion(end, block + newline);
  if (lastBlockScalar(node))
    return insertion(dashOf(text, list, index), `${block.trimStart()}${newline}${indentation}`);
  // Without a line break at the end, a block scalar has none in its value either.
  const last = written.at(-1)?.yaml ?? "";
  const parsed = readDocument(last, 0, last.length);
  const isOpen = parsed.ok && parsed.root && lastBlockScalar(parsed.root) !== undefined;
  return insertion(end, newline + block + (isOpen ? newline : ""));
}

function insertion(at: number, text: string): Edit {
  return { start: at, end: at, text };
}
