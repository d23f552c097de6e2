// The scanner's quoted scalars.

import * as code from "../../text/char-codes.ts";
import { decodeScalar } from "../value/decode.ts";
import { type Cursor, giveUp, isLineEnd, nextLineStart, skipSpaces } from "./cursor.ts";
import { writeScalar } from "./node-records.ts";
import * as record from "./record-layout.ts";

/** The quoted scalar that opens at `at`. `parent` is the column that its further lines lie right of. */
export function quotedScalar(cursor: Cursor, start: number, parent: number): number {
  const { codes, end } = cursor;
  const quote = codes[start] as number;
  let isPlain = true;
  for (let at = start + 1; at < end; at++) {
    const character = codes[at] as number;
    if (character === quote) {
      if (quote === code.doubleQuote || codes[at + 1] !== quote) return finish(cursor, quote, start, at + 1, isPlain);
      isPlain = false;
      at++;
    } else if (character === code.backslash && quote === code.doubleQuote) {
      isPlain = false;
      if (!isLineEnd(codes[at + 1] as number)) at++;
    } else if (character === code.lineFeed) {
      isPlain = false;
      at = continuation(cursor, at, parent) - 1;
      if (at < start) return giveUp;
    } else if (character === code.tab) return giveUp;
  }
  return giveUp;
}

function finish(cursor: Cursor, quote: number, start: number, end: number, isPlain: boolean): number {
  const style = quote === code.doubleQuote ? "double" : "single";
  if (!isPlain && !decodeScalar(cursor.text.slice(start, end), style, -1).ok) return giveUp;
  const kind = style === "single" ? record.single : record.double;
  writeScalar(cursor, isPlain ? kind : kind + record.encoded, start, end);
  return end;
}

/** The first character after a line break and the empty lines that may follow; -1 if it stands too far left. */
function continuation(cursor: Cursor, lineBreak: number, parent: number): number {
  let start = lineBreak + 1;
  for (;;) {
    if (start >= cursor.end) return -1;
    const at = skipSpaces(cursor, start);
    if (!isLineEnd(cursor.codes[at] as number)) return at - start > parent && parent >= 0 ? at : -1;
    start = nextLineStart(cursor, at);
  }
}
