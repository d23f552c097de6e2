// Reads a plain block-style document line by line, many times faster than the `yaml` package and to the very same view.
// It knows what it does not know: at anything unusual it gives up, and the package reads the document.

import type { Node } from "./node.ts";
import { scanNode } from "./scan-block.ts";
import { type Cursor, code, finishLine, peek, toContent, unsure } from "./scan-cursor.ts";

export interface Scanned {
  readonly ok: true;
  readonly root: Node | undefined;
  readonly hasAliases: false;
}

/** `text.slice(start, end)` holds one document, its `---` line included; `undefined` where the scanner is not sure. */
export function scanDocument(text: string, start: number, end: number): Scanned | undefined {
  if (!isOrdinary(text, start, end)) return unsure;
  const cursor: Cursor = { text, end, at: start, column: 0 };
  if (!enter(cursor)) return unsure;
  if (cursor.column === -1) return { ok: true, root: undefined, hasAliases: false };
  const root = scanNode(cursor, -1, 0);
  // A scalar alone is no manifest, and ends by rules of its own.
  if (root === undefined || root.type === "scalar" || cursor.column !== -1) return unsure;
  return { ok: true, root, hasAliases: false };
}

/** Goes past the `---` line, if the document has one: it stands at the very start, since it is where documents are cut. */
function enter(cursor: Cursor): boolean {
  const { at } = cursor;
  for (let offset = 0; offset < 3; offset++) {
    if (peek(cursor, at + offset) !== code.dash) return toContent(cursor, at);
  }
  return finishLine(cursor, at + 3);
}

/** Whether every character means the same to go-yaml and the package: no odd line breaks, nothing invisible. */
function isOrdinary(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const character = text.charCodeAt(at);
    if (character < 0x20) {
      if (character === code.lineFeed || character === code.tab) continue;
      if (character !== code.carriageReturn || at + 1 >= end || text.charCodeAt(at + 1) !== code.lineFeed) return false;
    } else if (character > 0x7e) {
      const length = oddLength(text, at, end, character);
      if (length === 0) return false;
      at += length - 1;
    }
  }
  return true;
}

/** How many code units the character beyond ASCII has, 0 if it is one to leave to the package. */
function oddLength(text: string, at: number, end: number, character: number): number {
  if (character < 0xa0 || character === 0x2028 || character === 0x2029) return 0;
  if (character < 0xd800) return 1;
  if (character < 0xdc00) {
    const low = at + 1 < end ? text.charCodeAt(at + 1) : 0;
    return low >= 0xdc00 && low < 0xe000 ? 2 : 0;
  }
  return character >= 0xe000 && character < 0xfffe && character !== 0xfeff ? 1 : 0;
}
