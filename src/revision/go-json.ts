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

const escaped =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that Go escapes.
  /["\\<>&\u0000-\u001f\u2028\u2029]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

const surrogate = /[\ud800-\udfff]/;
/** What Go writes in another way than JavaScript does. */
const special = /[<>&\u2028\u2029\ud800-\udfff]/;

function goString(value: string): string {
  return special.test(value) ? `"${value.replace(escaped, escapeCharacter)}"` : JSON.stringify(value);
}

function escapeCharacter(character: string): string {
  switch (character) {
    case '"':
      return '\\"';
    case "\\":
      return "\\\\";
    case "\b":
      return "\\b";
    case "\f":
      return "\\f";
    case "\n":
      return "\\n";
    case "\r":
      return "\\r";
    case "\t":
      return "\\t";
    default: {
      const code = character.charCodeAt(0);
      return code >= 0xd800 && code <= 0xdfff ? "\\ufffd" : `\\u${code.toString(16).padStart(4, "0")}`;
    }
  }
}

/** Go compares keys as UTF-8; JavaScript's own order differs beyond the basic plane. */
function byBytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
