// Puts entries into mappings and items into sequences, in the style and at the depth of what is there.

import type { Edit } from "../../text/edit.ts";
import { indentationAt, lineBreakStyle, lineEnd, lineStart, nextLine } from "../../text/lines.ts";
import { pairsWithout } from "../node/access.ts";
import type { MappingNode, Node, Pair, SequenceNode } from "../node/node.ts";
import { quoteIfNeeded } from "../value/quote.ts";
import type { Change, Entry } from "./change.ts";
import { flowValue } from "./write-flow.ts";
import { insertFlow, isJson, spreadLead, writeFlowEntry } from "./write-flow-entries.ts";

type Insert = Extract<Change, { type: "insert" }>;
type Fill = Extract<Change, { type: "fill" }>;

export function writeEntries(text: string, change: Exclude<Change, { type: "set" }>): Edit[] {
  switch (change.type) {
    case "insert":
      return [insertEntries(text, change)];
    case "fill":
      return [replaceNull(text, change)];
    case "append":
      return [append(text, change.at.node, change.value)];
    case "remove":
      return removeEntries(text, change.at.node, change.pairs, change.refilled);
    case "replace":
      return [replaceEntries(text, change.at.node, change.keep, change.entries)];
  }
}

function insertEntries(text: string, { at: { node: mapping }, entries, after: key }: Insert): Edit {
  const after = key === undefined ? undefined : mapping.pair(key);
  if (mapping.flow) return insertFlow(text, mapping, entries, after);
  const first = firstStart(text, mapping);
  const style = {
    indentation: indentationAt(text, first),
    step: () => stepOf(text, mapping),
    lineBreak: lineBreakStyle(text, mapping.start),
  };
  if (after && endsOnItsLine(text, after)) {
    const at = lineEnd(text, after.value.end);
    return insertion(at, ["", ...blockLines(entries, style)].join(style.lineBreak));
  }
  const start = lineStart(text, first);
  if (!isIndentation(text, start, first)) {
    const inLine = blockLines(entries, style).map((line) => line.slice(style.indentation.length));
    const next = style.lineBreak + style.indentation;
    return insertion(first, inLine.join(next) + next);
  }
  return insertion(aboveComments(text, start), [...blockLines(entries, style), ""].join(style.lineBreak));
}

/** Where a block mapping's first entry begins. */
function firstStart(text: string, mapping: MappingNode): number {
  return isIndentation(text, lineStart(text, mapping.start), mapping.start)
    ? mapping.start
    : entryStart(text, mapping.pairs[0] as Pair);
}

/** Where an entry begins: at its key, or at the `?` or anchor before it. */
function entryStart(text: string, { key }: Pair): number {
  const start = lineStart(text, key.start);
  if (isIndentation(text, start, key.start)) return key.start;
  const [lead = ""] = /^ *(?:[-:][ \t]+)*/.exec(text.slice(start, key.start)) ?? [];
  return start + lead.length;
}

function isIndentation(text: string, start: number, end: number): boolean {
  let at = start;
  while (at < end && text.charCodeAt(at) === 32) at++;
  return at === end;
}

interface BlockStyle {
  readonly indentation: string;
  /** How much deeper what is inside stands. */
  readonly step: () => string;
  readonly lineBreak: string;
}

function blockLines(entries: readonly Entry[], style: BlockStyle): string[] {
  const lines: string[] = [];
  for (const { key, value } of entries) {
    const lead = `${style.indentation}${quoteIfNeeded(key)}:`;
    if (typeof value !== "object") lines.push(`${lead} ${flowValue(value)}`);
    else lines.push(lead, ...blockLines(value, { ...style, indentation: style.indentation + style.step() }));
  }
  return lines;
}

/** How much deeper a mapping inside this one stands: as its siblings do, else as it stands itself. */
function stepOf(text: string, mapping: MappingNode): string {
  const column = indentationAt(text, firstStart(text, mapping)).length;
  for (const { value } of mapping.pairs) {
    if (value.type !== "mapping" || value.flow) continue;
    const inner = indentationAt(text, firstStart(text, value)).length;
    if (inner > column) return " ".repeat(inner - column);
  }
  return " ".repeat(column - outerColumn(text, mapping.start, column) || 2);
}

