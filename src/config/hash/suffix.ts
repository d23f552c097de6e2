// The ten characters that identify a config's content, the same that kustomize's generators give.

import { withKeys } from "../../collections/with-keys.ts";
import type { ManifestObject } from "../../manifest/object.ts";
import { normalizeBase64 } from "../../text/bytes.ts";
import { getIn, getString, isMapping, isScalar } from "../../yaml/node/access.ts";
import { type Data, toData } from "../../yaml/value/to-data.ts";
import { goJson } from "./go-json.ts";
import { hmacSha256, sha256 } from "./sha256.ts";

/** The suffix of a config as kustomize computes it, keyed for Secrets where there is a key; of all that it has, or of some keys. */
export function suffixOf(object: ManifestObject, key?: Uint8Array, keys?: ReadonlySet<string>): string {
  return encodeSuffix(digest(kustomizeJson(object, keys), key));
}

/** Whether `kubectl create --append-hash` gives an object of this base name the suffix, before or after it was made immutable. */
export function isKubectlSuffix(suffix: string, object: ManifestObject, baseName: string): boolean {
  const content = kubectlContent(object, baseName);
  if (suffix === encodeSuffix(digest(goJson(content)))) return true;
  return content.delete("immutable") && suffix === encodeSuffix(digest(goJson(content)));
}

/** An object of these fields as Go writes it, in the order of their names. */
function kustomizeJson(object: ManifestObject, keys?: ReadonlySet<string>): string {
  const main = `"data":${goJson(field(object, "data", keys))},"kind":${goJson(object.kind)},"name":""`;
  if (object.kind !== "Secret") {
    const binary = field(object, "binaryData", keys);
    return binary instanceof Map ? `{"binaryData":${goJson(binary)},${main}}` : `{${main}}`;
  }
  const strings = field(object, "stringData", keys);
  const more = strings instanceof Map ? `,"stringData":${goJson(strings)}` : "";
  return `{${main}${more},"type":${goJson(getString(object.root, "type") ?? "")}}`;
}

/** kustomize hashes an absent map as an empty string, and a null as it is written. */
function field(object: ManifestObject, key: string, keys?: ReadonlySet<string>): Data {
  const found = getIn(object.root, key);
  if (isMapping(found)) {
    const data = toData(found.node);
    return keys && data instanceof Map ? (withKeys(data, keys) ?? "") : data;
  }
  return isScalar(found) ? found.node.value : "";
}

function kubectlContent(object: ManifestObject, baseName: string): Map<string, Data> {
  const content = new Map<string, Data>([
    ["kind", object.kind],
    ["name", baseName],
    ["data", canonical(object, "data", object.kind === "Secret")],
  ]);
  const binary = canonical(object, "binaryData", true);
  if (binary.size > 0) content.set("binaryData", binary);
  if (object.kind === "Secret") content.set("type", getString(object.root, "type") ?? "");
  const immutable = getString(object.root, "immutable");
  if (immutable !== undefined) content.set("immutable", immutable === "true");
  return content;
}

function canonical(object: ManifestObject, key: string, isBase64: boolean): Map<string, Data> {
  const found = field(object, key);
  if (!(found instanceof Map)) return new Map();
  return new Map([...found].map(([name, value]) => [name, isBase64 ? reencode(value) : value]));
}

function reencode(value: Data): Data {
  return typeof value === "string" ? normalizeBase64(value) : value;
}

function digest(bytes: string, key?: Uint8Array): string {
  return key ? hmacSha256(key, bytes) : sha256(bytes);
}

/** Letters that could spell a word, and digits that look like letters, are replaced. */
const replacements: Readonly<Record<string, string>> = { 0: "g", 1: "h", 3: "k", a: "m", e: "t" };

export function encodeSuffix(hex: string): string {
  let suffix = "";
  for (const character of hex.slice(0, 10)) suffix += replacements[character] ?? character;
  return suffix;
}

const suffixed = /^(.+)-([2456789bcdfghkmt]{10})$/s;

/** The base name and suffix of a name that looks like a revision's. */
export function splitName(name: string): { baseName: string; suffix: string } | undefined {
  if (name[name.length - 11] !== "-") return undefined;
  const match = suffixed.exec(name);
  return match?.[1] && match[2] ? { baseName: match[1], suffix: match[2] } : undefined;
}
