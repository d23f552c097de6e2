// Lines around an offset. All of a stream may stand on one line: its borders are remembered, or each look would go over it.

import { cachedSearch } from "./cached-search.ts";
import * as code from "./char-codes.ts";

/** A byte order mark at the very start takes no column. */
export function lineStart(text: string, offset: number): number {
  if (offset === 0) return 0;
  const at = breakBefore(text, offset) + 1;
  return text.charCodeAt(at) === 0xfeff && at < offset ? at + 1 : at;
}

/** The offset of the line break that ends the line (of `\r\n`, the `\r`), or the end of the text. */
export function lineEnd(text: string, offset: number): number {
  const at = breakAfter(text, offset);
  return at > offset && at < text.length && text[at - 1] === "\r" ? at - 1 : at;
}

/** The offset after the line's break. */
export function nextLine(text: string, offset: number): number {
  return Math.min(breakAfter(text, offset) + 1, text.length);
}

/** Spaces up to the column of an offset: what a further line at that depth starts with. */
export function indentationAt(text: string, offset: number): string {
  return " ".repeat(offset - lineStart(text, offset));
}

/** The kind of line break that a text uses from `offset` on. */
export function lineBreakStyle(text: string, offset: number): "\n" | "\r\n" {
  const at = breakAfter(text, offset);
  const found = at === text.length ? breakBefore(text, offset) : at;
  return found > 0 && text[found - 1] === "\r" ? "\r\n" : "\n";
}

const nextBreak = cachedSearch((text, from) => {
  const at = text.indexOf("\n", from);
  return at === -1 ? text.length : at;
});

/** Where the first line break from `offset` on is, or the end of the text. */
function breakAfter(text: string, offset: number): number {
  return nextBreak(text, offset, text.length + 1);
}

/** A stretch of a text without a line break, right after one or at the beginning. */
let known = { text: "", start: 0, end: 0 };

/** Where the last line break before `offset` is; -1 if there is none. */
function breakBefore(text: string, offset: number): number {
  const { start, end } = known.text === text ? known : { start: 0, end: 0 };
  if (offset < start || offset > end) {
    const [stop, before] = offset > end ? [end, start] : [0, 0];
    let at = offset - 1;
    while (at >= stop && text.charCodeAt(at) !== code.lineFeed) at--;
    known = { text, start: at >= stop ? at + 1 : before, end: offset };
  }
  return known.start - 1;
}
