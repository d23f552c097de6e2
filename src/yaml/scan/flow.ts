// The scanner's flow collections: `{}`, `[a, b]`, `{"a": 1}`, on one line or several. Whatever JSON has no word for is left to the parser.

import * as code from "../../text/char-codes.ts";
import { type Cursor, giveUp, isLineEnd, maxDepth, nextLineStart, skipSpaces } from "./cursor.ts";
import { isFlowKey } from "./key.ts";
import { close, open, writeScalar } from "./node-records.ts";
import { quotedScalar } from "./quoted.ts";
import * as record from "./record-layout.ts";

/** The collection that opens at `start`; the caller goes on after its end. `parent` is the column its lines lie right of. */
export function scanFlow(cursor: Cursor, start: number, parent: number, depth: number): number {
  if (depth > maxDepth) return giveUp;
  const isMapping = (cursor.codes[start] as number) === code.openBrace;
  const closing = isMapping ? code.closeBrace : code.closeBracket;
  const node = open(cursor, isMapping ? record.flowMapping : record.flowSequence, start);
  let at = toToken(cursor, start + 1, parent);
  if ((cursor.codes[at] as number) !== closing) {
    for (;;) {
      const end = isMapping ? scanFlowPair(cursor, at, parent, depth) : scanFlowNode(cursor, at, parent, depth);
      if (end === giveUp) return giveUp;
      at = toToken(cursor, end, parent);
      const character = cursor.codes[at] as number;
      if (character === closing) break;
      if (character !== code.comma) return giveUp;
      at = toToken(cursor, at + 1, parent);
    }
  }
  close(cursor, node, at + 1);
  return at + 1;
}

function scanFlowPair(cursor: Cursor, at: number, parent: number, depth: number): number {
  const end = scanFlowScalar(cursor, at);
  if (end === giveUp || !isFlowKey(cursor, at, end)) return giveUp;
  return scanFlowNode(cursor, toToken(cursor, end + 1, parent), parent, depth);
}

function scanFlowNode(cursor: Cursor, at: number, parent: number, depth: number): number {
  const first = cursor.codes[at] as number;
  if (first === code.openBrace || first === code.openBracket) return scanFlow(cursor, at, parent, depth + 1);
  return scanFlowScalar(cursor, at);
}

/** -1 as the parent's column: a quoted scalar must end in its line. */
function scanFlowScalar(cursor: Cursor, at: number): number {
  const first = cursor.codes[at] as number;
  if (first === code.doubleQuote || first === code.singleQuote) return quotedScalar(cursor, at, -1);
  return flowWord(cursor, at);
}

/** A plain scalar in its simplest form: words, numbers and paths, whose every character is of no other use. */
function flowWord(cursor: Cursor, start: number): number {
  const { codes } = cursor;
  let after = start;
  for (let at = start; ; at++) {
    const character = codes[at] as number;
    if (character === code.space) continue;
    if (character >= 0x80 || WORD[character] === 0) break;
    after = at + 1;
  }
  if (after === start || codes[start] === code.space || mayBeIndicator(cursor, start)) return giveUp;
  writeScalar(cursor, record.plain, start, after);
  return after;
}

/** A dash alone, and what begins like a document marker. */
function mayBeIndicator(cursor: Cursor, start: number): boolean {
  const first = cursor.codes[start] as number;
  if (first !== code.dash && first !== code.dot) return false;
  const second = cursor.codes[start + 1] as number;
  if (second === first) return (cursor.codes[start + 2] as number) === first;
  return first === code.dash && !(second < 0x80 && WORD[second] === 1);
}

const WORD = new Uint8Array(128);
for (const character of "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._/+=$()<~^;") {
  WORD[character.charCodeAt(0)] = 1;
}

/** The next character that counts, or the document's end where the scanner can't tell. */
function toToken(cursor: Cursor, from: number, parent: number): number {
  let at = skipSpaces(cursor, from);
  if (!isLineEnd(cursor.codes[at] as number)) return at;
  for (;;) {
    const start = nextLineStart(cursor, at);
    at = skipSpaces(cursor, start);
    if (at >= cursor.end) return cursor.end;
    if (isLineEnd(cursor.codes[at] as number)) continue;
    return at - start > parent ? at : cursor.end;
  }
}
