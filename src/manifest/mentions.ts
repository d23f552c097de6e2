// Tells, without reading a document, whether it can hold one of some words.

export interface Words {
  /** Whether the text from `start` to `end` may hold one of them. */
  mayBeIn(text: string, start: number, end: number): boolean;
}

/** A `\x41` or a line break behind a backslash could hide any word. */
const hiding = /\\(?:[xuU]|\r?\n)/;
const ordinary = /^[A-Za-z0-9._-]+$/;

export function anyOf(words: Iterable<string>): Words {
  const wanted = new Set(words);
  const searchable = [...wanted].every((word) => ordinary.test(word));
  return {
    mayBeIn(text, start, end) {
      if (wanted.size === 0) return false;
      if (!searchable) return true;
      const part = text.slice(start, end);
      const run = /[A-Za-z0-9._-]+/g;
      for (let match = run.exec(part); match; match = run.exec(part)) if (wanted.has(match[0])) return true;
      return hiding.test(part);
    },
  };
}
