// Cuts a text into documents at their markers, without reading them.

import { isJson, jsonValueEnd } from "../json/json-text.ts";
import type { DocumentSlice } from "../node/document.ts";
import { isYamlMarker, opensDocument } from "../parse/document-marker.ts";

/** Every document of a text. */
export function splitDocuments(text: string): DocumentSlice[] {
  const slices: DocumentSlice[] = [];
  eachDocument(text, (start, end, concatenated) =>
    slices.push(concatenated ? { start, end, concatenated } : { start, end }),
  );
  return slices;
}

type Visit = (start: number, end: number, concatenated?: true) => void;

/**
 * The same, one by one. A `---` line opens a document and belongs to it. What follows a `...` line is read by nobody, and
 * goes with the document before it, up to the directives of the next one.
 */
export function eachDocument(text: string, visit: Visit): void {
  let start = 0;
  const mayHaveDirectives = text.includes("%");
  let close = mayHaveDirectives ? nextMarker(text, "...", 0) : -1;
  for (let open = nextMarker(text, "---", 0); open !== -1; open = nextMarker(text, "---", open + 3)) {
    let from = start;
    for (; close !== -1 && close < open; close = nextMarker(text, "...", close + 3)) from = lineEnd(text, close);
    const border = mayHaveDirectives && holdsOnlyDirectives(text, from, open) ? from : open;
    if (border === start) continue;
    cut(text, start, border, visit);
    start = border;
  }
  cut(text, start, text.length, visit);
}

/** `indexOf` finds them many times faster than a regular expression. */
function nextMarker(text: string, marker: string, from: number): number {
  const isMarker = marker === "---" ? opensDocument : isYamlMarker;
  if (from === 0 && text.startsWith(marker) && isMarker(text, 0)) return 0;
  const line = `\n${marker}`;
  // The line break before the next marker may be the very next character.
  for (let at = text.indexOf(line, from); at !== -1; at = text.indexOf(line, at + 1)) {
    if (isMarker(text, at + 1)) return at + 1;
  }
  return -1;
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
    // What follows several values, kubectl refuses; it is none of the last one's.
    const isLast = text[next] !== "{";
    if (next === end || (isLast && from === start) || !isJson(text.slice(at, after))) break;
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

function lineEnd(text: string, from: number): number {
  const at = text.indexOf("\n", from);
  return at === -1 ? text.length : at + 1;
}
