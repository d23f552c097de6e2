// One way to write a config, always the same for the same content, and easy to read and to compare.

import type { Json } from "../manifest/to-json.ts";
import { plainOrQuoted } from "../manifest/write-scalar.ts";
import type { PreviousConfig } from "./previous.ts";

/** The config as a block-style document, without its marker. */
export function writeCanonical(config: PreviousConfig, annotations: ReadonlyMap<string, string>): string {
  const lines = ["apiVersion: v1", `kind: ${config.kind}`];
  if (config.immutable) lines.push("immutable: true");
  lines.push("metadata:", `  name: ${plainOrQuoted(config.name)}`);
  if (config.namespace !== undefined) lines.push(`  namespace: ${plainOrQuoted(config.namespace)}`);
  lines.push(...mapLines("labels", config.labels, "  "), ...mapLines("annotations", annotations, "  "));
  if (config.type !== undefined) lines.push(`type: ${plainOrQuoted(config.type)}`);
  for (const key of [...config.content.keys()].sort()) lines.push(...valueLines(key, config.content.get(key) as Json, ""));
  return `${lines.join("\n")}\n`;
}

/** The same as one line of JSON. */
export function canonicalJson(config: PreviousConfig, annotations: ReadonlyMap<string, string>): string {
  const metadata = new Map<string, Json>([["name", config.name]]);
  if (config.namespace !== undefined) metadata.set("namespace", config.namespace);
  if (config.labels.size > 0) metadata.set("labels", config.labels);
  if (annotations.size > 0) metadata.set("annotations", annotations);
  const object = new Map<string, Json>([
    ["apiVersion", "v1"],
    ["kind", config.kind],
    ...(config.immutable ? [["immutable", true] as const] : []),
    ["metadata", metadata],
    ...(config.type !== undefined ? [["type", config.type] as const] : []),
    ...[...config.content].sort(([a], [b]) => (a < b ? -1 : 1)),
  ]);
  return jsonText(object, false);
}

function jsonText(value: Json, sorted: boolean): string {
  if (Array.isArray(value)) return `[${value.map((each) => jsonText(each, true)).join(",")}]`;
  if (!(value instanceof Map)) return JSON.stringify(value);
  const keys = [...(value.keys() as Iterable<string>)];
  if (sorted) keys.sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${jsonText(value.get(key) as Json, key !== "metadata")}`).join(",")}}`;
}

function mapLines(key: string, map: ReadonlyMap<string, string>, indentation: string): string[] {
  return map.size === 0 ? [] : valueLines(key, map, indentation);
}

function valueLines(key: string, value: Json, indentation: string): string[] {
  const lead = `${indentation}${plainOrQuoted(key)}:`;
  if (value instanceof Map) {
    if (value.size === 0) return [`${lead} {}`];
    const keys = ([...value.keys()] as string[]).sort();
    return [lead, ...keys.flatMap((each) => valueLines(each, value.get(each) as Json, `${indentation}  `))];
  }
  if (typeof value !== "string") return [`${lead} ${JSON.stringify(value)}`];
  if (!isReadableAsBlock(value)) return [`${lead} ${quoted(value)}`];
  const chomping = value.endsWith("\n") ? "" : "-";
  const body = value.endsWith("\n") ? value.slice(0, -1) : value;
  return [`${lead} |${chomping}`, ...body.split("\n").map((line) => (line === "" ? "" : `${indentation}  ${line}`))];
}

/** Several lines, none of which a reader or a re-writer could take for something else. */
function isReadableAsBlock(value: string): boolean {
  if (!value.includes("\n") || value.endsWith("\n\n")) return false;
  return !/[^\n\x20-\x7e\u00a1-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd]|[ \t]\n|[ \t]$|^[ \n]/.test(value);
}

function quoted(value: string): string {
  const plain = plainOrQuoted(value);
  // A value in quotes is a string to every reader; characters outside of ASCII stay as they are.
  return plain === value ? plain : JSON.stringify(value).replace(/[\u007f-\u00a0\u2028\u2029\ufeff]/g, escape);
}

function escape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
