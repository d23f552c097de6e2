// What the characters of a scalar stand for, by go-yaml's rules for folding and escapes.
// It works on source text alone, so it does not matter how the scalar's extent was found.

import { TextBuilder } from "../../text/text-builder.ts";
import type { ScalarStyle } from "../node/node.ts";
import { decodeBlock } from "./decode-block.ts";
import { breakLength, goLineBreak } from "./go-line-break.ts";

export type Decoded =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly at: number; readonly message: string };

const BREAK = /[\n\r\u0085\u2028\u2029]/;
const BLANK = /[ \t\n\r\u0085\u2028\u2029]/g;
const BLANK_OR_ESCAPE = /[\\ \t\n\r\u0085\u2028\u2029]/g;
const HEX_LENGTH: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };
const ESCAPES: ReadonlyMap<string, string> = new Map([
  ["0", "\0"],
  ["a", "\x07"],
  ["b", "\b"],
  ["t", "\t"],
  ["\t", "\t"],
  ["n", "\n"],
  ["v", "\v"],
  ["f", "\f"],
  ["r", "\r"],
  ["e", "\x1b"],
  [" ", " "],
  ['"', '"'],
  ["'", "'"],
  ["/", "/"],
  ["\\", "\\"],
  ["N", "\u0085"],
  ["_", "\u00a0"],
  ["L", "\u2028"],
  ["P", "\u2029"],
]);

/** `source` is the scalar's token: quotes or block header included. `parentIndent` matters to block scalars only. */
export function decodeScalar(source: string, style: ScalarStyle, parentIndent: number): Decoded {
  switch (style) {
    case "plain":
      return BREAK.test(source) ? unfold(source, 0, source.length, BLANK) : { ok: true, value: source };
    case "single": {
      const inner = unfold(source, 1, source.length - 1, BLANK);
      return inner.ok ? { ok: true, value: inner.value.replace(/''/g, "'") } : inner;
    }
    case "double":
      return unfold(source, 1, source.length - 1, BLANK_OR_ESCAPE);
    default:
      return decodeBlock(source, style === "literal", parentIndent);
  }
}

/** `special`: what does not stand for itself. */
function unfold(source: string, from: number, to: number, special: RegExp): Decoded {
  const value = new TextBuilder();
  let at = from;
  while (at < to) {
    special.lastIndex = at;
    const next = Math.min(special.exec(source)?.index ?? to, to);
    value.add(source.slice(at, next));
    at = next;
    if (at >= to) break;
    if (source[at] === "\\") {
      const length = breakLength(source, at + 1);
      const escaped = length > 0 ? foldBreaks(source, at + 1 + length, to, "") : readEscape(source, at);
      if (escaped === undefined) return { ok: false, at, message: "a double-quoted scalar has an unknown escape" };
      value.add(escaped.text);
      at = escaped.next;
      continue;
    }
    const blank = skipBlanks(source, at, to);
    const length = blank < to ? breakLength(source, blank) : 0;
    if (length === 0) {
      value.add(source.slice(at, blank));
      at = blank;
      continue;
    }
    const fold = foldBreaks(source, blank + length, to, goLineBreak(source, blank));
    value.add(fold.text);
    at = fold.next;
  }
  return { ok: true, value: value.text };
}

/** A single `\n` becomes a space, `\n` before more breaks vanishes; every other break stays. */
function foldBreaks(source: string, from: number, to: number, first: string): { text: string; next: number } {
  let more = "";
  let at = skipBlanks(source, from, to);
  for (let length = breakLength(source, at); at < to && length > 0; length = breakLength(source, at)) {
    more += goLineBreak(source, at);
    at = skipBlanks(source, at + length, to);
  }
  if (first !== "\n") return { text: first + more, next: at };
  return { text: more === "" ? " " : more, next: at };
}

function readEscape(source: string, at: number): { text: string; next: number } | undefined {
  const letter = source[at + 1] ?? "";
  const simple = ESCAPES.get(letter);
  if (simple !== undefined) return { text: simple, next: at + 2 };
  const length = HEX_LENGTH[letter];
  if (length === undefined) return undefined;
  const digits = source.slice(at + 2, at + 2 + length);
  const code = digits.length === length && /^[0-9a-fA-F]+$/.test(digits) ? Number.parseInt(digits, 16) : -1;
  if (code < 0 || code > 0x10ffff) return undefined;
  return { text: String.fromCodePoint(code), next: at + 2 + length };
}

function skipBlanks(source: string, from: number, to: number): number {
  let at = from;
  while (at < to && (source[at] === " " || source[at] === "\t")) at += 1;
  return at;
}
