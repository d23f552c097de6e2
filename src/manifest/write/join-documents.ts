// Makes one stream of several files' texts, in which each document means what it meant in its file.

import { lineBreakStyle } from "../../text/lines.ts";
import { jsonAsYaml, jsonValueIn } from "../../yaml/parse/json-text.ts";
import { documentHead } from "../../yaml/read/document-head.ts";
import { splitDocuments } from "../../yaml/read/split-documents.ts";

/**
 * A marker goes between those that don't begin with one. What begins as JSON gets one in front, too: old kubectls fail at
 * a marker after JSON, and kustomize overlooks what follows JSON without one.
 */
export function joinDocuments(texts: readonly string[]): string {
  const parts: string[] = [];
  const filled = texts
    .filter((each) => each.replace(/^\uFEFF/, "").trim() !== "")
    .map(markedApart)
    .map(readAsYaml);
  const worth = texts.length > 1 ? filled : texts;
  if (worth.length > 1 && /^\uFEFF?\s*\{/.test(worth[0] as string)) parts.push("---\n");
  worth.forEach((text, index) => {
    const before = worth[index - 1];
    const newline = lineBreakStyle(text, 0);
    if (before !== undefined && !before.endsWith("\n")) parts.push(newline);
    const { hasDirectives, hasBlanks, marker } = documentHead(text, 0);
    if (before !== undefined && hasDirectives) parts.push(`...${newline}`);
    // An empty line before the marker could become part of a block scalar that ends the file before.
    else if (before !== undefined && (hasBlanks || marker === undefined)) parts.push(`---${newline}`);
    parts.push(parts.length === 0 ? text : text.replace(/^\uFEFF/, ""));
  });
  return parts.join("");
}

/** After a marker nothing is read as JSON any more. */
function readAsYaml(text: string): string {
  const json = jsonValueIn(text, 0, text.length);
  return json ? jsonAsYaml(text.slice(json.start, json.end)) + text.slice(json.end) : text;
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
