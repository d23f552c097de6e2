// Puts further objects after one of the text, a changed copy of it or others: as documents, or as items of its List.

import { applyEdits, type Edit } from "../../text/edit.ts";
import { endOfLines, indentationAt, lineBreakStyle } from "../../text/lines.ts";
import type { Change, LaterChanges } from "../../yaml/edit/change.ts";
import { editDocument } from "../../yaml/edit/edit-document.ts";
import { insertItems } from "../../yaml/edit/edit-sequence.ts";
import { resolveChanges } from "../../yaml/edit/resolve-changes.ts";
import { writeFlow } from "../../yaml/edit/write-flow.ts";
import { isJsonStream } from "../../yaml/json/json-stream.ts";
import { jsonAsYaml, jsonValueIn, withoutFirstTabs } from "../../yaml/json/json-text.ts";
import type { Resolved } from "../../yaml/node/access.ts";
import type { Node } from "../../yaml/node/node.ts";
import { documentHead } from "../../yaml/read/document-head.ts";
import type { Data } from "../../yaml/value/to-data.ts";
import { writeBlock } from "../../yaml/write/block.ts";
import { writeJson } from "../../yaml/write/json.ts";
import type { Document, ManifestObject } from "../object.ts";
import { insertDocuments, isMarked } from "./insert-document.ts";

export type ObjectData = ReadonlyMap<string, Data>;

/** What comes right after an object: first changed copies of it, then others. */
export interface Followers {
  readonly copies: readonly LaterChanges[];
  readonly objects: readonly ObjectData[];
}

/** Edits at one place. Where the object is an item of what an alias stands for, that is written out with them instead. */
export function insertAfter(object: ManifestObject, { copies, objects }: Followers): Edit[] {
  const { document, item } = object;
  if (!item) {
    const written = [
      ...copies.map((copy) => copyDocument(document, copy.changes())),
      ...documentsOf(document, objects),
    ];
    return [insertDocuments(document, written)];
  }
  if (item.list.alias) return [];
  const edits = [
    ...copies.map((copy) => copyItem(object, item, copy.changes())),
    ...(objects.length > 0 ? [newItems(document, item, objects)] : []),
  ];
  const at = Math.max(...edits.map(({ start }) => start));
  return edits.map(({ text }) => ({ start: at, end: at, text }));
}

/** The same in flow style. */
export function followersInFlow({ document, root }: ManifestObject, { copies, objects }: Followers): string[] {
  return [...copies.map((copy) => copyInFlow(document.units.text, root, copy.changes())), ...objects.map(writeJson)];
}

function copyInFlow(text: string, root: Resolved, changes: readonly Change[]): string {
  return writeFlow(text, root, resolveChanges(text, changes));
}

type Item = NonNullable<ManifestObject["item"]>;

function copyItem(
  { document, root }: ManifestObject,
  { list: { node: list }, index }: Item,
  changes: readonly Change[],
): Edit {
  const { text, lines } = document.units;
  const node = list.items[index] as Node;
  if (document.hasAliases) {
    const copy = copyInFlow(text, root, changes);
    return insertItems(lines, list, index, [list.flow ? copy : `- ${copy}`]);
  }
  const edits = editDocument(document, changes, root.node);
  // With its tag.
  const start = list.itemStart(index);
  if (list.flow) return insertItems(lines, list, index, [applyEdits(text, edits, start, node.end)]);
  const end = endOfEdits(edits, endOfLines(lines, node.end));
  const copy = applyEdits(text, edits, start, end);
  return insertItems(lines, list, index, [text[end - 1] === "\n" ? copy.replace(/\r?\n$/, "") : copy], end);
}

function newItems(
  { start, units: { lines } }: Document,
  { list: { node: list }, index }: Item,
  objects: readonly ObjectData[],
): Edit {
  if (list.flow) return insertItems(lines, list, index, objects.map(writeJson));
  const newline = lineBreakStyle(lines, start);
  const indentation = `${newline}${indentationAt(lines, list.start)}  `;
  const items = objects.map((object) => {
    const written = writeBlock(object).trimEnd().split("\n");
    return `- ${written.map((line, at) => (at === 0 ? line : line === "" ? newline : indentation + line)).join("")}`;
  });
  return insertItems(lines, list, index, items);
}

/** What goes may take blank lines along. */
function endOfEdits(edits: readonly Edit[], end: number): number {
  return edits.reduce((last, edit) => Math.max(last, edit.end), end);
}

function copyDocument(document: Document, changes: readonly Change[]): string {
  const { units, start, end, root } = document;
  const { text, lines } = units;
  const newline = lineBreakStyle(lines, start);
  const edits = editDocument(document, changes);
  const bodyEnd = endOfEdits(edits, Math.min(end, endOfLines(lines, root.end)));
  const rest = text.slice(bodyEnd, end);
  const blanks = rest.trim() === "" ? rest : "";
  const edited = applyEdits(text, edits, start, bodyEnd).replace(/^\uFEFF/, "") + blanks;
  const copy = isJsonStream(document)
    ? edited
    : jsonValueIn(text, start, end)
      ? jsonAsYaml(edited)
      : withoutFirstTabs(edited);
  const isClosed = bodyEnd < end && documentHead(text, bodyEnd).isClosed;
  const closing = documentHead(text, start).hasDirectives && !isClosed ? `...${newline}` : "";
  return `${closing}${isMarked(document) ? "" : `---${newline}`}${copy}`;
}

function documentsOf(document: Document, objects: readonly ObjectData[]): string[] {
  if (isJsonStream(document)) return objects.map(writeJson);
  const { source, start, root, units } = document;
  const newline = lineBreakStyle(units.lines, start);
  // Before the content there are comments, directives and a marker alone.
  const head = /^# Source: .*$/m.exec(source.text.slice(start, root.start))?.[0].trimEnd();
  return objects.map((object) => `---\n${head ? `${head}\n` : ""}${writeBlock(object)}`.replaceAll("\n", newline));
}
