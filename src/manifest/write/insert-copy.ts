// Puts a changed copy of an object after the object: a further document, or a further item of its List.

import { applyEdits, type Edit } from "../../text/edit.ts";
import { indentationAt, lineBreakStyle, lineEnd, lineStart, nextLine } from "../../text/lines.ts";
import type { Change } from "../../yaml/edit/change.ts";
import { writeChanges } from "../../yaml/edit/write-changes.ts";
import { writeFlow } from "../../yaml/edit/write-flow.ts";
import type { Node, ScalarNode, SequenceNode } from "../../yaml/node/node.ts";
import { isJsonStream } from "../../yaml/read/concatenated-json.ts";
import type { ManifestObject } from "../object.ts";

export function insertCopy(object: ManifestObject, changes: readonly Change[]): Edit {
  return object.item ? copyItem(object, object.item, changes) : copyDocument(object, changes);
}

function copyDocument({ document }: ManifestObject, changes: readonly Change[]): Edit {
  const { source, start, end, root } = document;
  const { text } = source;
  const newline = lineBreakStyle(text, start);
  const bodyEnd = Math.min(end, endOfLines(text, root.end));
  const rest = text.slice(bodyEnd, end);
  const open = text[end - 1] === "\n" ? undefined : lastBlockScalar(root);
  const copy = applyEdits(
    text,
    [...writeChanges(document, changes), ...closeBlockScalar(text, open)],
    start,
    bodyEnd,
  ).replace(/^\uFEFF/, "");
  const marked = isJsonStream(document) || /^\uFEFF?---(?![^ \t\r\n])/m.test(text.slice(start, root.start));
  const closed = /^\.\.\./m.test(rest) || !/^%/m.test(copy) ? "" : `...${newline}`;
  const whole = `${closed}${marked ? "" : `---${newline}`}${copy}${rest.trim() === "" ? rest : ""}`;
  if (text[end - 1] === "\n")
    return insertion(end, whole + (needsDocumentEnd(text, end) && !document.concatenated ? `...${newline}` : ""));
  if (open) {
    const at = start === 0 && text.charCodeAt(0) === 0xfeff ? 1 : start;
    return insertion(at, `${whole}${newline}${marked ? "" : `---${newline}`}`);
  }
  return insertion(end, newline + whole);
}

/** Directives, and documents without a marker, have to follow a document's end, or they are taken for a part of it. */
export function needsDocumentEnd(text: string, at: number): boolean {
  const next = /^(?:[ \t]*(?:#.*)?\r?\n)*([^\r\n]*)/.exec(text.slice(at, at + 10_000))?.[1] ?? "";
  return next.trim() !== "" && !/^(?:---|\.\.\.)(?![^ \t])/.test(next);
}

function copyItem(
  { document, root }: ManifestObject,
  { list, index }: { list: SequenceNode; index: number },
  changes: readonly Change[],
): Edit {
  const { text } = document.source;
  const item = list.items[index] as Node;
  const flowCopy = (): string => writeFlow(text, root.node, root.alias, changes);
  if (list.flow) {
    const copy = document.hasAliases
      ? flowCopy()
      : applyEdits(text, writeChanges(document, changes), item.start, item.end);
    const gap = /^[ \t]*(\r?\n[ \t]*)?/.exec(text.slice(list.start + 1, (list.items[0] as Node).start))?.[1] ?? "";
    return insertion(item.end, `,${gap}${copy}`);
  }
  const dash = dashOf(text, list, index);
  const indentation = indentationAt(text, list.start);
  const newline = lineBreakStyle(text, list.start);
  const end = endOfLines(text, item.end);
  const open = text[end - 1] === "\n" ? undefined : lastBlockScalar(item);
  const copy = document.hasAliases
    ? `- ${flowCopy()}`
    : applyEdits(text, [...writeChanges(document, changes), ...closeBlockScalar(text, open)], dash, end).replace(
        /(?:\r?\n)$/,
        "",
      );
  if (text[end - 1] === "\n") return insertion(end, `${indentation}${copy}${newline}`);
  if (open) return insertion(dash, `${copy}${newline}${indentation}`);
  return insertion(end, `${newline}${indentation}${copy}`);
}

/** The first character of an item's `- `. */
export function dashOf(text: string, list: SequenceNode, index: number): number {
  const before = list.items[index - 1];
  if (!before) return list.start;
  const column = list.start - lineStart(text, list.start);
  const dash = new RegExp(`^ {${column}}-(?![^ \\t\\r\\n])`);
  for (let at = endOfLines(text, before.end); at < text.length; at = nextLine(text, at)) {
    if (dash.test(text.slice(at, at + column + 2))) return at + column;
  }
  throw new Error("An item of a block sequence has no dash");
}

/** After the last line of a node, its comment and line break included. */
export function endOfLines(text: string, end: number): number {
  return end > 0 && text[end - 1] === "\n" ? end : nextLine(text, lineEnd(text, end));
}

/** The block scalar that a node ends with. */
export function lastBlockScalar(node: Node): ScalarNode | undefined {
  if (node.type === "scalar") return node.style === "literal" || node.style === "folded" ? node : undefined;
  if (node.type === "alias" || node.flow) return undefined;
  const last = node.type === "mapping" ? node.pairs.at(-1)?.value : node.items.at(-1);
  return last && lastBlockScalar(last);
}

/**
 * A line break after a block scalar that ends the text without one would become part of its value. So a copy of it
 * goes before the original, which stays as it is, and says that the break in front of the original is none of its own.
 */
export function closeBlockScalar(text: string, node: ScalarNode | undefined): Edit[] {
  if (!node) return [];
  const [header = "", style = "", depth = ""] =
    /^([|>])[+-]?([1-9]?)[+-]?/.exec(text.slice(node.start, node.start + 3)) ?? [];
  return [{ start: node.start, end: node.start + header.length, text: `${style}${depth}-` }];
}

function insertion(at: number, text: string): Edit {
  return { start: at, end: at, text };
}
