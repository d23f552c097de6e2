// Reads a plain block-style document line by line, to the very same view as the parser: three times as fast, and with less
// than half the memory (5,000 apps: 1.0 s and 198 MiB against 3.7 s and 443 MiB).
// It knows what it does not know: at anything unusual it gives up, and the parser reads the document.

import * as code from "../../text/char-codes.ts";
import { codeUnitsOf, type UnitArray } from "../../text/code-units.ts";
import { isJson } from "../json/json-text.ts";
import type { ParsedTree } from "../node/document.ts";
import { scanNode } from "./block.ts";
import { type Cursor, finishLine, giveUp, toContent } from "./cursor.ts";
import { nodeAt } from "./lazy-node.ts";
import { finishRecords, startRecords } from "./node-records.ts";
import * as record from "./record-layout.ts";

/** `text.slice(start, end)` holds one document, its `---` line included; `undefined` where the scanner is not sure. */
export function scanDocument(
  text: string,
  start: number,
  end: number,
  units = codeUnitsOf(text),
): ParsedTree | undefined {
  const length = end - start;
  if (length > record.maxOffset) return undefined;
  const codes = units.codesOf(start, end);
  if (!units.isPlain(start, end) && !isOrdinary(codes, length)) return undefined;
  const { records: first, base: from } = startRecords();
  const cursor: Cursor = {
    text: text.slice(start, end),
    codes,
    end: length,
    at: 0,
    column: 0,
    offset: start,
    records: first,
    base: from,
    top: from,
  };
  if (!enter(cursor)) return undefined;
  // Only further values may follow JSON without a marker: the parser says what is wrong.
  if (start > 0 && text[start] !== "-" && text[start + cursor.at] === "{" && !isJson(cursor.text)) return undefined;
  if (cursor.column === -1) return { ok: true, root: undefined, hasAliases: false };
  if (scanNode(cursor, -1, 0) === giveUp || cursor.column !== -1) return undefined;
  const { records, base, top } = cursor;
  if (top - base > record.maxOffset) return undefined;
  // A scalar alone is no manifest, and ends by rules of its own.
  if (!record.isCollection((records[base] as number) & record.kindMask)) return undefined;
  return { ok: true, root: nodeAt(finishRecords(units, cursor), base), hasAliases: false };
}

/** Goes past the `---` line, if the document has one: it stands at the very start, since it is where documents are cut. */
function enter(cursor: Cursor): boolean {
  const { at } = cursor;
  for (let offset = 0; offset < 3; offset++) {
    if ((cursor.codes[at + offset] as number) !== code.dash) return toContent(cursor, at);
  }
  return finishLine(cursor, at + 3);
}

/** Whether every character has but one meaning: no odd line breaks, nothing invisible. */
function isOrdinary(codes: UnitArray, end: number): boolean {
  for (let at = 0; at < end; at++) {
    const character = codes[at] as number;
    if (character < 0x20) {
      if (character === code.lineFeed || character === code.tab) continue;
      if (character !== code.carriageReturn || at + 1 >= end || codes[at + 1] !== code.lineFeed) return false;
    } else if (character > 0x7e) {
      const length = oddLength(codes, at, end, character);
      if (length === 0) return false;
      at += length - 1;
    }
  }
  return true;
}

/** How many code units the character beyond ASCII has, 0 if it is one to leave to the parser. */
function oddLength(codes: UnitArray, at: number, end: number, character: number): number {
  if (character < 0xa0 || character === 0x2028 || character === 0x2029) return 0;
  if (character < 0xd800) return 1;
  if (character < 0xdc00) {
    const low = at + 1 < end ? (codes[at + 1] as number) : 0;
    return low >= 0xdc00 && low < 0xe000 ? 2 : 0;
  }
  return character >= 0xe000 && character < 0xfffe && character !== 0xfeff ? 1 : 0;
}
