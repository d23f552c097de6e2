// JSON exactly as Go's encoding/json writes it: the bytes that kustomize and kubectl hash.

import { compareUtf8 } from "../../text/bytes.ts";
import { TextBuilder } from "../../text/text-builder.ts";
import type { Data } from "../../yaml/value/to-data.ts";

export function goJson(value: Data): string {
  if (value === null) return "null";
  if (typeof value === "string") return goString(value);
  if (typeof value === "number") return goFloat(value);
  if (typeof value === "boolean") return String(value);
  if (Array.isArray(value)) return `[${value.map(goJson).join(",")}]`;
  return goObject(value as ReadonlyMap<string, Data>);
}

/** A float64 as Go prints it. JavaScript's digits are the same; only where the exponent starts differs. */
export function goFloat(value: number): string {
  if (Object.is(value, -0)) return "-0";
  const magnitude = Math.abs(value);
  return magnitude !== 0 && magnitude < 1e-6 ? value.toExponential() : String(value);
}

function goObject(map: ReadonlyMap<string, Data>): string {
  const keys = [...map.keys()];
  // Most maps are written in order. Go compares UTF-8: only beyond the basic plane do the two orders differ, and JavaScript's
  // own is much faster.
  if (!keys.every(isInOrder)) keys.sort(keys.some(hasSurrogate) ? compareUtf8 : undefined);
  const json = new TextBuilder();
  json.add("{");
  keys.forEach((key, index) => {
    json.add(`${index === 0 ? "" : ","}${goString(key)}:${goJson(map.get(key) as Data)}`);
  });
  json.add("}");
  return json.text;
}

function hasSurrogate(key: string): boolean {
  return /[\ud800-\udfff]/.test(key);
}

/** Looks at the first characters alone; those of one half of a pair may come too early. */
function isInOrder(key: string, index: number, keys: readonly string[]): boolean {
  const [before, first] = [keys[index - 1]?.charCodeAt(0) ?? -1, key.charCodeAt(0)];
  return before < first && first < 0xd800;
}

const loneSurrogate = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Strings that Go and JavaScript write alike. */
const asItIs = /^[A-Za-z0-9 ._/:-]*$/;

/** What Go writes in another way than JavaScript does. */
const escapes = [
  ["<", "\\u003c"],
  [">", "\\u003e"],
  ["&", "\\u0026"],
  ["\u2028", "\\u2028"],
  ["\u2029", "\\u2029"],
] as const;

function goString(value: string): string {
  if (asItIs.test(value)) return `"${value}"`;
  let json = JSON.stringify(value);
  // JavaScript writes half a pair as an escape.
  if (json.includes("\\ud")) json = JSON.stringify(value.replace(loneSurrogate, "\ufffd"));
  for (const [character, written] of escapes) if (json.includes(character)) json = json.replaceAll(character, written);
  return json;
}
