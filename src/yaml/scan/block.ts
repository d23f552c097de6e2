// The scanner's block collections: mappings and sequences, told apart by columns.

import * as code from "../../text/char-codes.ts";
import { scanBlockScalar } from "./block-scalar.ts";
import { type Cursor, finishLine, giveUp, isDash, isLineEnd, maxDepth, nextLineStart, skipSpaces } from "./cursor.ts";
import { scanFlow } from "./flow.ts";
import { isKey } from "./key.ts";
import { close, open, writeScalar } from "./node-records.ts";
import { finishPlain, plainValue, plainWord } from "./plain.ts";
import { quotedScalar } from "./quoted.ts";
import * as record from "./record-layout.ts";

/**
 * The node at the cursor, which is the first of its line or stands after dashes; the cursor ends up at the next line.
 * `parent` is the column of the collection around it, -1 for none. Gives the offset where the node ends.
 */
export function scanNode(cursor: Cursor, parent: number, depth: number): number {
  if (depth > maxDepth) return giveUp;
  if (isDash(cursor)) return scanSequence(cursor, depth);
  const { at } = cursor;
  const first = cursor.codes[at] as number;
  if (first === code.openBrace || first === code.openBracket) return scanValue(cursor, at, parent, depth);
  if (first === code.bar || first === code.greater) return scanBlockScalar(cursor, at, parent);
  const node = open(cursor, record.mapping, at);
  const end = scanKey(cursor, at, parent);
  if (end === giveUp) return giveUp;
  if ((cursor.codes[end] as number) === code.colon) return scanMapping(cursor, node, at, end, depth);
  // A scalar after all.
  const kind = (cursor.records[cursor.base + node + record.long] as number) & record.kindMask;
  cursor.top = cursor.base + node;
  if (first !== code.doubleQuote && first !== code.singleQuote) return finishPlain(cursor, at, end, parent);
  writeScalar(cursor, kind, at, end);
  return finishLine(cursor, end) ? end : giveUp;
}

/** The mapping's first key is read already, and a colon follows it. */
function scanMapping(cursor: Cursor, node: number, firstKey: number, firstEnd: number, depth: number): number {
  const { column } = cursor;
  let keyStart = firstKey;
  let keyEnd = firstEnd;
  for (;;) {
    if (!isKey(cursor, keyStart, keyEnd)) return giveUp;
    const end = scanPairValue(cursor, keyEnd + 1, column, depth);
    if (end === giveUp) return giveUp;
    if (cursor.column < column) {
      close(cursor, node, end);
      return end;
    }
    if (cursor.column > column || (cursor.codes[cursor.at] === code.dash && isDash(cursor))) return giveUp;
    keyStart = cursor.at;
    keyEnd = scanKey(cursor, keyStart, column);
    if (keyEnd === giveUp || (cursor.codes[keyEnd] as number) !== code.colon) return giveUp;
  }
}

function scanPairValue(cursor: Cursor, after: number, column: number, depth: number): number {
  const { codes } = cursor;
  let at = after;
  while (codes[at] === code.space) at++;
  const character = codes[at] as number;
  if (character > code.space && character !== code.hash) return scanValue(cursor, at, column, depth);
  if (!finishLine(cursor, after)) return giveUp;
  if (cursor.column > column) return scanNodeBelow(cursor, after, column, depth + 1);
  // A sequence may stand as far left as the key it belongs to.
  if (cursor.column === column && isDash(cursor)) return scanSequence(cursor, depth + 1);
  return absent(cursor, after);
}

/** A value after `key:`, in the same line. */
function scanValue(cursor: Cursor, at: number, parent: number, depth: number): number {
  const first = cursor.codes[at] as number;
  if (first === code.bar || first === code.greater) return scanBlockScalar(cursor, at, parent);
  let end: number;
  if (first === code.openBrace || first === code.openBracket) end = scanFlow(cursor, at, parent, depth + 1);
  else if (first === code.doubleQuote || first === code.singleQuote) end = quotedScalar(cursor, at, parent);
  else return plainValue(cursor, at, parent);
  return end !== giveUp && finishLine(cursor, end) ? end : giveUp;
}

/** A scalar that may be a key: then there is a colon where it ends. */
function scanKey(cursor: Cursor, at: number, parent: number): number {
  const first = cursor.codes[at] as number;
  return first === code.doubleQuote || first === code.singleQuote
    ? quotedScalar(cursor, at, parent)
    : plainWord(cursor, at);
}

function scanSequence(cursor: Cursor, depth: number): number {
  const { column, at: start } = cursor;
  const node = open(cursor, record.sequence, start);
  let end = start;
  while (cursor.column === column && isDash(cursor)) {
    end = scanItem(cursor, column, depth);
    if (end === giveUp || cursor.column > column) return giveUp;
  }
  close(cursor, node, end);
  return end;
}

function scanItem(cursor: Cursor, column: number, depth: number): number {
  const after = cursor.at + 1;
  const at = skipSpaces(cursor, after);
  const character = cursor.codes[at] as number;
  if (!isLineEnd(character) && character !== code.hash) {
    cursor.column = column + at - cursor.at;
    cursor.at = at;
    return scanNode(cursor, column, depth + 1);
  }
  if (!finishLine(cursor, after)) return giveUp;
  return cursor.column > column ? scanNodeBelow(cursor, after, column, depth + 1) : absent(cursor, after);
}

/** A node in a line of its own, below the key or dash that ends at `after`. */
function scanNodeBelow(cursor: Cursor, after: number, parent: number, depth: number): number {
  const isNext = cursor.at - cursor.column === nextLineStart(cursor, after);
  const node = cursor.top - cursor.base;
  const end = scanNode(cursor, parent, depth);
  if (isNext || end === giveUp) return end;
  // A scalar with empty lines or comments before it is rare: the parser decides what belongs to it.
  const kind = (cursor.records[cursor.base + node] as number) & record.kindMask;
  return kind === record.mapping || kind === record.sequence ? end : giveUp;
}

function absent(cursor: Cursor, at: number): number {
  writeScalar(cursor, record.plain, at, at);
  return at;
}
