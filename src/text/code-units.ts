// A text's characters as numbers. Going through an array of them is several times faster than asking the text. There is
// one such array for all texts, filled with a document at a time: a second copy of a whole stream would take its room.

import { cachedMatch, cachedSearch, indexOrEnd } from "./cached-search.ts";
import * as code from "./char-codes.ts";

export type UnitArray = Uint8Array | Uint16Array;

export interface CodeUnits {
  readonly text: string;
  /** The text with `\n` for every other character that ends a line for go-yaml: offsets are the same. */
  readonly lines: string;
  /**
   * The character codes of a part of the text, from 0 on, and after them `code.end`, twice: whoever goes through them need
   * not ask for the end. Good until somebody asks for others, of whatever text.
   */
  codesOf(start: number, end: number): UnitArray;
  /** Whether a part of the text is nothing but printable ASCII, tabs and `\n`. */
  isPlain(start: number, end: number): boolean;
  /** Whether something in a part of the text could hide any word: `\x41`, or a line break after a backslash. */
  mayHideWord(start: number, end: number): boolean;
  /** Whether there is a `$` in a part of the text. */
  hasDollar(start: number, end: number): boolean;
}

export function codeUnitsOf(text: string): CodeUnits {
  const unusual = cachedMatch(/[^\t\n\x20-\x7e]/);
  const hiding = cachedSearch(findEscape);
  const dollar = cachedSearch((whole, from) => indexOrEnd(whole, "$", from));
  let lines: string | undefined;
  let firstUnusual: number | undefined;
  const isPlain: CodeUnits["isPlain"] = (start, end) => {
    firstUnusual ??= unusual(text, 0, text.length + 1);
    return end <= firstUnusual || unusual(text, start, end) === -1;
  };
  return {
    text,
    get lines() {
      lines ??= isPlain(0, text.length) ? text : text.replace(/\r(?!\r?\n)|[\u0085\u2028\u2029]/g, "\n");
      return lines;
    },
    codesOf: (start, end) => fill(text.slice(start, end), isPlain(start, end)),
    isPlain,
    mayHideWord: (start, end) => hiding(text, start, end) !== -1,
    hasDollar: (start, end) => dollar(text, start, end) !== -1,
  };
}

/** A single character is found many times faster than a pattern. */
function findEscape(text: string, from: number): number {
  let at = indexOrEnd(text, "\\", from);
  while (at < text.length && !"xuU\r\n".includes(text[at + 1] ?? " ")) at = indexOrEnd(text, "\\", at + 1);
  return at;
}

/** Room for most documents. Whatever is longer gets its own, and is not held longer than it is read. */
const BUFFER_LENGTH = 1 << 18;

let kept: Buffer16 | undefined;

interface Buffer16 {
  readonly bytes: Uint8Array;
  readonly pairs: Uint16Array;
  /** Node's own way, many times faster than a loop; absent in browsers. */
  readonly buffer: Buffer | undefined;
}

function fill(part: string, isAscii: boolean): UnitArray {
  const { length } = part;
  const size = (isAscii ? 1 : 2) * (length + 2);
  if (size <= BUFFER_LENGTH) kept ??= newBuffer(BUFFER_LENGTH);
  const { bytes, pairs, buffer } = size <= BUFFER_LENGTH && kept ? kept : newBuffer(size);
  const units = isAscii ? bytes : pairs;
  if (buffer) buffer.write(part, isAscii ? "latin1" : "utf16le");
  else for (let at = 0; at < length; at++) units[at] = part.charCodeAt(at);
  units[length] = code.end;
  units[length + 1] = code.end;
  return units;
}

function newBuffer(size: number): Buffer16 {
  const buffer = typeof Buffer === "undefined" ? undefined : Buffer.allocUnsafeSlow(size);
  const bytes = buffer ?? new Uint8Array(size);
  return { bytes, pairs: new Uint16Array(bytes.buffer, 0, size >> 1), buffer };
}
