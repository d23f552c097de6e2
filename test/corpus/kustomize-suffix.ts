// kustomize's name suffix, written a second time from its description, for the checker alone.
import { createHash } from "node:crypto";
import { isMapping, type Mapping, type Value } from "./read-stream.ts";

export const suffixPattern = "[2456789bcdfghkmt]{10}";

const letters: Readonly<Record<string, string>> = { "0": "g", "1": "h", "3": "k", a: "m", e: "t" };

export function kustomizeSuffix(config: Mapping): string {
  const kind = config["kind"] === "Secret" ? "Secret" : "ConfigMap";
  const hashed: Record<string, Value> = { data: config["data"] ?? "", kind, name: "" };
  if (kind === "ConfigMap" && isMapping(config["binaryData"])) hashed["binaryData"] = config["binaryData"];
  if (kind === "Secret") hashed["type"] = config["type"] ?? "";
  if (kind === "Secret" && isMapping(config["stringData"])) hashed["stringData"] = config["stringData"];
  return encodeSuffix(createHash("sha256").update(goJson(hashed)).digest("hex"));
}

export function encodeSuffix(hex: string): string {
  return hex.slice(0, 10).replace(/[013ae]/g, (letter) => letters[letter] ?? letter);
}

// What Go's encoding/json would write.
function goJson(value: Value): string {
  if (typeof value === "string") return goString(value);
  if (Array.isArray(value)) return `[${value.map((item: Value) => goJson(item)).join(",")}]`;
  if (isMapping(value)) {
    const entries = Object.entries(value).sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    return `{${entries.map(([key, item]) => `${goString(key)}:${goJson(item)}`).join(",")}}`;
  }
  return JSON.stringify(value);
}

function goString(text: string): string {
  // JSON.stringify writes a lone surrogate as \udxxx, Go has lost it by then.
  return JSON.stringify(text)
    .replace(/(?<!\\)((?:\\\\)*)\\ud[89a-f][0-9a-f]{2}/g, "$1\\ufffd")
    .replace(/[<>&\u2028\u2029]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
