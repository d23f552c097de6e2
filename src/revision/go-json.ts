// JSON exactly as Go's encoding/json writes it: the bytes that kustomize and kubectl hash.

import { goFloat, type Json } from "../manifest/to-json.ts";

export function goJson(value: Json): string {
  if (value === null) return "null";
  if (typeof value === "string") return goString(value);
  if (typeof value === "number") return goFloat(value);
  if (typeof value === "boolean") return String(value);
  if (Array.isArray(value)) return `[${value.map(goJson).join(",")}]`;
  const keys = [...(value as ReadonlyMap<string, Json>).keys()];
  // Only beyond the basic plane do the two orders differ, and JavaScript's own is much faster.
  keys.sort(keys.some((key) => surrogate.test(key)) ? byBytes : undefined);
  return `{${keys.map((key) => `${goString(key)}:${goJson((value as ReadonlyMap<string, Json>).get(key) as Json)}`).join(",")}}`;
}

const surrogate = /[\ud800-\udfff]/;
/** What Go writes in another way than JavaScript does. */
const special = /[<>&\u2028\u2029]/;
const allSpecial = /[<>&\u2028\u2029]/g;
const loneSurrogate = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

function goString(value: string): string {
  const json = JSON.stringify(surrogate.test(value) ? value.replace(loneSurrogate, "\ufffd") : value);
  return special.test(json) ? json.replace(allSpecial, escapeCharacter) : json;
}

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** Go compares keys as UTF-8; JavaScript's own order differs beyond the basic plane. */
function byBytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