/** The column of the key that a block mapping stands under. */
function outerColumn(text: string, start: number, column: number): number {
  for (let at = lineStart(text, start); at > 0; ) {
    at = lineStart(text, at - 1);
    const [lead = ""] = /^ *(?:- +)*(?=[^\s#-])/.exec(text.slice(at, lineEnd(text, at))) ?? [];
    if (lead.length < column && !/^\s*(?:#|$)/.test(text.slice(at, lineEnd(text, at)))) return lead.length;
  }
  return column;
}

/** Only after such an entry does the next line belong to the mapping again, whatever follows. */
function endsOnItsLine(text: string, { key, value }: Pair): boolean {
  if (value.type === "scalar" ? value.style === "literal" || value.style === "folded" : isBlockCollection(value))
    return false;
  return !text.slice(key.start, value.end).includes("\n");
}

function isBlockCollection(node: Node): boolean {
  return (node.type === "mapping" || node.type === "sequence") && !node.flow;
}

/** Comments above the first entry are about that entry: ours go above them. */
function aboveComments(text: string, start: number): number {
  let at = start;
  while (at > 0) {
    const before = lineStart(text, at - 1);
    if (!/^[ \t]*(?:#.*)?\r?\n$/.test(text.slice(before, at)) || before === at) break;
    at = before;
  }
  return at === 0 || isWithinDocumentHead(text, at) ? start : at;
}

/** Comments at the head of a document are about the document. */
function isWithinDocumentHead(text: string, at: number): boolean {
  const before = text.slice(lineStart(text, at - 1), at);
  return before === "\uFEFF" || /^(?:---|\.\.\.|%)/.test(before);
}

/** `annotations:`, `annotations: null` and the like become a mapping. */
function replaceNull(text: string, { at: { node }, entries, pair, flow: isFlow }: Fill): Edit {
  const inJson = pair.key.type === "scalar" && pair.key.style === "double";
  const flow = inJson
    ? `{${entries.map((entry) => writeFlowEntry(entry, { colon: ": " }, undefined)).join(", ")}}`
    : flowValue(entries);
  const line = text.slice(lineStart(text, node.start), node.start);
  const isAbsent = node.start === node.end;
  const isBlock = isAbsent && !isFlow && /^[ -]*[^ {[,]*:[ \t]*$/.test(line);
  const key = indentationAt(text, entryStart(text, pair));
  const lineBreak = lineBreakStyle(text, node.start);
  if (!isBlock) {
    // `!!null` goes with the null.
    if (node.tag !== undefined) return { start: text.lastIndexOf(node.tag, node.start), end: node.end, text: flow };
    const isBare = isAbsent && node.start === pair.key.end;
    const colon = isFlow ? ":" : `${lineBreak}${key}:`;
    return { start: node.start, end: node.end, text: `${isBare ? colon : ""}${isAbsent ? " " : ""}${flow}` };
  }
  const style = { indentation: `${key}  `, step: () => "  ", lineBreak };
  return insertion(
    lineEnd(text, node.end),
    blockLines(entries, style)
      .map((each) => style.lineBreak + each)
      .join(""),
  );
}

function append(text: string, sequence: SequenceNode, value: string): Edit {
  const last = sequence.items.at(-1);
  const quoted = last?.type === "scalar" && last.style === "double";
  const item = quoted ? JSON.stringify(value) : quoteIfNeeded(value);
  if (!last) return insertion(sequence.start + 1, item);
  if (sequence.flow) return insertion(last.end, `, ${item}`);
  const newline = lineBreakStyle(text, sequence.start);
  const line = `${indentationAt(text, sequence.start)}- ${item}`;
  // A block scalar ends after its last line break.
  if (text[last.end - 1] === "\n") return insertion(last.end, line + newline);
  return insertion(lineEnd(text, last.end), newline + line);
}

/** Whole lines in block style, comments at their ends included. */
function removeEntries(text: string, mapping: MappingNode, pairs: readonly Pair[], refilled: boolean): Edit[] {
  const kept = pairsWithout(mapping, pairs);
  if (mapping.flow) return [replaceEntries(text, mapping, kept, [])];
  if (kept.length === 0 && !refilled) {
    const end = mapping.start + text.slice(mapping.start, mapping.end).trimEnd().length;
    return [{ start: mapping.start, end, text: "{}" }];
  }
  // The first entry may share its line with what is before the mapping, such as the colon of an explicit key.
  const isFirstGone = kept[0]?.key.start !== mapping.pairs[0]?.key.start;
  if (isFirstGone && !isIndentation(text, lineStart(text, mapping.start), mapping.start))
    return [replaceEntries(text, mapping, kept, [])];
  return pairs.map(({ key, value }) => {
    const end = text[value.end - 1] === "\n" ? value.end : nextLine(text, value.end);
    return { start: lineStart(text, key.start), end, text: "" };
  });
}

function replaceEntries(text: string, mapping: MappingNode, keep: readonly Pair[], entries: readonly Entry[]): Edit {
  const begin = (pair: Pair): number => (mapping.flow ? pair.key.start : entryStart(text, pair));
  const kept = keep.map((pair) => text.slice(begin(pair), pair.value.end).trimEnd());
  if (mapping.flow) {
    const json = isJson(text, mapping);
    const written = entries.map((entry) => writeFlowEntry(entry, json, undefined));
    const lead = spreadLead(text, mapping);
    const all = [...kept, ...written].join(`,${lead ?? " "}`);
    const end = text.slice(mapping.pairs.at(-1)?.value.end, mapping.end);
    return {
      start: mapping.start,
      end: mapping.end,
      text: lead !== undefined && all !== "" ? `{${lead}${all}${end}` : `{${all}}`,
    };
  }
  const start = begin(mapping.pairs[0] as Pair);
  const indentation = indentationAt(text, start);
  const style = { indentation, step: () => "  ", lineBreak: lineBreakStyle(text, mapping.start) };
  const lines = [...kept, ...blockLines(entries, style).map((line) => line.slice(indentation.length))];
  const end = start + text.slice(start, mapping.end).trimEnd().length;
  return { start, end, text: lines.join(style.lineBreak + indentation) };
}

function insertion(at: number, text: string): Edit {
  return { start: at, end: at, text };
}
