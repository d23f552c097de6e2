// Keeps values of Secrets out of everything that is shown, wherever they stand: in another config, in an argument, in a
// manifest inside a text, as they are or in base64.

import type { Data } from "../../../yaml/value/to-data.ts";

export interface SecretGuard {
  /** Whether a text contains a Secret's value, or a manifest of one. */
  isHidden(text: string): boolean;
}

/** Shorter ones are words that stand everywhere: hiding each `true` would show nothing and protect nothing. */
const minLength = 6;

/** `values`: the decoded values of all Secrets of both sides. */
export function newSecretGuard(values: Iterable<string>): SecretGuard {
  const byHead = new Map<string, string[]>();
  for (const part of new Set([...values].flatMap(partsOf))) {
    const head = part.slice(0, minLength);
    const same = byHead.get(head);
    if (same) same.push(part);
    else byHead.set(head, [part]);
  }
  return { isHidden: (text) => secretManifest.test(text) || containsAny(text, byHead) };
}

/** In YAML or in JSON, which may be quoted once more. */
const secretManifest = /\bkind\\*["']?\s*:\s*\\*["']?Secret(?:List)?\b/;

/** Each line of a longer text counts by itself: a difference shows lines. */
function partsOf(value: string): string[] {
  const lines = value.includes("\n") ? value.split("\n").map((line) => line.trim()) : [];
  const whole = value.trim();
  const isText = !whole.includes("\uFFFD");
  const encoded = isText ? [toBase64(value), toBase64(whole)] : [];
  return [whole, ...lines.filter(({ length }) => length > 2 * minLength), ...encoded].filter(
    ({ length }) => length >= minLength,
  );
}

/** Without its end, which depends on what follows it. */
function toBase64(text: string): string {
  const bytes = new TextEncoder().encode(text);
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  const whole = btoa(binary);
  return whole.slice(0, Math.floor(bytes.length / 3) * 4);
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
