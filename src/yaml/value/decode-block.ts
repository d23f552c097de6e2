// What a block scalar stands for, by go-yaml's rules for indentation, folding and chomping.

import { TextBuilder } from "../../text/text-builder.ts";
import type { Decoded } from "./decode.ts";
import { breakLength, goLineBreak } from "./go-line-break.ts";

/**
 * `written` starts at the header. `parentIndent` is the column of the block collection around it, -1 for none. kubectl and
 * Helm give the last line of a text a line break where it has none.
 */
export function decodeBlock(written: string, literal: boolean, parentIndent: number): Decoded {
  const source = /[\r\n]$/.test(written) ? written : `${written}\n`;
  const { chomp, explicit } = readHeader(source);
  const headerEnd = nextBreak(source, 0);
  let at = headerEnd + breakLength(source, headerEnd);
  const guess = guessIndent(source, at, parentIndent);
  if (explicit === "" && source[guess.content] === "\t") return tabFault(guess.content);
  const indent = explicit === "" ? guess.indent : Math.max(parentIndent, 0) + Number(explicit);

  if (literal && explicit === "" && !/[\r\u0085\u2028\u2029]/.test(source))
    return literalValue(source, at, indent, chomp);
  const value = new TextBuilder();
  let leadingBreak = "";
  let leadingBlank = false;
  let gap = skipEmptyLines(source, at, indent);
  while (gap.tab === undefined && gap.column === indent && gap.next < source.length) {
    at = gap.next;
    const blank = source[at] === " " || source[at] === "\t";
    if (!literal && leadingBreak === "\n" && !leadingBlank && !blank) value.add(gap.breaks === "" ? " " : "");
    else value.add(leadingBreak);
    value.add(gap.breaks);
    leadingBlank = blank;
    const end = nextBreak(source, at);
    value.add(source.slice(at, end));
    leadingBreak = goLineBreak(source, end);
    gap = skipEmptyLines(source, end + breakLength(source, end), indent);
  }
  if (gap.tab !== undefined) return tabFault(gap.tab);
  if (chomp !== "-") value.add(leadingBreak);
  if (chomp === "+") value.add(gap.breaks);
  return { ok: true, value: value.text };
}

function readHeader(source: string): { chomp: string; explicit: string } {
  const header = /^[|>]([-+]?)([1-9]?)([-+]?)/.exec(source);
  return { chomp: header?.[1] || header?.[3] || "", explicit: header?.[2] ?? "" };
}

/** The same for lines that all end in `\n`, as nearly all do. */
function literalValue(source: string, from: number, indent: number, chomp: string): Decoded {
  const value = new TextBuilder();
  let empty = 0;
  let isFilled = false;
  for (let at = from; at < source.length; ) {
    const stop = source.indexOf("\n", at);
    let text = at;
    while (text < stop && text - at < indent && source.charCodeAt(text) === 32) text++;
    if (text < stop && text - at < indent) {
      if (source[text] === "\t") return tabFault(text);
      break;
    }
    if (text === stop) empty++;
    else {
      if (empty > 0) value.add("\n".repeat(empty));
      value.add(source.slice(text, stop + 1));
      isFilled = true;
      empty = 0;
    }
    at = stop + 1;
  }
  const body = isFilled && chomp === "-" ? value.text.slice(0, -1) : value.text;
  return { ok: true, value: chomp === "+" ? body + "\n".repeat(empty) : body };
}

/** The widest of the leading empty lines and the first line with content, but deeper than the parent. */
function guessIndent(source: string, from: number, parentIndent: number): { indent: number; content: number } {
  let widest = 0;
  for (let at = from; ; ) {
    let end = at;
    while (source[end] === " ") end += 1;
    widest = Math.max(widest, end - at);
    const length = breakLength(source, end);
    if (length === 0) return { indent: Math.max(widest, parentIndent + 1, 1), content: end };
    at = end + length;
  }
}

function tabFault(at: number): Decoded {
  return { ok: false, at, message: "a tab is used as indentation" };
}

interface Gap {
  readonly breaks: string;
  readonly column: number;
  readonly next: number;
  readonly tab?: number;
}

function skipEmptyLines(source: string, from: number, indent: number): Gap {
  let breaks = "";
  for (let at = from; ; ) {
    let end = at;
    while (end - at < indent && source[end] === " ") end += 1;
    if (end - at < indent && source[end] === "\t") return { breaks, column: end - at, next: end, tab: end };
    const length = breakLength(source, end);
    if (length === 0) return { breaks, column: end - at, next: end };
    breaks += goLineBreak(source, end);
    at = end + length;
  }
}

function nextBreak(source: string, from: number): number {
  for (let at = from; at < source.length; at += 1) if (breakLength(source, at) > 0) return at;
  return source.length;
}
