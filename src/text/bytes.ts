// Bytes of texts, in Node and in browsers alike.

/** How many bytes a text takes as UTF-8. */
export function utf8Length(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** As Go orders strings. */
export function compareUtf8(a: string, b: string): number {
  const [left, right] = [new TextEncoder().encode(a), new TextEncoder().encode(b)];
  const at = left.findIndex((byte, index) => byte !== right[index]);
  if (at === -1) return left.length - right.length;
  return (left[at] ?? 0) - (right[at] ?? -1);
}

/** Skips what is not base64 and ends at a `=`, as Node's `Buffer` does. */
export function bytesOfBase64(text: string): Uint8Array {
  const digits = text
    .replace(/=.*/s, "")
    .replaceAll("-", "+")
    .replaceAll("_", "/")
    .replace(/[^A-Za-z0-9+/]/g, "");
  // One digit at the end holds less than a byte.
  const binary = atob(digits.length % 4 === 1 ? digits.slice(0, -1) : digits);
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

/** Base64 of the same bytes as Go writes it. */
export function normalizeBase64(text: string): string {
  let binary = "";
  for (const byte of bytesOfBase64(text)) binary += String.fromCharCode(byte);
  return btoa(binary);
}
