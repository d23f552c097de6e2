// Makes one stream of several files' texts, in which each document means what it meant in its file.

import { closingBreak, lineBreakStyle } from "../../text/lines.ts";
import { jsonAsYaml, jsonValueIn, withoutFirstTabs } from "../../yaml/json/json-text.ts";
import { borderBefore, documentHead, needsItsMarker } from "../../yaml/read/document-head.ts";
import { readDocument } from "../../yaml/read/read-document.ts";
import { splitDocuments } from "../../yaml/read/split-documents.ts";

/**
 * A marker goes between those that don't begin with one. What begins as JSON gets one in front, too: old kubectls fail at
 * a marker after JSON, and kustomize overlooks what follows JSON without one.
 */
export function joinDocuments(texts: readonly string[]): string {
  const parts: string[] = [];
  const filled = texts.filter((each) => each.replace(/^\uFEFF/, "").trim() !== "");
  const worth = filled.length > 1 ? filled.map(asYaml) : texts.length > 1 ? filled : texts;
  if (worth.length > 1 && /^\uFEFF?\s*\{/.test(worth[0] as string)) parts.push("---\n");
  worth.forEach((text, index) => {
    const before = worth[index - 1];
    const newline = lineBreakStyle(text, 0);
    if (before !== undefined) parts.push(closingBreak(before, before.length, newline));
    if (before !== undefined && endsInDirectives(before)) parts.push(`...${newline}`);
    const { hasBlanks, marker } = documentHead(text, 0);
    const keepsMarker = before !== undefined && needsItsMarker(text, 0);
    // Of two markers without a line between them kubectl takes but one off, of three two.
    if (keepsMarker && endsInMarker(before)) parts.push(`#${newline}`);
    const border = before === undefined ? "" : borderBefore(text, 0, newline);
    if (border !== "") parts.push(border);
    // An empty line before the marker could become part of a block scalar that ends the file before.
    else if (before !== undefined && (hasBlanks || marker === undefined || keepsMarker)) parts.push(`---${newline}`);
    parts.push(parts.length === 0 ? text : text.replace(/^\uFEFF/, ""));
  });
  return parts.join("");
}

function endsInMarker(text: string): boolean {
  return /(?:^|\n)---[^\n]*\n?$/.test(text);
}

/** Directives without a document would be those of the next file's. */
function endsInDirectives(text: string): boolean {
  if (!text.includes("%")) return false;
  const { hasDirectives, marker } = documentHead(text, splitDocuments(text).at(-1)?.start ?? 0);
  return hasDirectives && marker === undefined;
}

/**
 * YAML may follow one JSON value without a marker: kubectl from 1.35 on reads both. After a marker the value would be YAML,
 * and what follows it read by nobody.
 */
export function withMarkerAfterJson(text: string): string {
  const [{ end } = { end: 0 }] = splitDocuments(text);
  const json = jsonValueIn(text, 0, end);
  if (!json || readDocument(text, 0, end).ok) return text;
  const rest = readDocument(text, json.end, end);
  if (!rest.ok || rest.root?.type !== "mapping") return text;
  return `${text.slice(0, json.end)}\n---\n${text.slice(json.end).replace(/^[ \t]*\r?\n/, "")}`;
}

/** JSON values with markers between them: after a marker nothing is read as JSON any more. */
function asYaml(text: string): string {
  const slices = splitDocuments(text);
  return slices
    .map(({ start, end, concatenated }, index) => {
      const own = text.slice(start, end);
      const json = jsonValueIn(text, start, end);
      const converted = json ? jsonAsYaml(own) : withoutFirstTabs(own);
      // What can't be read and need not be stays as it is: nobody can say what it means.
      const isUnread = json && converted !== own && !readDocument(text, start, end).ok;
      const written = isUnread ? own : converted;
      const before = slices[index - 1];
      const isNext = concatenated && before?.concatenated;
      if (isNext) return `${text[start - 1] === "\n" ? "" : "\n"}---\n${written}`;
      // After JSON it was the first document of YAML, which keeps its marker.
      const wasFirst = !json && before && jsonValueIn(text, before.start, before.end) && needsItsMarker(text, start);
      return wasFirst ? `---\n${written}` : written;
    })
    .join("");
}
