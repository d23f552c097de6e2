// Puts further documents after one of the text.

import type { Edit } from "../../text/edit.ts";
import { closingBreak, lineBreakStyle } from "../../text/lines.ts";
import { isJsonStream } from "../../yaml/json/json-stream.ts";
import { jsonValueIn } from "../../yaml/json/json-text.ts";
import type { Document } from "../../yaml/node/document.ts";
import { borderBefore, documentHead, needsItsMarker } from "../../yaml/read/document-head.ts";

/** `written` are documents with their markers. */
export function insertDocuments(document: Document, written: readonly string[]): Edit {
  const { source, start, end, concatenated } = document;
  const { text } = source;
  const newline = lineBreakStyle(text, start);
  const isEnded = text[end - 1] === "\n";
  const ended = written.map((each, index) =>
    isEnded || index < written.length - 1 ? each + closingBreak(each, each.length, newline) : each,
  );
  const isFirstYaml = isEnded && jsonValueIn(text, start, end) !== undefined && needsItsMarker(text, end);
  const closing = isEnded && !concatenated ? borderBefore(text, end, newline) : "";
  const marker = isFirstYaml ? `---${newline}` : "";
  return { start: end, end, text: closingBreak(text, end, newline) + ended.join("") + (closing || marker) };
}

/** Whether a marker is at its head, or none is needed. */
export function isMarked(document: Document): boolean {
  return isJsonStream(document) || documentHead(document.source.text, document.start).marker !== undefined;
}
