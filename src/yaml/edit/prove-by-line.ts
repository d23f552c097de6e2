// The short proof of simple edits: the document need not be read again. In a document that the scanner read, what a line
// is depends on the lines before it by the columns of the open collections alone. So it is enough that an edit leaves its
// line the same but for one scalar of a kind, or adds whole lines that are the entries meant, in their mapping's column.

import type { Edit } from "../../text/edit.ts";
import { isFirstInLine, lineEnd, lineStart } from "../../text/lines.ts";
import type { ScalarNode } from "../node/node.ts";
import { isScanned } from "../scan/lazy-node.ts";
import type { Change, Entry, PutEntries, SetScalar } from "./change.ts";

/** Whether these edits carry out these changes; false also where it takes a reading to tell. */
export function isProvenByLine(text: string, changes: readonly Change[], edits: readonly Edit[]): boolean {
  const mappings = new Set<number>();
  let proven = 0;
  for (const change of changes) {
    if (!isScanned(change.at.node)) return false;
    if (change.type === "set") {
      const edit = edits[proven++];
      if (!edit || !isSetByLine(text, change, edit)) return false;
    } else if (change.type === "put") {
      proven = provePut(text, change, edits, proven, mappings);
      if (proven === -1) return false;
    } else return false;
  }
  return proven === edits.length;
}

/** What is put into the mappings that are there, and then what is new. Gives how many edits are proven then; -1 where one is not. */
function provePut(
  text: string,
  change: PutEntries,
  edits: readonly Edit[],
  from: number,
  mappings: Set<number>,
): number {
  const { node } = change.at;
  const missing: Entry[] = [];
  let proven = from;
  for (const entry of change.entries) {
    const found = node.get(entry.key);
    if (!found) missing.push(entry);
    else if (found.type !== "mapping" || typeof entry.value !== "object" || entry.value === null) return -1;
    else proven = provePut(text, { type: "put", at: found, entries: entry.value }, edits, proven, mappings);
    if (proven === -1) return -1;
  }
  if (missing.length === 0) return proven;
  const edit = edits[proven];
  if (!edit || mappings.has(node.start) || !isPutByLine(text, change, missing, edit)) return -1;
  mappings.add(node.start);
  return proven + 1;
}

function isSetByLine(text: string, { at: { node }, value }: SetScalar, edit: Edit): boolean {
  if (edit.start !== node.start || edit.end !== node.end || node.start === node.end) return false;
  if (lineEnd(text, node.start) < node.end) return false;
  if (value === true) return node.style === "plain" && edit.text === "true";
  return edit.text === inStyle(node.style, value);
}

/** A string in this style, if nobody can take it for anything else; else what no line ends with. */
function inStyle(style: ScalarNode["style"], value: string): string {
  if (style === "plain" && isWord(value)) return value;
  if (style === "single" && /^[ -&(-~]+$/.test(value)) return `'${value}'`;
  if (style === "double" && /^[ !#-[\]-~]+$/.test(value)) return `"${value}"`;
  return "\n";
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
  const lines = edit.text.split(edit.text.includes("\r") ? /\r?\n/ : "\n");
  if (lines[0] === "")
    return isAfterEntry(text, change, column, edit.start) && readEntries(lines, 1, column, entries) === lines.length;
  // Before the first entry, or the comments above it.
  const isAbove = edit.start <= first && lineStart(text, edit.start) === edit.start;
  if (!isAbove || !/^(?: *(?:#.*)?\r?\n)*$/.test(text.slice(edit.start, first))) return false;
  return lines.at(-1) === "" && readEntries(lines, 0, column, entries) === lines.length - 1;
}

/** Whether an entry of the mapping, with a scalar, ends with the line that ends there. */
function isAfterEntry(text: string, { at, place }: PutEntries, column: number, end: number): boolean {
  const pair = typeof place === "object" ? at.node.pair(place.after) : undefined;
  if (pair?.value.type !== "scalar" || pair.value.style === "literal" || pair.value.style === "folded") return false;
  const { start } = pair.key;
  return start - lineStart(text, start) === column && lineEnd(text, start) === end && pair.value.end <= end;
}

/** Which line comes after those of these entries; -1 where the lines are something else. */
function readEntries(lines: readonly string[], from: number, column: number, entries: readonly Entry[]): number {
  let next = from;
  const indentation = " ".repeat(column);
  if (entries.length > 1 && new Set(entries.map(({ key }) => key)).size < entries.length) return -1;
  for (const { key, value } of entries) {
    const line = lines[next++] ?? "";
    const lead = `${indentation}${isWord(key) ? key : inStyle("double", key)}:`;
    if (!line.startsWith(lead)) return -1;
    const rest = line.slice(lead.length);
    if (value === null || typeof value !== "object") {
      if (!isValue(rest, value)) return -1;
      continue;
    }
    const deeper = /^ */.exec(lines[next] ?? "")?.[0].length ?? 0;
    next = rest === "" && deeper > column && value.length > 0 ? readEntries(lines, next, deeper, value) : -1;
    if (next === -1) return -1;
  }
  return next;
}

function isValue(rest: string, value: string | true | null): boolean {
  if (value === true || value === null) return rest === ` ${value}`;
  return rest === ` ${inStyle("plain", value)}` || rest === ` ${inStyle("double", value)}`;
}
