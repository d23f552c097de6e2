// Puts further documents after one of the text.

import type { Edit } from "../../text/edit.ts";
import { lineBreakStyle } from "../../text/lines.ts";
import { lastBlockScalar } from "../../yaml/edit/edit-scalar.ts";
import type { Document } from "../../yaml/node/document.ts";
import { isJsonStream } from "../../yaml/read/concatenated-json.ts";
import { documentHead, needsDocumentEnd } from "../../yaml/read/document-head.ts";

/** `written` are documents with their markers. */
export function insertDocuments(document: Document, written: string): Edit {
  const { source, start, end, concatenated } = document;
  const { text } = source;
  const newline = lineBreakStyle(text, start);
  const ended = written.endsWith("\n") ? written : written + newline;
  if (text[end - 1] === "\n") {
    const closing = !concatenated && needsDocumentEnd(text, end) ? `...${newline}` : "";
    return { start: end, end, text: ended + closing };
  }
  if (!isOpen(document)) return { start: end, end, text: newline + written };
  const at = start === 0 && text.charCodeAt(0) === 0xfeff ? 1 : start;
  return { start: at, end: at, text: `${ended}${isMarked(document) ? "" : `---${newline}`}` };
}

/** Whether it ends the text with a block scalar: a line break after it would become a part of that. */
export function isOpen({ source: { text }, root, end }: Document): boolean {
  return text[end - 1] !== "\n" && lastBlockScalar(root) !== undefined;
}

/** Whether a marker is at its head, or none is needed. */
export function isMarked(document: Document): boolean {
  return isJsonStream(document) || documentHead(document.source.text, document.start).marker !== undefined;
}
