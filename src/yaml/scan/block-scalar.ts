// The scanner's block scalars. Their text may be most of a document, so it is decoded only when someone asks for it.

import * as code from "../../text/char-codes.ts";
import { type Cursor, giveUp, isLineEnd, nextLineStart, skipSpaces, toContent } from "./cursor.ts";
import { writeBlockScalar } from "./node-records.ts";
import * as record from "./record-layout.ts";

interface Header {
  readonly keep: boolean;
  /** 0 where the first line tells. */
  readonly indent: number;
  /** Where the line after the header begins. */
  readonly next: number;
}

/** The block scalar whose header is at `start`; the cursor ends up at the next line with content. */
export function scanBlockScalar(cursor: Cursor, start: number, parent: number): number {
  // At the root of a document, markers would have to be looked for.
  if (parent < 0) return giveUp;
  const header = scanHeader(cursor, start + 1);
  if (header === undefined) return giveUp;
  const first = firstLine(cursor, header, parent);
  if (first === -1) return giveUp;
  const indent = header.indent > 0 ? parent + header.indent : first;
  if (first < indent) return giveUp;
  const end = scanLines(cursor, header, indent);
  if (end === -1) return giveUp;
  const kind = cursor.codes[start] === code.bar ? record.literal : record.folded;
  writeBlockScalar(cursor, kind, start, end, parent);
  return end;
}

function scanHeader(cursor: Cursor, from: number): Header | undefined {
  let chomp = 0;
  let indent = 0;
  let at = from;
  for (; ; at++) {
    const character = cursor.codes[at] as number;
    if ((character === code.plus || character === code.dash) && chomp === 0) chomp = character;
    else if (character > 0x30 && character <= 0x39 && indent === 0) indent = character - 0x30;
    else break;
  }
  const after = skipSpaces(cursor, at);
  const character = cursor.codes[after] as number;
  if (!isLineEnd(character) && !(character === code.hash && after > at)) return undefined;
  return { keep: chomp === code.plus, indent, next: nextLineStart(cursor, after) };
}

/** The column of the first line with content; -1 where there is none, or the lines above it are wider than it. */
function firstLine(cursor: Cursor, header: Header, parent: number): number {
  let widest = 0;
  for (let start = header.next; start < cursor.end; ) {
    const at = skipSpaces(cursor, start);
    const character = cursor.codes[at] as number;
    if (character === code.tab) return -1;
    const column = at - start;
    if (!isLineEnd(character)) {
      const least = header.indent > 0 ? parent + header.indent : column;
      return column > parent && widest <= least ? column : -1;
    }
    widest = Math.max(widest, column);
    start = nextLineStart(cursor, at);
  }
  return -1;
}

/** After the scalar's last line; the cursor goes to what follows. -1: unsure. */
function scanLines(cursor: Cursor, header: Header, indent: number): number {
  const { codes } = cursor;
  let end = header.next;
  let start = end;
  while (start < cursor.end) {
    const limit = Math.min(start + indent, cursor.end);
    let at = start;
    while (at < limit && codes[at] === code.space) at++;
    const character = cursor.codes[at] as number;
    // Spaces up to the end of the text are a line to one reader and nothing to the other.
    if (character === code.end) return -1;
    const isBlank = isLineEnd(character);
    if (!isBlank && at < start + indent) {
      if (character === code.tab) return -1;
      break;
    }
    start = nextLineStart(cursor, at);
    if (!isBlank || header.keep) end = start;
  }
  return toContent(cursor, start) ? end : -1;
}
