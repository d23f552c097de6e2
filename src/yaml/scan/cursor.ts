// Where the line scanner stands in a document, and how it gets from line to line. What it finds goes into records.
// What it can't be sure about makes it give up: `giveUp` is the way all the scan files say so.

import * as code from "../../text/char-codes.ts";
import type { UnitArray } from "../../text/code-units.ts";
import type { Writer } from "./node-records.ts";

export interface Cursor extends Writer {
  /** The document alone: all offsets in here count from its start. */
  readonly text: string;
  /** Those of the text, and `code.end` after its end. */
  readonly codes: UnitArray;
  /** The document's end. */
  readonly end: number;
  /** The first character of what comes next. */
  at: number;
  /** Its column, where it is the first of its line or stands after dashes only; -1 at the document's end. */
  column: number;
}

/** In place of the offset where a node ends. Nobody in here may call it a fault: the parser decides. */
export const giveUp = -1;

/** Deeper than any manifest; the parser has its own limit. */
export const maxDepth = 100;

/** What is scanned has no control characters but tabs, line breaks and `code.end`. */
export function isLineEnd(character: number): boolean {
  return character < code.space && character !== code.tab;
}

export function isBlankOrEnd(character: number): boolean {
  return character <= code.space;
}

export function skipSpaces({ codes }: Cursor, from: number): number {
  let at = from;
  while (codes[at] === code.space) at++;
  return at;
}

/** After the line break of the line that `from` stands in. */
export function nextLineStart(cursor: Cursor, from: number): number {
  if (cursor.codes[from] === code.lineFeed) return from + 1;
  const found = cursor.text.indexOf("\n", from);
  return found === -1 ? cursor.end : found + 1;
}

/** From the end of a value to the next line with content; false where something else follows in the line. */
export function finishLine(cursor: Cursor, from: number): boolean {
  const at = skipSpaces(cursor, from);
  const character = cursor.codes[at] as number;
  if (isLineEnd(character) || (character === code.hash && at > from))
    return toContent(cursor, nextLineStart(cursor, at));
  return false;
}

/** Puts the cursor on the first line with content at or after `lineStart`. */
export function toContent(cursor: Cursor, lineStart: number): boolean {
  const { codes } = cursor;
  let start = lineStart;
  while (start < cursor.end) {
    let at = start;
    while (codes[at] === code.space) at++;
    const character = codes[at] as number;
    if (character > code.space && character !== code.hash) {
      cursor.at = at;
      cursor.column = at - start;
      return at > start || !isMarker(cursor, at, character);
    }
    if (character === code.tab) return false;
    start = nextLineStart(cursor, at);
  }
  cursor.at = cursor.end;
  cursor.column = -1;
  return true;
}

/** `---` or `...`, or something that begins like one: the caller need not know which. */
function isMarker(cursor: Cursor, at: number, character: number): boolean {
  return (character === code.dash || character === code.dot) && cursor.codes[at + 1] === character;
}

/** Whether the `-` at the cursor opens a sequence item. */
export function isDash({ codes, at }: Cursor): boolean {
  return codes[at] === code.dash && isBlankOrEnd(codes[at + 1] as number);
}
