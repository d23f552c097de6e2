// The values of a config by their keys, as texts or as bytes.

import { contentOf } from "../../../config/content.ts";
import type { ManifestObject } from "../../../manifest/object.ts";
import type { Data } from "../../../yaml/value/to-data.ts";
import { writeJson } from "../../../yaml/write/json.ts";

/** `bytes`: the value in base64, as it is written. */
export type ConfigValue = { readonly text: string } | { readonly bytes: string };

/** Of several objects, the last one that has a key counts. */
export function valuesOf(objects: readonly ManifestObject[]): Map<string, ConfigValue> {
  const values = new Map<string, ConfigValue>();
  for (const object of objects) {
    const content = contentOf(object);
    const isSecret = object.kind === "Secret";
    for (const [key, value] of entriesOf(content.get("data")))
      values.set(key, isSecret ? { bytes: value } : { text: value });
    for (const [key, value] of entriesOf(content.get("binaryData"))) values.set(key, { bytes: value });
    // As the API server does it.
    for (const [key, value] of entriesOf(content.get("stringData"))) values.set(key, { text: value });
  }
  return values;
}

function entriesOf(data: Data | undefined): [string, string][] {
  if (!(data instanceof Map)) return [];
  return [...data].map(([key, value]) => [key, typeof value === "string" ? value : writeJson(value)]);
}

export function isSameValue(a: ConfigValue, b: ConfigValue): boolean {
  if ("text" in a && "text" in b) return a.text === b.text;
  const [one, other] = [bytesOf(a), bytesOf(b)];
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}

export function bytesOf(value: ConfigValue): Uint8Array {
  return "text" in value ? new TextEncoder().encode(value.text) : decodeBase64(value.bytes);
}

/** What is no base64 is bytes of its own: it only has to differ from others. */
function decodeBase64(text: string): Uint8Array {
  try {
    return Uint8Array.from(atob(text.replace(/\s/g, "")), (character) => character.charCodeAt(0));
  } catch {
    return new TextEncoder().encode(text);
  }
}

/** All that must not be shown of Secrets: their values as they are, and as they are written. */
export function secretTexts(objects: readonly ManifestObject[]): string[] {
  const secrets = objects.filter(({ kind, group }) => kind === "Secret" && group === "");
  const decoder = new TextDecoder();
  return secrets.flatMap((secret) =>
    [...contentOf(secret)].flatMap(([field, values]) =>
      entriesOf(values).flatMap(([, value]) =>
        field === "stringData" ? [value] : [value, decoder.decode(decodeBase64(value))],
      ),
    ),
  );
}
