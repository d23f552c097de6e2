// Problems as `results` of a ResourceList, which is where those who call functions look for them.

import { endOfLines } from "../../manifest/write/insert-copy.ts";
import type { Problem } from "../../problem/problem.ts";
import { applyEdits, type Edit } from "../../text/edit.ts";
import { indentationAt, lineBreakStyle, lineStart } from "../../text/lines.ts";
import type { Source } from "../../text/source.ts";
import { keyOf } from "../../yaml/node/access.ts";
import type { MappingNode, Pair } from "../../yaml/node/node.ts";
import { readDocument } from "../../yaml/read/read-document.ts";
import { splitDocuments } from "../../yaml/read/split-documents.ts";
import { quoteIfNeeded } from "../../yaml/value/quote.ts";
import { isResourceList } from "./resource-list.ts";
import { type Result, resultWriter } from "./result.ts";

/** The text of a ResourceList with these problems of its `source` in it; what an earlier run left there is replaced. */
export function addResults(text: string, problems: readonly Problem[], source: Source): string {
  if (problems.length === 0) return text;
  const root = rootOf(text);
  if (!root) return text;
  const toResult = resultWriter(source);
  const results = problems.map(toResult);
  const before = root.pairs.find((pair) => keyOf(pair) === "results");
  return applyEdits(text, [root.flow ? inFlow(text, root, before, results) : inBlock(text, root, before, results)]);
}

function rootOf(text: string): MappingNode | undefined {
  for (const { start, end } of splitDocuments(text)) {
    const parsed = readDocument(text, start, end);
    if (parsed.ok && parsed.root?.type === "mapping" && isResourceList(parsed.root)) return parsed.root;
  }
  return undefined;
}

function inFlow(text: string, root: MappingNode, before: Pair | undefined, results: readonly Result[]): Edit {
  const first = root.pairs[0] as Pair;
  const lead = /^\s*/.exec(text.slice(root.start + 1, first.key.start))?.[0] ?? "";
  const isSpread = lead.includes("\n");
  const step = lead.length - lead.lastIndexOf("\n") - 1;
  const value = isSpread ? JSON.stringify(results, null, step).replaceAll("\n", lead) : JSON.stringify(results);
  if (before) return { start: before.value.start, end: before.value.end, text: value };
  const { end } = (root.pairs.at(-1) as Pair).value;
  return { start: end, end, text: `,${lead}"results":${isSpread ? " " : ""}${value}` };
}

function inBlock(text: string, root: MappingNode, before: Pair | undefined, results: readonly Result[]): Edit {
  const newline = lineBreakStyle(text, root.start);
  const items = root.pairs.find((pair) => keyOf(pair) === "items")?.value;
  const indentation = items?.type === "sequence" && !items.flow ? indentationAt(text, items.start) : "";
  const lines = ["results:", ...results.flatMap((result) => itemLines(result, indentation))];
  const block = lines.map((line) => line + newline).join("");
  if (before) return { start: lineStart(text, before.key.start), end: endOfLines(text, before.value.end), text: block };
  const end = endOfLines(text, root.end);
  // Behind a text that ends without a line break, one more could belong to its last value.
  const kind = root.pairs.find((pair) => keyOf(pair) === "kind")?.value.end ?? root.end;
  const at = text[end - 1] === "\n" ? end : endOfLines(text, kind);
  return { start: at, end: at, text: block };
}

function itemLines(result: Result, indentation: string): string[] {
  const lines = mapLines(result, "");
  return lines.map((line, index) => `${indentation}${index === 0 ? "- " : "  "}${line}`);
}

function mapLines(map: object, indentation: string): string[] {
  return Object.entries(map).flatMap(([key, value]: [string, unknown]) => {
    if (typeof value === "object" && value !== null)
      return [`${indentation}${key}:`, ...mapLines(value, `${indentation}  `)];
    return [`${indentation}${quoteIfNeeded(key)}: ${typeof value === "string" ? quoteIfNeeded(value) : String(value)}`];
  });
}
