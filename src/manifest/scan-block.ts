// The scanner's block collections: mappings and sequences, told apart by columns.

import type { AliasNode, MappingNode, Node, Pair, ScalarNode, SequenceNode } from "./node.ts";
import { scanBlockScalar } from "./scan-block-scalar.ts";
import {
  type Cursor,
  code,
  finishLine,
  isBlankOrEnd,
  isDash,
  isLineEnd,
  nextLineStart,
  peek,
  skipSpaces,
  type Unsure,
  unsure,
} from "./scan-cursor.ts";
import { scanFlow } from "./scan-flow.ts";
import { plainScalar } from "./scan-plain.ts";
import { quotedScalar } from "./scan-quoted.ts";

type ScannedNode = Exclude<Node, AliasNode>;

/** Deeper than any manifest; the package has its own limit. */
const MAX_DEPTH = 100;
/** The package refuses longer keys; the exact border is its business. */
const MAX_KEY = 1000;

/**
 * The node at the cursor, which is the first of its line or stands behind dashes; the cursor ends up at the next line.
 * `parent` is the column of the collection around it, -1 for none.
 */
export function scanNode(cursor: Cursor, parent: number, depth: number): ScannedNode | Unsure {
  if (depth > MAX_DEPTH) return unsure;
  if (isDash(cursor)) return scanSequence(cursor, depth);
  const { at } = cursor;
  const first = peek(cursor, at);
  if (first === code.openBrace || first === code.openBracket) return scanValue(cursor, at, parent, depth);
  if (first === code.bar || first === code.greater) return scanBlockScalar(cursor, at, parent);
  const scalar = scanFlowScalar(cursor, at, parent);
  if (scalar === undefined) return unsure;
  if (peek(cursor, scalar.end) !== code.colon) return finishLine(cursor, scalar.end) ? scalar : unsure;
  return scanMapping(cursor, scalar, depth);
}

/** `firstKey` is read already, and a colon follows it. */
function scanMapping(cursor: Cursor, firstKey: ScalarNode, depth: number): MappingNode | Unsure {
  const { column } = cursor;
  const pairs: Pair[] = [];
  let end = firstKey.start;
  let key = firstKey;
  for (;;) {
    const behind = key.end + 1;
    if (!isKey(cursor, key)) return unsure;
    const value = scanPairValue(cursor, behind, column, depth);
    if (value === undefined) return unsure;
    pairs.push({ key, value });
    end = value.end;
    if (cursor.column < column) break;
    if (cursor.column > column || isDash(cursor)) return unsure;
    const next = scanFlowScalar(cursor, cursor.at, column);
    if (next === undefined || peek(cursor, next.end) !== code.colon) return unsure;
    key = next;
  }
  return { type: "mapping", flow: false, pairs, start: firstKey.start, end };
}

function isKey(cursor: Cursor, { start, end, style }: ScalarNode): boolean {
  if (end - start > MAX_KEY || !isBlankOrEnd(peek(cursor, end + 1))) return false;
  // A plain scalar with a colon behind it is of one line by the way it is read.
  return style === "plain" || nextLineStart(cursor, start) > end;
}

function scanPairValue(cursor: Cursor, behind: number, column: number, depth: number): Node | Unsure {
  const at = skipSpaces(cursor, behind);
  const character = peek(cursor, at);
  if (!isLineEnd(character) && character !== code.hash) return scanValue(cursor, at, column, depth);
  if (!finishLine(cursor, behind)) return unsure;
  if (cursor.column > column) return scanNodeBelow(cursor, behind, column, depth + 1);
  // A sequence may stand as far left as the key it belongs to.
  if (cursor.column === column && isDash(cursor)) return scanSequence(cursor, depth + 1);
  return absent(behind);
}

/** A value behind `key:`, in the same line. */
function scanValue(cursor: Cursor, at: number, parent: number, depth: number): ScannedNode | Unsure {
  const first = peek(cursor, at);
  if (first === code.bar || first === code.greater) return scanBlockScalar(cursor, at, parent);
  if (first === code.openBrace || first === code.openBracket) {
    const flow = scanFlow(cursor, at, parent, depth + 1);
    return flow !== undefined && finishLine(cursor, flow.end) ? flow : unsure;
  }
  const scalar = scanFlowScalar(cursor, at, parent);
  return scalar !== undefined && finishLine(cursor, scalar.end) ? scalar : unsure;
}

function scanFlowScalar(cursor: Cursor, at: number, parent: number): ScalarNode | Unsure {
  const first = peek(cursor, at);
  return first === code.doubleQuote || first === code.singleQuote
    ? quotedScalar(cursor, at, parent)
    : plainScalar(cursor, at, parent);
}

function scanSequence(cursor: Cursor, depth: number): SequenceNode | Unsure {
  const { column, at: start } = cursor;
  const items: Node[] = [];
  let end = start;
  while (cursor.column === column && isDash(cursor)) {
    const item = scanItem(cursor, column, depth);
    if (item === undefined) return unsure;
    items.push(item);
    end = item.end;
    if (cursor.column > column) return unsure;
  }
  return { type: "sequence", flow: false, items, start, end };
}

function scanItem(cursor: Cursor, column: number, depth: number): Node | Unsure {
  const behind = cursor.at + 1;
  const at = skipSpaces(cursor, behind);
  const character = peek(cursor, at);
  if (!isLineEnd(character) && character !== code.hash) {
    cursor.column = column + at - cursor.at;
    cursor.at = at;
    return scanNode(cursor, column, depth + 1);
  }
  if (!finishLine(cursor, behind)) return unsure;
  return cursor.column > column ? scanNodeBelow(cursor, behind, column, depth + 1) : absent(behind);
}

/** A node in a line of its own, below the key or dash that ends at `behind`. */
function scanNodeBelow(cursor: Cursor, behind: number, parent: number, depth: number): Node | Unsure {
  const isNext = cursor.at - cursor.column === nextLineStart(cursor, behind);
  const node = scanNode(cursor, parent, depth);
  // With empty lines or comments between, the package takes more lines for a part of the scalar than it should.
  const isBlock = node !== undefined && node.type !== "scalar" && !node.flow;
  return isBlock || isNext ? node : unsure;
}

function absent(at: number): ScalarNode {
  return { type: "scalar", style: "plain", value: "", start: at, end: at };
}
