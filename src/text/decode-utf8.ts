// Bytes to text: the one decoder for everything that is read.

import { utf8Length } from "./bytes.ts";

export interface DecodedText {
  /** A byte order mark stays; bytes that are not UTF-8 become replacement characters. */
  readonly text: string;
  /** Where in `text` the first byte is that is not UTF-8; undefined if there is none. */
  readonly invalidAt: number | undefined;
}

export function decodeUtf8(bytes: Uint8Array): DecodedText {
  try {
    return { text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes), invalidAt: undefined };
  } catch {
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
    return { text, invalidAt: firstInvalid(text, bytes) };
  }
}

/** The first replacement character that is not in the bytes themselves. */
function firstInvalid(text: string, bytes: Uint8Array): number {
  let from = 0;
  let byte = 0;
  for (let at = text.indexOf("\uFFFD"); at !== -1; at = text.indexOf("\uFFFD", from)) {
    byte += utf8Length(text.slice(from, at));
    if (bytes[byte] !== 0xef || bytes[byte + 1] !== 0xbf || bytes[byte + 2] !== 0xbd) return at;
    byte += 3;
    from = at + 1;
  }
  return 0;
}
