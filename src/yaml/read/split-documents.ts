// Cuts a text into documents at their markers, without reading them.

import type { DocumentSlice } from "../node/document.ts";

/** Every document of a text. */
export function splitDocuments(text: string): DocumentSlice[] {
  const slices: DocumentSlice[] = [];
  eachDocument(text, (start, end, concatenated) =>
    slices.push(concatenated ? { start, end, concatenated } : { start, end }),
  );
  return slices;
}

type Visit = (start: number, end: number, concatenated?: true) => void;

/** The same, one by one. A `---` line opens a document and belongs to it; a `...` line closes one. */
export function eachDocument(text: string, visit: Visit): void {
  const mayHaveDirectives = text.includes("%");
  let start = 0;
  let open = nextMarker(text, "---", 0);
  let close = nextMarker(text, "...", 0);
  while (open !== -1 || close !== -1) {
    const opens = close === -1 || (open !== -1 && open < close);
    const at = opens ? open : lineEnd(text, close);
    if (!(opens && mayHaveDirectives && holdsOnlyDirectives(text, start, at))) {
      cut(text, start, at, visit);
      start = at;
    }
    if (opens) open = nextMarker(text, "---", open + 3);
    else close = nextMarker(text, "...", close + 3);
  }
  cut(text, start, text.length, visit);
}

/** `indexOf` finds them many times faster than a regular expression. */
function nextMarker(text: string, marker: string, from: number): number {
  if (from === 0 && text.startsWith(marker) && isBlankOrEnd(text, 3)) return 0;
  const line = `\n${marker}`;
  // The line break before the next marker may be the very next character.
  for (let at = text.indexOf(line, from); at !== -1; at = text.indexOf(line, at + 1)) {
    if (isBlankOrEnd(text, at + 4)) return at + 1;
  }
  return -1;
}

function isBlankOrEnd(text: string, at: number): boolean {
  const character = text[at];
  return character === "\n" || character === undefined || " \t\r".includes(character);
}

/** `%YAML 1.2` lines stand before the marker of the document they apply to. */
function holdsOnlyDirectives(text: string, start: number, end: number): boolean {
  let directives = false;
  for (let at = start; at < end; at = lineEnd(text, at)) {
    const first = nextCharacter(text, at, lineEnd(text, at));
    if (text[first] === "%" && (first === at || text[at] === "\uFEFF")) directives = true;
    else if (first < lineEnd(text, at) && text[first] !== "#") return false;
  }
  return directives;
}

/** One document; or several, since kubectl also takes JSON values one after the other. */
function cut(text: string, start: number, end: number, visit: Visit): void {
  if (start === end) return;
  let from = start;
  for (let at = nextCharacter(text, from, end); at < end && text[at] === "{"; ) {
    const after = jsonValueEnd(text, at, end);
    const next = nextCharacter(text, after, end);
    if (next === end || text[next] !== "{") break;
    const lineBreak = text.slice(after, next).indexOf("\n");
    const border = lineBreak === -1 ? next : after + lineBreak + 1;
    visit(from, border, true);
    from = border;
    at = next;
  }
  if (from > start) visit(from, end, true);
  else visit(start, end);
}

function nextCharacter(text: string, from: number, end: number): number {
  let at = from;
  while (at < end && " \t\r\n\uFEFF".includes(text[at] as string)) at++;
  return at;
}

function jsonValueEnd(text: string, start: number, end: number): number {
  let depth = 0;
  for (let at = start; at < end; at++) {
    const character = text[at];
    if (character === '"') {
      for (at++; at < end && text[at] !== '"'; at++) if (text[at] === "\\") at++;
    } else if (character === "'") {
      // No JSON has these; flow style does, and what is in them is text.
      const closing = text.indexOf("'", at + 1);
      if (closing === -1) return end;
      at = closing;
    } else if (character === "{" || character === "[") depth++;
    else if ((character === "}" || character === "]") && --depth === 0) return at + 1;
  }
  return end;
}

function lineEnd(text: string, from: number): number {
  const at = text.indexOf("\n", from);
  return at === -1 ? text.length : at + 1;
}
