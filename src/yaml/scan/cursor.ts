// Where the line scanner stands in a document, and how it gets from line to line. What it finds goes onto a records.
// What it can't be sure about makes it give up: `unsure` is the way all the scan files say so.

import * as code from "../../text/char-codes.ts";
import type { UnitArray } from "../../text/code-units.ts";
import type { Writer } from "./node-records.ts";

export interface Cursor extends Writer {
  /** The document alone: all offsets in here count from its start. */
  readonly text: string;
  readonly codes: UnitArray;
  /** The document's end: nothing after it is read. */
  readonly end: number;
  /** The first character of what comes next. */
  at: number;
  /** Its column, where it is the first of its line or stands after dashes only; -1 at the document's end. */
  column: number;
}

/** In place of the offset where a node ends. Nobody in here may call it a fault: the parser decides. */
export const giveUp = -1;

export function peek(cursor: Cursor, at: number): number {
  return at < cursor.end ? (cursor.codes[at] as number) : code.noCode;
}

export function isLineEnd(character: number): boolean {
  return character === code.lineFeed || character === code.carriageReturn || character === code.noCode;
}

export function skipSpaces(cursor: Cursor, from: number): number {
  const { codes, end } = cursor;
  let at = from;
  while (at < end && codes[at] === code.space) at++;
  return at;
}

/** After the line break of the line that `from` stands in. */
export function nextLineStart(cursor: Cursor, from: number): number {
  if (cursor.codes[from] === code.lineFeed && from < cursor.end) return from + 1;
  const found = cursor.text.indexOf("\n", from);
  return found === -1 || found >= cursor.end ? cursor.end : found + 1;
}

/** From the end of a value to the next line with content; false where something else follows in the line. */
export function finishLine(cursor: Cursor, from: number): boolean {
  const at = peek(cursor, from) === code.space ? skipSpaces(cursor, from + 1) : from;
  const character = peek(cursor, at);
  if (isLineEnd(character) || (character === code.hash && at > from))
    return toContent(cursor, nextLineStart(cursor, at));
  return false;
}

/** Puts the cursor on the first line with content at or after `lineStart`. */
export function toContent(cursor: Cursor, lineStart: number): boolean {
  let start = lineStart;
  while (start < cursor.end) {
    const at = skipSpaces(cursor, start);
    const character = peek(cursor, at);
    if (character === code.tab) return false;
    if (!isLineEnd(character) && character !== code.hash) {
      cursor.at = at;
      cursor.column = at - start;
      return cursor.column > 0 || !isMarker(cursor, at, character);
    }
    start = nextLineStart(cursor, at);
  }
  cursor.at = cursor.end;
  cursor.column = -1;
  return true;
}

/** `---` or `...`, or something that begins like one: the caller need not know which. */
function isMarker(cursor: Cursor, at: number, character: number): boolean {
  return (character === code.dash || character === code.dot) && peek(cursor, at + 1) === character;
}

/** Whether the `-` at the cursor opens a sequence item. */
export function isDash(cursor: Cursor): boolean {
  return peek(cursor, cursor.at) === code.dash && isBlankOrEnd(peek(cursor, cursor.at + 1));
}

export function isBlankOrEnd(character: number): boolean {
  return character === code.space || character === code.tab || isLineEnd(character);
}
