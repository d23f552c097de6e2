// The scanner's plain scalars: keys, and values of one line or several.

import * as code from "../../text/char-codes.ts";
import { decodeScalar } from "../value/decode.ts";
import { type Cursor, finishLine, giveUp, isBlankOrEnd, isLineEnd, nextLineStart, skipSpaces } from "./cursor.ts";
import { writeScalar } from "./node-records.ts";
import * as record from "./record-layout.ts";

/** Where the plain scalar that begins at `at` ends, if it ends at the colon after a key or in its line. */
export function plainWord(cursor: Cursor, at: number): number {
  if (USUAL[cursor.codes[at] as number] !== 1 && !mayBegin(cursor, at)) return giveUp;
  const end = plainLineEnd(cursor, at);
  if (end !== giveUp) writeScalar(cursor, record.plain, at, end);
  return end;
}

/** The plain value that begins at `at`; the cursor goes to the next line. `parent` is the column that its further lines lie right of. */
export function plainValue(cursor: Cursor, at: number, parent: number): number {
  const { codes } = cursor;
  if (USUAL[codes[at] as number] !== 1 && !mayBegin(cursor, at)) return giveUp;
  const end = plainLineEnd(cursor, at);
  if (end === giveUp || codes[end] === code.colon) return giveUp;
  if (!toNextLine(cursor, end, parent)) return finishPlain(cursor, at, end, parent);
  writeScalar(cursor, record.plain, at, end);
  return end;
}

/** The way from line to line that most lines take: the next one has something in it, no further right than `parent`. */
function toNextLine(cursor: Cursor, lineEnd: number, parent: number): boolean {
  const { codes } = cursor;
  if (codes[lineEnd] !== code.lineFeed) return false;
  const start = lineEnd + 1;
  let at = start;
  while (codes[at] === code.space) at++;
  if (at - start > parent) return false;
  const character = codes[at] as number;
  // No line end, no tab, no comment, no marker.
  if (character <= code.hash || (at === start && (character === code.dash || character === code.dot))) return false;
  cursor.at = at;
  cursor.column = at - start;
  return true;
}

/** The same where its first line is known to end at `firstEnd`. */
export function finishPlain(cursor: Cursor, at: number, firstEnd: number, parent: number): number {
  let end = firstEnd;
  let kind: number = record.plain;
  for (let line = continuation(cursor, end, parent); line !== -1; line = continuation(cursor, end, parent)) {
    end = plainLineEnd(cursor, line);
    if (end === giveUp || (cursor.codes[end] as number) === code.colon) return giveUp;
    kind = record.plain + record.encoded;
  }
  if (kind !== record.plain && !decodeScalar(cursor.text.slice(at, end), "plain", parent).ok) return giveUp;
  writeScalar(cursor, kind, at, end);
  return finishLine(cursor, end) ? end : giveUp;
}

/** Characters that open something else, or nothing at all, are left to the parser. */
function mayBegin(cursor: Cursor, at: number): boolean {
  const first = cursor.codes[at] as number;
  if (first === code.dash || first === code.colon) return !isBlankOrEnd(cursor.codes[at + 1] as number);
  return first > 0x20 && !(first < 0x80 && REFUSED[first] === 1);
}

const REFUSED = new Uint8Array(128);
for (const character of "!\"#%&'*,>?@[]`{|}") REFUSED[character.charCodeAt(0)] = 1;

/** Most scalars begin with one of these, and `mayBegin` need not be asked. */
const USUAL = new Uint8Array(128);
for (const character of "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._/")
  USUAL[character.charCodeAt(0)] = 1;

/** After the last character of the scalar in this line: at a `: `, or before spaces and a line end or comment. */
function plainLineEnd({ codes }: Cursor, from: number): number {
  let last = from;
  for (let at = from; ; at++) {
    let character = codes[at] as number;
    while (character > code.colon) {
      last = ++at;
      character = codes[at] as number;
    }
    switch (character) {
      case code.end:
      case code.lineFeed:
      case code.carriageReturn:
        return last;
      case code.tab:
        return giveUp;
      case code.space:
        break;
      case code.hash:
        if (last < at) return last;
        last = at + 1;
        break;
      case code.colon:
        // A space before the colon is allowed and rare.
        if ((codes[at + 1] as number) <= code.space) return last === at ? last : giveUp;
        last = at + 1;
        break;
      default:
        last = at + 1;
    }
  }
}

/** Where the scalar that pauses at `from` goes on, in a later line; -1 if it does not. */
function continuation(cursor: Cursor, from: number, parent: number): number {
  let at = skipSpaces(cursor, from);
  if (!isLineEnd(cursor.codes[at] as number)) return -1;
  for (;;) {
    const start = nextLineStart(cursor, at);
    if (start >= cursor.end) return -1;
    at = skipSpaces(cursor, start);
    const character = cursor.codes[at] as number;
    if (isLineEnd(character)) continue;
    return at - start > parent && character !== code.hash && character !== code.tab ? at : -1;
  }
}
