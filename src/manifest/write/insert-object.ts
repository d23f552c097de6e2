// Puts further objects after one of the text, a changed copy of it or others: as documents, or as items of its List.

import { applyEdits, type Edit } from "../../text/edit.ts";
import { endOfLines, indentationAt, lineBreakStyle } from "../../text/lines.ts";
import type { Change } from "../../yaml/edit/change.ts";
import { editDocument } from "../../yaml/edit/edit-document.ts";
import { insertItems } from "../../yaml/edit/edit-sequence.ts";
import { resolveChanges } from "../../yaml/edit/resolve-changes.ts";
import { writeFlow } from "../../yaml/edit/write-flow.ts";
import type { Node } from "../../yaml/node/node.ts";
import { jsonAsYaml, jsonValueIn } from "../../yaml/parse/json-text.ts";
import { isJsonStream } from "../../yaml/read/concatenated-json.ts";
import { documentHead } from "../../yaml/read/document-head.ts";
import type { Data } from "../../yaml/value/to-data.ts";
import { writeBlock } from "../../yaml/write/block.ts";
import { writeJson } from "../../yaml/write/json.ts";
import type { Document, ManifestObject } from "../object.ts";
import { insertDocuments, isMarked } from "./insert-document.ts";

export type ObjectData = ReadonlyMap<string, Data>;

export function insertCopy({ document, root, item }: ManifestObject, changes: readonly Change[]): Edit {
  const { text, lines } = document.units;
  if (!item) return insertDocuments(document, copyDocument(document, changes));
  const { list, index } = item;
  const node = list.items[index] as Node;
  if (document.hasAliases) {
    const copy = writeFlow(text, root, resolveChanges(text, changes));
    return insertItems(lines, list, index, [list.flow ? copy : `- ${copy}`]);
  }
  const edits = editDocument(document, changes, root.node);
  if (list.flow) return insertItems(lines, list, index, [applyEdits(text, edits, node.start, node.end)]);
  const end = endOfEdits(edits, endOfLines(lines, node.end));
  const copy = applyEdits(text, edits, list.itemStart(index), end);
  return insertItems(lines, list, index, [copy.replace(/\r?\n$/, "")], end);
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
  const edited = applyEdits(text, edits, start, bodyEnd).replace(/^\uFEFF/, "");
  const isYaml = isJsonStream(document) || !jsonValueIn(text, start, end);
  const copy = isYaml ? edited : jsonAsYaml(edited);
  const isClosed = bodyEnd < end && documentHead(text, bodyEnd).isClosed;
  const closing = documentHead(text, start).hasDirectives && !isClosed ? `...${newline}` : "";
  return `${closing}${isMarked(document) ? "" : `---${newline}`}${copy}${rest.trim() === "" ? rest : ""}`;
}

export function insertObjects({ document, item }: ManifestObject, objects: readonly ObjectData[]): Edit {
  const { lines } = document.units;
  const newline = lineBreakStyle(lines, document.start);
  if (!item)
    return insertDocuments(
      document,
      isJsonStream(document) ? objects.map(writeJson).join(newline) : documentsOf(document, objects, newline),
    );
  const { list, index } = item;
  if (list.flow) return insertItems(lines, list, index, objects.map(writeJson));
  const indentation = `${newline}${indentationAt(lines, list.start)}  `;
  const items = objects.map((object) => {
    const lines = writeBlock(object).trimEnd().split("\n");
    return `- ${lines.map((line, at) => (at === 0 ? line : line === "" ? newline : indentation + line)).join("")}`;
  });
  return insertItems(lines, list, index, items);
}

function documentsOf(document: Document, objects: readonly ObjectData[], newline: string): string {
  const { source, start, root } = document;
  const head = /^# Source: .*$/m.exec(source.text.slice(start, root.start))?.[0].trimEnd();
  const marker = `---${newline}`;
  return objects
    .map((object) => marker + `${head ? `${head}\n` : ""}${writeBlock(object)}`.replaceAll("\n", newline))
    .join("");
}
