// The short proof of simple edits: the document need not be read again. In a document that the scanner read, what a line
// is depends on the lines before it by the columns of the open collections alone. So it is enough that an edit leaves its
// line the same but for one scalar of a kind, or adds whole lines that are the entries meant, in their mapping's column.

import { indexOrEnd } from "../../text/cached-search.ts";
import type { Edit } from "../../text/edit.ts";
import { isFirstInLine, lineEnd, lineStart } from "../../text/lines.ts";
import type { ScalarNode } from "../node/node.ts";
import { isScanned } from "../scan/lazy-node.ts";
import type { Change, Entry, PutEntries, SetScalar } from "./change.ts";

/** Whether these edits carry out these changes; false also where it takes a reading to tell. */
export function isProvenByLine(text: string, changes: readonly Change[], edits: readonly Edit[]): boolean {
  let proven = 0;
  let mappings: Set<number> | undefined;
  for (const change of changes) {
    if (!isScanned(change.at.node)) return false;
    if (change.type === "set") {
      const edit = edits[proven++];
      if (!edit || !isSetByLine(text, change, edit)) return false;
    } else if (change.type === "put") {
      mappings ??= new Set();
      proven = provePut(text, change, edits, proven, mappings);
      if (proven === -1) return false;
    } else return false;
  }
  return proven === edits.length;
}

/** What is new, and then what is put into the mappings that are there. Gives how many edits are proven then; -1 where one is not. */
function provePut(
  text: string,
  change: PutEntries,
  edits: readonly Edit[],
  from: number,
  mappings: Set<number>,
): number {
  const { node } = change.at;
  const missing: Entry[] = [];
  const inside: PutEntries[] = [];
  for (const entry of change.entries) {
    const found = node.get(entry.key);
    if (!found) missing.push(entry);
    else if (found.type !== "mapping" || typeof entry.value !== "object" || entry.value === null) return -1;
    else inside.push({ type: "put", at: found, entries: entry.value });
  }
  let proven = from;
  if (missing.length > 0) {
    const edit = edits[proven++];
    if (!edit || mappings.has(node.start) || !isPutByLine(text, change, missing, edit)) return -1;
    mappings.add(node.start);
  }
  for (const put of inside) {
    proven = provePut(text, put, edits, proven, mappings);
    if (proven === -1) return -1;
  }
  return proven;
}

function isSetByLine(text: string, { at: { node }, value }: SetScalar, edit: Edit): boolean {
  if (edit.start !== node.start || edit.end !== node.end || node.start === node.end) return false;
  if (lineEnd(text, node.start) < node.end) return false;
  if (value === true) return node.style === "plain" && edit.text === "true";
  return edit.text === inStyle(node.style, value);
}

/** What no line has. */
const unprovable = "\n";

/** A string in this style, if nobody can take it for anything else. */
function inStyle(style: ScalarNode["style"], value: string): string {
  if (style === "plain" && isWord(value)) return value;
  if (style === "single" && /^[ -&(-~]+$/.test(value)) return `'${value}'`;
  if (style === "double" && /^[ !#-[\]-~]+$/.test(value)) return `"${value}"`;
  return unprovable;
}

function isWord(value: string): boolean {
  return (
    /^[A-Za-z][A-Za-z0-9._/=-]*$/.test(value) &&
    (value.length > 5 || !/^(?:y|n|yes|no|on|off|true|false|null)$/i.test(value))
  );
}

/** Whether an edit adds these entries, of which the mapping has none. */
function isPutByLine(text: string, change: PutEntries, entries: readonly Entry[], edit: Edit): boolean {
  const mapping = change.at.node;
  if (mapping.flow || mapping.hasMerges || edit.start !== edit.end || !isFirstInLine(text, mapping.start)) return false;
  const first = lineStart(text, mapping.start);
  const column = mapping.start - first;
  const { text: written } = edit;
  const lead = written.startsWith("\r\n") ? 2 : written.startsWith("\n") ? 1 : 0;
  if (lead > 0)
    return (
      isAfterEntry(text, change, column, edit.start) && readEntries(written, lead, column, entries) > written.length
    );
  // Before the first entry, or the comments above it.
  const isAbove = edit.start <= first && lineStart(text, edit.start) === edit.start;
  if (!isAbove || (edit.start < first && !/^(?: *(?:#.*)?\r?\n)*$/.test(text.slice(edit.start, first)))) return false;
  return readEntries(written, 0, column, entries) === written.length;
}

/** Whether an entry of the mapping, with a scalar, ends with the line that ends there. */
function isAfterEntry(text: string, { at, place }: PutEntries, column: number, end: number): boolean {
  const pair = typeof place === "object" ? at.node.pair(place.after) : undefined;
  if (pair?.value.type !== "scalar" || pair.value.style === "literal" || pair.value.style === "folded") return false;
  const { start } = pair.key;
  return start - lineStart(text, start) === column && lineEnd(text, start) === end && pair.value.end <= end;
}

/**
 * Where the next line would begin after those of these entries: beyond the text's end, where the last one has no line break.
 * -1 where the lines are something else.
 */
function readEntries(text: string, from: number, column: number, entries: readonly Entry[]): number {
  let at = from;
  if (entries.length > 1 && new Set(entries.map(({ key }) => key)).size < entries.length) return -1;
  for (const { key, value } of entries) {
    const name = isWord(key) ? key : inStyle("double", key);
    const colon = at + column + name.length;
    if (name === unprovable || spacesAt(text, at) !== column || !text.startsWith(name, at + column)) return -1;
    if (text[colon] !== ":") return -1;
    const lineBreak = indexOrEnd(text, "\n", colon);
    const end = lineBreak < text.length && text[lineBreak - 1] === "\r" ? lineBreak - 1 : lineBreak;
    at = lineBreak + 1;
    if (value === null || typeof value !== "object") {
      if (text[colon + 1] !== " " || !isValue(text, colon + 2, end, value)) return -1;
      continue;
    }
    const deeper = spacesAt(text, at);
    at = end === colon + 1 && deeper > column && value.length > 0 ? readEntries(text, at, deeper, value) : -1;
    if (at === -1) return -1;
  }
  return at;
}

function spacesAt(text: string, start: number): number {
  let at = start;
  while (text[at] === " ") at++;
  return at - start;
}

function isValue(text: string, start: number, end: number, value: string | true | null): boolean {
  const isThere = (written: string): boolean => written.length === end - start && text.startsWith(written, start);
  if (value === true || value === null) return isThere(String(value));
  return isThere(inStyle("plain", value)) || isThere(inStyle("double", value));
}
