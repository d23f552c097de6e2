// What stands between nodes: blanks, comments and line breaks, never the text of a scalar. Nobody else looks at these
// characters: where a node, its key, colon, dash or bracket is, the nodes say.

import { columnOf, endOfLines, lineEnd, lineStart, nextLine, skipBlanks } from "../../text/lines.ts";
import type { MappingNode, Pair, SequenceNode } from "./node.ts";

/** The first character that is neither blank nor in a comment, after the line that a node ends in. */
export function nextContent(text: string, end: number): number {
  let at = skipBlanks(text, endOfLines(text, end));
  while (text[at] === "#") at = skipBlanks(text, nextLine(text, at));
  return at;
}

/** Where the comments begin that stand right above a line; `free`: they begin there at the earliest. */
export function commentsAbove(text: string, line: number, free: number): number {
  let at = line;
  while (at > free) {
    const above = lineStart(text, at - 1);
    if (above < free || text[skipSpaces(text, above)] !== "#") break;
    at = above;
  }
  return at;
}

/**
 * Comments above the first entry of a mapping are about that entry. Further up is the colon, dash, tag or anchor of the
 * mapping.
 */
export function aboveComments(text: string, start: number): number {
  let at = lineStart(text, start);
  for (let above = at; above > 0; ) {
    above = lineStart(text, above - 1);
    const content = skipBlanks(text, above);
    if (content < at && text[content] !== "#") break;
    at = above;
  }
  return at;
}

/** After the empty lines that begin at the line `from`. */
export function skipEmptyLines(text: string, from: number): number {
  return Math.max(from, lineStart(text, skipBlanks(text, from)));
}

/** After the empty lines and deeper comments that a block scalar before them would take for its own. */
export function skipDeeper(text: string, from: number, column: number): number {
  let end = from;
  for (let at = from; ; ) {
    const next = skipBlanks(text, at);
    if (next >= text.length) return text.length;
    if (text[next] !== "#" || columnOf(text, next) <= column) return Math.max(end, lineStart(text, next));
    end = endOfLines(text, next);
    at = end;
  }
}

/**
 * The end of the line that a node ends in, where further lines can go. After deeper lines, the tab of a blank line would
 * count as indentation: such a line stays where it is.
 */
export function endOfLastLine(text: string, end: number): number {
  const blank = /(?:\r?\n *)*\r?\n *\t[ \t]*(?![^\r\n])/y;
  blank.lastIndex = lineEnd(text, end);
  for (let at = blank.lastIndex; ; at = blank.lastIndex) if (!blank.test(text)) return at;
}

/** The line break and indentation before the first entry or item of a flow collection, where that begins a line. */
export function lineBeforeFirst(
  text: string,
  { start }: MappingNode | SequenceNode,
  first: number,
): string | undefined {
  const line = lineStart(text, first);
  if (line <= start || skipSpaces(text, line) < first) return undefined;
  return text.slice(text[line - 2] === "\r" ? line - 2 : line - 1, first);
}

/** Whether something is between a colon and the value. */
export function isSpaced(text: string, { colon = 0 }: Pair): boolean {
  return /\s/.test(text[colon + 1] ?? "");
}

function skipSpaces(text: string, from: number): number {
  let at = from;
  while (text[at] === " " || text[at] === "\t") at++;
  return at;
}
