// A text's characters as numbers. Going through an array of them is several times faster than asking the text.

export interface Units {
  /** Character codes, by their offsets in the text. */
  readonly codes: Uint8Array | Uint16Array;
  /** Whether a part of the text is nothing but printable ASCII, tabs and `\n`. Asked in the text's order, it is gone through once. */
  isPlain(start: number, end: number): boolean;
}

/** `ascii`: the bytes that the text was read from, if each of them is a character. */
export function unitsOf(text: string, ascii?: Uint8Array): Units {
  const unusual = /[^\t\n\x20-\x7e]/g;
  let known = { from: 0, at: -1 };
  return {
    codes: ascii?.length === text.length ? ascii : codesOf(text),
    isPlain(start, end) {
      if (start < known.from || known.at < start) {
        unusual.lastIndex = start;
        known = { from: start, at: unusual.test(text) ? unusual.lastIndex - 1 : text.length };
      }
      return known.at >= end;
    },
  };
}

function codesOf(text: string): Units["codes"] {
  if (!/[^\0-\x7f]/.test(text)) return Buffer.from(text, "latin1");
  const bytes = Buffer.from(text, "utf16le");
  return new Uint16Array(bytes.buffer, bytes.byteOffset, text.length);
}
