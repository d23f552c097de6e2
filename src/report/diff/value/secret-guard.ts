// Keeps values of Secrets out of everything that is shown, wherever they stand: in another config, in an argument, in a
// manifest inside a text; as they are, in base64, or with the escapes of JSON, URLs or XML.

import { groupBy } from "../../../collections/group-by.ts";
import { bytesOfBase64 } from "../../../text/bytes.ts";
import type { Data } from "../../../yaml/value/to-data.ts";

export interface SecretGuard {
  /** Whether a text contains a Secret's value, or a manifest of one. */
  isHidden(text: string): boolean;
}

/** Shorter ones are words that stand everywhere: hiding each `true` would show nothing and protect nothing. */
const minLength = 6;

/** `values`: the values of all Secrets of both sides, decoded and as they are written. */
export function newSecretGuard(values: Iterable<string>): SecretGuard {
  const byHead = groupBy(new Set([...values].flatMap(partsOf)), (part) => part.slice(0, minLength));
  const isHidden = (text: string): boolean => {
    const plain = unescapeText(text);
    return secretManifest.test(plain) || containsAny(compact(plain), byHead);
  };
  return {
    isHidden: (text) => isHidden(text) || [0, 1, 2, 3].some((start) => isHidden(decodeBase64From(text, start))),
  };
}

/** In YAML or in JSON, which may be quoted once more. */
const secretManifest = /\bkind\\*["']?\s*:\s*(?:[!&]\S*\s+)*\\*["']?Secret(?:List)?\b/;

/** Each line of a longer text counts by itself: a difference shows lines. */
function partsOf(value: string): string[] {
  const lines = value.includes("\n") ? value.split("\n").map(compactValue) : [];
  return [compactValue(value), ...lines.filter(({ length }) => length > 2 * minLength)].filter(
    ({ length }) => length >= minLength,
  );
}

function compactValue(value: string): string {
  return compact(unescapeText(value));
}

/** Without what differs between the ways to quote, wrap and indent a text. */
function compact(text: string): string {
  return text.replace(/[\s\\"']+/g, "");
}

/** Words that may be base64, those that follow each other as one: it may be wrapped. */
const base64Words = /[\w+/-]{8,}(?:\s+[\w+/-]{8,})*(?:\s+[\w+/-]+)?/g;

/** What the base64 in a text stands for. Where it begins is not known: each of four letters can be its first. */
function decodeBase64From(text: string, start: number): string {
  const decoder = new TextDecoder();
  const words = text.match(base64Words) ?? [];
  return words.map((word) => decoder.decode(bytesOfBase64(word.replace(/\s+/g, "").slice(start)))).join("\n");
}

function containsAny(text: string, byHead: ReadonlyMap<string, readonly string[]>): boolean {
  if (byHead.size === 0) return false;
  for (let at = 0; at + minLength <= text.length; at++) {
    const parts = byHead.get(text.slice(at, at + minLength));
    if (parts?.some((part) => text.startsWith(part, at))) return true;
  }
  return false;
}

/** Whether data is a Secret's manifest itself. */
export function isSecretManifest(data: Data | undefined): boolean {
  const kind = data instanceof Map ? data.get("kind") : undefined;
  return kind === "Secret" || kind === "SecretList";
}

/** Whether there is a Secret's manifest anywhere in it. */
export function holdsSecretManifest(data: Data): boolean {
  if (Array.isArray(data)) return data.some(holdsSecretManifest);
  return data instanceof Map && (isSecretManifest(data) || [...data.values()].some(holdsSecretManifest));
}

const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Undoes escapes of JSON and YAML (`\n`, `\u0026`), of URLs (`%26`) and of XML (`&amp;`, `&#38;`). */
function unescapeText(text: string): string {
  return text
    .replace(/\\(?:u([0-9a-f]{4})|x([0-9a-f]{2}))|%([0-9a-f]{2})|&#x([0-9a-f]{1,4});/gi, (_, ...codes: string[]) =>
      String.fromCharCode(Number.parseInt(codes.find((code) => code !== undefined) ?? "", 16)),
    )
    .replace(/&#(\d{1,5});/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => named[name] ?? "")
    .replace(/\\[nrt]/g, " ");
}
