// The scanner's flow collections: `{}`, `[a, b]`, `{"a": 1}`, on one line or several. Whatever JSON has no word for is left to the package.

import type { MappingNode, Node, Pair, ScalarNode, SequenceNode } from "./node.ts";
import {
  type Cursor,
  code,
  isBlankOrEnd,
  isLineEnd,
  nextLineStart,
  peek,
  skipSpaces,
  type Unsure,
  unsure,
} from "./scan-cursor.ts";
import { quotedScalar } from "./scan-quoted.ts";

const MAX_DEPTH = 100;
const MAX_KEY = 1000;

/** The collection that opens at `start`; the caller goes on behind its end. `parent` is the column its lines lie right of. */
export function scanFlow(
  cursor: Cursor,
  start: number,
  parent: number,
  depth: number,
): MappingNode | SequenceNode | Unsure {
  if (depth > MAX_DEPTH) return unsure;
  return peek(cursor, start) === code.openBrace
    ? scanFlowMapping(cursor, start, parent, depth)
    : scanFlowSequence(cursor, start, parent, depth);
}

function scanFlowMapping(cursor: Cursor, start: number, parent: number, depth: number): MappingNode | Unsure {
  const pairs: Pair[] = [];
  let at = toToken(cursor, start + 1, parent);
  if (peek(cursor, at) === code.closeBrace) return { type: "mapping", flow: true, pairs, start, end: at + 1 };
  for (;;) {
    const pair = scanFlowPair(cursor, at, parent, depth);
    if (pair === undefined) return unsure;
    pairs.push(pair);
    at = toToken(cursor, pair.value.end, parent);
    const character = peek(cursor, at);
    if (character === code.closeBrace) return { type: "mapping", flow: true, pairs, start, end: at + 1 };
    if (character !== code.comma) return unsure;
    at = toToken(cursor, at + 1, parent);
  }
}

function scanFlowPair(cursor: Cursor, at: number, parent: number, depth: number): Pair | Unsure {
  const key = scanFlowScalar(cursor, at);
  if (key === undefined || key.end - key.start > MAX_KEY || peek(cursor, key.end) !== code.colon) return unsure;
  // Only behind a quoted key may the value follow at once, and that looks too much like a mistake.
  if (!isBlankOrEnd(peek(cursor, key.end + 1)) && key.style === "plain") return unsure;
  const value = scanFlowNode(cursor, toToken(cursor, key.end + 1, parent), parent, depth);
  return value && { key, value };
}

function scanFlowSequence(cursor: Cursor, start: number, parent: number, depth: number): SequenceNode | Unsure {
  const items: Node[] = [];
  let at = toToken(cursor, start + 1, parent);
  if (peek(cursor, at) === code.closeBracket) return { type: "sequence", flow: true, items, start, end: at + 1 };
  for (;;) {
    const item = scanFlowNode(cursor, at, parent, depth);
    if (item === undefined) return unsure;
    items.push(item);
    at = toToken(cursor, item.end, parent);
    const character = peek(cursor, at);
    if (character === code.closeBracket) return { type: "sequence", flow: true, items, start, end: at + 1 };
    if (character !== code.comma) return unsure;
    at = toToken(cursor, at + 1, parent);
  }
}

function scanFlowNode(cursor: Cursor, at: number, parent: number, depth: number): Node | Unsure {
  const first = peek(cursor, at);
  if (first === code.openBrace || first === code.openBracket) return scanFlow(cursor, at, parent, depth + 1);
  return scanFlowScalar(cursor, at);
}

/** -1 as the parent's column: a quoted scalar must end in its line. */
function scanFlowScalar(cursor: Cursor, at: number): ScalarNode | Unsure {
  const first = peek(cursor, at);
  if (first === code.doubleQuote || first === code.singleQuote) return quotedScalar(cursor, at, -1);
  return flowWord(cursor, at);
}

/** A plain scalar in its simplest form: words, numbers and paths, whose every character is of no other use. */
function flowWord(cursor: Cursor, start: number): ScalarNode | Unsure {
  const { text, end } = cursor;
  let behind = start;
  for (let at = start; at < end; at++) {
    const character = text.charCodeAt(at);
    if (character === code.space) continue;
    if (character >= 0x80 || WORD[character] === 0) break;
    behind = at + 1;
  }
  if (behind === start || text.charCodeAt(start) === code.space || mayBeIndicator(cursor, start)) return unsure;
  return { type: "scalar", style: "plain", value: text.slice(start, behind), start, end: behind };
}

/** A dash alone, and what begins like a document marker. */
function mayBeIndicator(cursor: Cursor, start: number): boolean {
  const first = peek(cursor, start);
  if (first !== code.dash && first !== code.dot) return false;
  const second = peek(cursor, start + 1);
  if (second === first) return peek(cursor, start + 2) === first;
  return first === code.dash && !(second >= 0 && second < 0x80 && WORD[second] === 1);
}

const WORD = new Uint8Array(128);
for (const character of "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._/+=$()<~^;") {
  WORD[character.charCodeAt(0)] = 1;
}

/** The next character that counts, or the document's end where the scanner can't tell. */
function toToken(cursor: Cursor, from: number, parent: number): number {
  let at = skipSpaces(cursor, from);
  if (!isLineEnd(peek(cursor, at))) return at;
  for (;;) {
    const start = nextLineStart(cursor, at);
    at = skipSpaces(cursor, start);
    if (at >= cursor.end) return cursor.end;
    if (isLineEnd(peek(cursor, at))) continue;
    return at - start > parent ? at : cursor.end;
  }
}
