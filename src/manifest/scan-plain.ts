// The scanner's plain scalars, of one line or several.

import type { ScalarNode } from "./node.ts";
import { scalarValue } from "./scalar-value.ts";
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
import { keyText } from "./scan-key.ts";

/** Where a block's plain scalar that begins at `at` ends. `parent` is the column that its further lines lie right of. */
export function plainScalar(cursor: Cursor, at: number, parent: number): ScalarNode | Unsure {
  if (!mayBegin(cursor, at)) return unsure;
  let end = plainLineEnd(cursor, at);
  if (end < 0) return unsure;
  if (peek(cursor, end) === code.colon) return plain(at, end, keyText(cursor.text, at, end));
  let several = false;
  for (let line = continuation(cursor, end, parent); line !== -1; line = continuation(cursor, end, parent)) {
    end = plainLineEnd(cursor, line);
    if (end < 0 || peek(cursor, end) === code.colon) return unsure;
    several = true;
  }
  const source = cursor.text.slice(at, end);
  if (!several) return plain(at, end, source);
  const decoded = scalarValue(source, "plain", parent);
  return decoded.ok ? plain(at, end, decoded.value) : unsure;
}

function plain(start: number, end: number, value: string): ScalarNode {
  return { type: "scalar", style: "plain", value, start, end };
}

/** Characters that open something else, or nothing at all, are left to the package. */
function mayBegin(cursor: Cursor, at: number): boolean {
  const first = peek(cursor, at);
  switch (first) {
    case code.dash:
    case code.colon:
      return !isBlankOrEnd(peek(cursor, at + 1));
    default:
      return first > 0x20 && !(first < 0x80 && REFUSED[first] === 1);
  }
}

const REFUSED = new Uint8Array(128);
for (const character of "!\"#%&'*,>?@[]`{|}") REFUSED[character.charCodeAt(0)] = 1;

/** Behind the last character of the scalar in this line: at a `: `, or before spaces and a line end or comment. Negative: unsure. */
function plainLineEnd({ text, end }: Cursor, from: number): number {
  let last = from;
  for (let at = from; at < end; at++) {
    const character = text.charCodeAt(at);
    if (character > code.colon) {
      last = at + 1;
      continue;
    }
    switch (character) {
      case code.lineFeed:
      case code.carriageReturn:
        return last;
      case code.tab:
        return -1;
      case code.space:
        break;
      case code.hash:
        if (last < at) return last;
        last = at + 1;
        break;
      case code.colon:
        // A space before the colon is allowed and rare.
        if (at + 1 === end || isBlankOrEnd(text.charCodeAt(at + 1))) return last === at ? last : -1;
        last = at + 1;
        break;
      default:
        last = at + 1;
    }
  }
  return last;
}

/** Where the scalar that pauses at `from` goes on, in a later line; -1 if it does not. */
function continuation(cursor: Cursor, from: number, parent: number): number {
  let at = skipSpaces(cursor, from);
  if (!isLineEnd(peek(cursor, at))) return -1;
  for (;;) {
    const start = nextLineStart(cursor, at);
    if (start >= cursor.end) return -1;
    at = skipSpaces(cursor, start);
    const character = peek(cursor, at);
    if (isLineEnd(character)) continue;
    return at - start > parent && character !== code.hash && character !== code.tab ? at : -1;
  }
}
