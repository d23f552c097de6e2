// One way to write a config, always the same for the same content, and easy to read and to compare.

import { addAll } from "../collections/add-all.ts";
import type { PreviousConfig } from "../retention/previous/previous-config.ts";
import { quoteIfNeeded } from "../yaml/value/quote.ts";
import type { Data } from "../yaml/value/to-data.ts";

/** The config as a block-style document, without its marker. */
export function writeCanonical(config: PreviousConfig, annotations: ReadonlyMap<string, string>): string {
  const lines = ["apiVersion: v1", `kind: ${config.kind}`];
  if (config.immutable) lines.push("immutable: true");
  lines.push("metadata:", `  name: ${quoteIfNeeded(config.name)}`);
  if (config.namespace !== undefined) lines.push(`  namespace: ${quoteIfNeeded(config.namespace)}`);
  addAll(lines, mapLines("labels", config.labels, "  "));
  addAll(lines, mapLines("annotations", annotations, "  "));
  if (config.type !== undefined) lines.push(`type: ${quoteIfNeeded(config.type)}`);
  for (const key of [...config.content.keys()].sort())
    addAll(lines, valueLines(key, config.content.get(key) as Data, ""));
  return `${lines.join("\n")}\n`;
}

/** The same as one line of JSON. */
export function canonicalJson(config: PreviousConfig, annotations: ReadonlyMap<string, string>): string {
  const metadata = new Map<string, Data>([["name", config.name]]);
  if (config.namespace !== undefined) metadata.set("namespace", config.namespace);
  if (config.labels.size > 0) metadata.set("labels", sorted(config.labels));
  if (annotations.size > 0) metadata.set("annotations", sorted(annotations));
  return jsonText(
    new Map<string, Data>([
      ["apiVersion", "v1"],
      ["kind", config.kind],
      ...(config.immutable ? [["immutable", true] as const] : []),
      ["metadata", metadata],
      ...(config.type !== undefined ? [["type", config.type] as const] : []),
      ...sorted(config.content),
    ]),
  );
}

/** The same text for the same content, whatever the config's name, labels and annotations. */
export function contentKey({ type, content }: Pick<PreviousConfig, "type" | "content">): string {
  return jsonText(new Map<string, Data>([["type", type ?? ""], ...sorted(content)]));
}

function sorted(map: ReadonlyMap<string, Data>): Map<string, Data> {
  const entries = [...map].sort(([a], [b]) => (a < b ? -1 : 1));
  return new Map(entries.map(([key, value]) => [key, value instanceof Map ? sorted(value) : value]));
}

function jsonText(value: Data): string {
  if (Array.isArray(value)) return `[${value.map(jsonText).join(",")}]`;
  if (!(value instanceof Map)) return escaped(JSON.stringify(value));
  return `{${[...(value as ReadonlyMap<string, Data>)].map(([key, each]) => `${escaped(JSON.stringify(key))}:${jsonText(each)}`).join(",")}}`;
}

function mapLines(key: string, map: ReadonlyMap<string, string>, indentation: string): string[] {
  return map.size === 0 ? [] : valueLines(key, map, indentation);
}

function valueLines(key: string, value: Data, indentation: string): string[] {
  const lead = `${indentation}${quoted(key)}:`;
  if (value instanceof Map) {
    if (value.size === 0) return [`${lead} {}`];
    const keys = ([...value.keys()] as string[]).sort();
    return [lead, ...keys.flatMap((each) => valueLines(each, value.get(each) as Data, `${indentation}  `))];
  }
  if (typeof value !== "string") return [`${lead} ${jsonText(value)}`];
  if (!isReadableAsBlock(value)) return [`${lead} ${quoted(value)}`];
  const chomping = value.endsWith("\n") ? "" : "-";
  const body = value.endsWith("\n") ? value.slice(0, -1) : value;
  return [`${lead} |${chomping}`, ...body.split("\n").map((line) => (line === "" ? "" : `${indentation}  ${line}`))];
}

/** Several lines, none of which a reader or a re-writer could take for something else. */
function isReadableAsBlock(value: string): boolean {
  if (!value.includes("\n") || value.endsWith("\n\n")) return false;
  return !/[^\n\x20-\x7e\u00a1-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\u{10000}-\u{10ffff}]|[ \t]\n|[ \t]$|^[ \n]/u.test(
    value,
  );
}

/** A value in quotes is a string to every reader; characters outside of ASCII stay as they are. */
function quoted(value: string): string {
  const plain = quoteIfNeeded(value);
  return plain === value ? plain : escaped(plain);
}

/** Go's YAML takes some of these for line breaks, also between quotes. */
function escaped(text: string): string {
  return text.replace(
    /[\u007f-\u00a0\u2028\u2029\ufeff\ufffe\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
