// The scanner's quoted scalars.

import type { ScalarNode } from "./node.ts";
import { scalarValue } from "./scalar-value.ts";
import { type Cursor, code, isLineEnd, nextLineStart, peek, skipSpaces, type Unsure, unsure } from "./scan-cursor.ts";

/** The quoted scalar that opens at `at`. `parent` is the column that its further lines lie right of. */
export function quotedScalar(cursor: Cursor, start: number, parent: number): ScalarNode | Unsure {
  return cursor.text.charCodeAt(start) === code.doubleQuote
    ? doubleQuoted(cursor, start, parent)
    : singleQuoted(cursor, start, parent);
}

function doubleQuoted(cursor: Cursor, start: number, parent: number): ScalarNode | Unsure {
  const { text, end } = cursor;
  let isPlain = true;
  for (let at = start + 1; at < end; at++) {
    const character = text.charCodeAt(at);
    if (character === code.doubleQuote) return finish(text, "double", start, at + 1, isPlain);
    if (character === code.tab) return unsure;
    if (character === code.backslash) {
      isPlain = false;
      if (!isLineEnd(peek(cursor, at + 1))) at++;
    } else if (character === code.lineFeed) {
      isPlain = false;
      at = continuation(cursor, at, parent) - 1;
      if (at < start) return unsure;
    }
  }
  return unsure;
}

function singleQuoted(cursor: Cursor, start: number, parent: number): ScalarNode | Unsure {
  const { text, end } = cursor;
  let isPlain = true;
  for (let at = start + 1; at < end; at++) {
    const character = text.charCodeAt(at);
    if (character === code.singleQuote) {
      if (peek(cursor, at + 1) !== code.singleQuote) return finish(text, "single", start, at + 1, isPlain);
      isPlain = false;
      at++;
    } else if (character === code.lineFeed) {
      isPlain = false;
      at = continuation(cursor, at, parent) - 1;
      if (at < start) return unsure;
    } else if (character === code.tab) return unsure;
  }
  return unsure;
}

function finish(
  text: string,
  style: "single" | "double",
  start: number,
  end: number,
  isPlain: boolean,
): ScalarNode | Unsure {
  if (isPlain) return { type: "scalar", style, value: text.slice(start + 1, end - 1), start, end };
  const decoded = scalarValue(text.slice(start, end), style, -1);
  return decoded.ok ? { type: "scalar", style, value: decoded.value, start, end } : unsure;
}

/** The first character behind a line break and the empty lines that may follow; -1 if it stands too far left. */
function continuation(cursor: Cursor, lineBreak: number, parent: number): number {
  let start = lineBreak + 1;
  for (;;) {
    if (start >= cursor.end) return -1;
    const at = skipSpaces(cursor, start);
    if (!isLineEnd(peek(cursor, at))) return at - start > parent && parent >= 0 ? at : -1;
    start = nextLineStart(cursor, at);
  }
}
