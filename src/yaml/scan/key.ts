// What makes a scalar the scanner's key of an entry.

import * as code from "../../text/char-codes.ts";
import { type Cursor, isBlankOrEnd, nextLineStart, peek } from "./cursor.ts";

/** The package refuses longer keys; the exact border is its business. */
const MAX_KEY = 1000;

/** Whether the scalar, with a colon after it, can be a block mapping's key. */
export function isKey(cursor: Cursor, start: number, end: number): boolean {
  if (end - start > MAX_KEY || !isBlankOrEnd(peek(cursor, end + 1)) || isMerge(cursor, start, end)) return false;
  // A plain scalar with a colon after it is of one line by the way it is read.
  const first = peek(cursor, start);
  return (first !== code.doubleQuote && first !== code.singleQuote) || nextLineStart(cursor, start) > end;
}

/** The same in a flow mapping. */
export function isFlowKey(cursor: Cursor, start: number, end: number): boolean {
  if (end - start > MAX_KEY || peek(cursor, end) !== code.colon || isMerge(cursor, start, end)) return false;
  const first = peek(cursor, start);
  // Only after a quoted key may the value follow at once, and that looks too much like a mistake.
  return isBlankOrEnd(peek(cursor, end + 1)) || first === code.doubleQuote || first === code.singleQuote;
}

/** `<<` without quotes brings in the entries of others: the package's business. */
function isMerge({ codes }: Cursor, start: number, end: number): boolean {
  return end - start === 2 && codes[start] === code.less && codes[start + 1] === code.less;
}
