// Makes one stream of several files' texts, in which each document means what it meant in its file.

import { applyEdits } from "../../text/edit.ts";
import { lineBreakStyle } from "../../text/lines.ts";
import { readDocument } from "../../yaml/read/read-document.ts";
import { splitDocuments } from "../../yaml/read/split-documents.ts";
import { closeBlockScalar, lastBlockScalar } from "./insert-copy.ts";

/**
 * A marker goes between those that don't begin with one. What begins as JSON gets one in front, too: old kubectls fail at
 * a marker after JSON, and kustomize overlooks what follows JSON without one.
 */
export function joinDocuments(texts: readonly string[]): string {
  const parts: string[] = [];
  const worth =
    texts.length > 1 ? texts.filter((each) => each.replace(/^\uFEFF/, "").trim() !== "").map(markedApart) : texts;
  if (worth.length > 1 && /^\uFEFF?\s*\{/.test(worth[0] as string)) parts.push("---\n");
  worth.forEach((text, index) => {
    const before = worth[index - 1];
    const newline = lineBreakStyle(text, 0);
    if (before !== undefined && !before.endsWith("\n")) parts.push(newline);
    if (before !== undefined && hasDirectives(text)) parts.push(`...${newline}`);
    else if (before !== undefined && !beginsDocument(text)) parts.push(`---${newline}`);
    const own = parts.length === 0 ? text : text.replace(/^\uFEFF/, "");
    parts.push(index === worth.length - 1 ? own : closed(own));
  });
  return parts.join("");
}

/** JSON values one after the other, with markers between them. */
function markedApart(text: string): string {
  const slices = splitDocuments(text);
  if (!slices.some(({ concatenated }) => concatenated)) return text;
  return slices
    .map(({ start, end, concatenated }, index) => {
      const before =
        concatenated && slices[index - 1]?.concatenated ? `${text[start - 1] === "\n" ? "" : "\n"}---\n` : "";
      return before + text.slice(start, end);
    })
    .join("");
}

/** An empty line before the marker could become part of a block scalar that ends the file before. */
function beginsDocument(text: string): boolean {
  return /^\uFEFF?(?:#.*\r?\n)*---(?![^ \t\r\n])/.test(text);
}

/** `%YAML 1.1`, which may stand after the end of a document only. */
function hasDirectives(text: string): boolean {
  return /^\uFEFF?(?:[ \t]*(?:#.*)?\r?\n)*%/.test(text);
}

/** The line break that follows must not become part of a block scalar that ended with the file. */
function closed(text: string): string {
  const last = splitDocuments(text).at(-1);
  if (!last || /(?:^|\n)[ \t]*$/.test(text)) return text;
  const parsed = readDocument(text, last.start, last.end);
  if (!parsed.ok || !parsed.root) return text;
  return applyEdits(text, closeBlockScalar(text, lastBlockScalar(parsed.root)));
}
