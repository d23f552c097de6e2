// The short proof of the edits that nearly all documents get: the document need not be read again. In a document that the
// scanner read, what a line is depends on the lines before it by the columns of the open collections alone. So it is
// enough that an edit leaves its line the same but for one scalar of a kind.

import type { Edit } from "../../text/edit.ts";
import { lineEnd } from "../../text/lines.ts";
import type { ScalarNode } from "../node/node.ts";
import { isScanned } from "../scan/lazy-node.ts";
import type { Change } from "./change.ts";

/** Whether these edits carry out these changes; false also where it takes a reading to tell. */
export function isProvenByLine(text: string, changes: readonly Change[], edits: readonly Edit[]): boolean {
  return (
    changes.length === edits.length && changes.every((change, index) => isSetByLine(text, change, edits[index] as Edit))
  );
}

function isSetByLine(text: string, change: Change, edit: Edit): boolean {
  if (change.type !== "set" || !isScanned(change.at.node)) return false;
  const { node } = change.at;
  if (edit.start !== node.start || edit.end !== node.end || node.start === node.end) return false;
  if (lineEnd(text, node.start) < node.end) return false;
  if (change.value === true) return node.style === "plain" && edit.text === "true";
  return edit.text === inStyle(node.style, change.value);
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
