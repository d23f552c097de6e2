// Entries of flow mappings, written in the style of the mapping: on one line or one each, JSON or not.

import type { Edit } from "../../text/edit.ts";
import { indentationAt } from "../../text/lines.ts";
import type { MappingNode, Pair } from "../node/node.ts";
import type { Entry } from "./change.ts";
import { flowEntry } from "./write-flow.ts";

export function insertFlow(
  text: string,
  mapping: MappingNode,
  entries: readonly Entry[],
  after: Pair | undefined,
): Edit {
  const first = mapping.pairs[0];
  const json = isJson(text, mapping);
  if (!first)
    return insertion(mapping.start + 1, entries.map((entry) => writeFlowEntry(entry, json, undefined)).join(", "));
  const spread = spreadLead(text, mapping);
  const gap = spread ?? (json && !/^\s/.test(afterColon(text, first)) ? "" : " ");
  const written = entries.map((entry) =>
    writeFlowEntry(entry, json, spread ? { lead: spread, step: spreadStep(text, mapping, spread) } : undefined),
  );
  if (after) return insertion(after.value.end, written.map((entry) => `,${gap}${entry}`).join(""));
  return insertion(firstInFlow(text, mapping), written.map((entry) => `${entry},${gap}`).join(""));
}

/** Where the first entry of a flow mapping begins: its key, or the `?`, anchor or tag before it. */
function firstInFlow(text: string, mapping: MappingNode): number {
  const [lead = ""] = /^(?:\s|#.*)*/.exec(text.slice(mapping.start + 1, mapping.end)) ?? [];
  return mapping.start + 1 + lead.length;
}

/** What stands before each entry of a flow mapping whose entries have a line of their own each. */
export function spreadLead(text: string, mapping: MappingNode): string | undefined {
  const lead = text.slice(mapping.start + 1, firstInFlow(text, mapping));
  return /^[ \t]*\r?\n[ \t]*$/.test(lead) ? lead.replace(/^[ \t]*/, "") : undefined;
}

/** How much deeper the entries stand than the bracket that closes them. */
function spreadStep(text: string, mapping: MappingNode, lead: string): string {
  const entry = lead.length - lead.lastIndexOf("\n") - 1;
  const closing = indentationAt(text, mapping.end - 1).length;
  return " ".repeat(entry > closing ? entry - closing : 2);
}

/** `spread` is set where every entry of a flow mapping has a line of its own. */
export function writeFlowEntry(
  entry: Entry,
  json: JsonStyle | undefined,
  spread: { lead: string; step: string } | undefined,
): string {
  if (!json) return flowEntry(entry);
  const key = JSON.stringify(entry.key) + json.colon;
  if (typeof entry.value !== "object") return key + JSON.stringify(entry.value);
  const deeper = spread && { ...spread, lead: spread.lead + spread.step };
  const inner = entry.value.map((each) => writeFlowEntry(each, json, deeper));
  if (!deeper || !spread) return `${key}{${inner.join(json.colon === ":" ? "," : ", ")}}`;
  return `${key}{${deeper.lead}${inner.join(`,${deeper.lead}`)}${spread.lead}}`;
}

interface JsonStyle {
  readonly colon: ":" | ": ";
}

/** A flow mapping whose keys are all in double quotes is taken for JSON; so is an empty one inside such a document. */
export function isJson(text: string, mapping: MappingNode): JsonStyle | undefined {
  const first = mapping.pairs[0];
  if (first) {
    if (!mapping.pairs.every(({ key }) => key.type === "scalar" && key.style === "double")) return undefined;
    return { colon: /^\s/.test(afterColon(text, first)) ? ": " : ":" };
  }
  const before = text.slice(Math.max(0, mapping.start - 200), mapping.start).match(/"\s*:(\s*)$/);
  return before ? { colon: before[1] ? ": " : ":" } : undefined;
}

function afterColon(text: string, { key, value }: Pair): string {
  return text.slice(text.indexOf(":", key.end) + 1, value.start);
}

function insertion(at: number, text: string): Edit {
  return { start: at, end: at, text };
}
