// What makes a scalar the scanner's key of an entry.

import * as code from "../../text/char-codes.ts";
import { type Cursor, isBlankOrEnd, nextLineStart } from "./cursor.ts";

/** The parser refuses longer keys; the exact border is its business. */
const MAX_KEY = 1000;

/** Whether the scalar, with a colon after it, can be a block mapping's key. */
export function isKey(cursor: Cursor, start: number, end: number): boolean {
  const { codes } = cursor;
  const length = end - start;
  if (length > MAX_KEY || (codes[end + 1] as number) > code.space || (length === 2 && isMerge(cursor, start)))
    return false;
  // A plain scalar with a colon after it is of one line by the way it is read.
  const first = codes[start] as number;
  return (first !== code.doubleQuote && first !== code.singleQuote) || nextLineStart(cursor, start) > end;
}

/** The same in a flow mapping. */
export function isFlowKey(cursor: Cursor, start: number, end: number): boolean {
  const length = end - start;
  if (length > MAX_KEY || cursor.codes[end] !== code.colon || (length === 2 && isMerge(cursor, start))) return false;
  const first = cursor.codes[start] as number;
  // Only after a quoted key may the value follow at once, and that looks too much like a mistake.
  return isBlankOrEnd(cursor.codes[end + 1] as number) || first === code.doubleQuote || first === code.singleQuote;
}

/** `<<` without quotes brings in the entries of others: the parser's business. */
function isMerge({ codes }: Cursor, start: number): boolean {
  return codes[start] === code.less && codes[start + 1] === code.less;
}
