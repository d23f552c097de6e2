// The short proof of simple edits: the document need not be read again. In a document that the scanner read, what a line
// is depends on the lines before it by the columns of the open collections alone. So it is enough that an edit leaves its
// line the same but for one scalar of a kind, or adds whole lines that are the entries meant, in their mapping's column.

import type { Edit } from "../../text/edit.ts";
import { lineEnd, lineStart } from "../../text/lines.ts";
import type { ScalarNode } from "../node/node.ts";
import { isScanned } from "../scan/lazy-node.ts";
import type { Change, Entry, PutEntries, SetScalar } from "./change.ts";

/** Whether these edits carry out these changes; false also where it takes a reading to tell. */
export function isProvenByLine(text: string, changes: readonly Change[], edits: readonly Edit[]): boolean {
  if (!changes.every(({ at }) => isScanned(at.node))) return false;
  const mappings = new Set<number>();
  const parts = changes.flatMap((change): readonly Change[] => (change.type === "put" ? partsOf(change) : [change]));
  return (
    parts.length === edits.length &&
    parts.every((change, index) => {
      const edit = edits[index] as Edit;
      if (change.type === "set") return isSetByLine(text, change, edit);
      if (change.type !== "put" || mappings.has(change.at.node.start)) return false;
      mappings.add(change.at.node.start);
      return isPutByLine(text, change, edit);
    })
  );
}

/** What is put into the mappings that are there, and then what is new. */
function partsOf({ type, at, entries, ...place }: PutEntries): PutEntries[] {
  const missing: Entry[] = [];
  const inside = entries.flatMap((entry) => {
    const found = at.node.get(entry.key);
    if (found?.type === "mapping" && typeof entry.value === "object" && entry.value !== null)
      return partsOf({ type, at: found, entries: entry.value });
    missing.push(entry);
    return [];
  });
  return missing.length > 0 ? [...inside, { type, at, entries: missing, ...place }] : inside;
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

function isPutByLine(text: string, change: PutEntries, edit: Edit): boolean {
  const { at, entries } = change;
  const mapping = at.node;
  if (mapping.flow || mapping.hasMerges || edit.start !== edit.end || entries.some(({ key }) => mapping.get(key)))
    return false;
  const first = lineStart(text, mapping.start);
  const column = mapping.start - first;
  if (/[^ ]/.test(text.slice(first, mapping.start))) return false;
  const lines = edit.text.split(/\r?\n/);
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
  const keys = new Set<string>();
  for (const { key, value } of entries) {
    const line = lines[next++] ?? "";
    const lead = `${" ".repeat(column)}${isWord(key) ? key : inStyle("double", key)}:`;
    if (keys.has(key) || !line.startsWith(lead)) return -1;
    keys.add(key);
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
