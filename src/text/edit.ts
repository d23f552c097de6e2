// The only way a text is ever changed.

/** Puts `text` in the place of the characters from `start` to `end`. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The part of a text from `start` to `end` with the edits that lie in it carried out. */
export function applyEdits(text: string, edits: readonly Edit[], start = 0, end = text.length): string {
  return [...editedPieces(text, edits, start, end)].join("");
}

/** The same in pieces, which need not be put together to be written: each is made when it is its turn. */
export function editedPieces(text: string, edits: readonly Edit[], start = 0, end = text.length): Iterable<string> {
  const ordered = inOrder(edits);
  // Before the first piece is out: half an output helps nobody.
  let last = start;
  for (const edit of ordered) {
    if (edit.start < last || edit.end < edit.start || edit.end > end)
      throw new Error(`Edits overlap at offset ${edit.start}`);
    last = edit.end;
  }
  return { [Symbol.iterator]: () => pieces(text, ordered, start, end) };
}

function* pieces(text: string, edits: readonly Edit[], start: number, end: number): Generator<string> {
  let at = start;
  for (const edit of edits) {
    yield text.slice(at, edit.start);
    yield edit.text;
    at = edit.end;
  }
  yield text.slice(at, end);
}

/** Insertions at one offset keep the order in which they were asked for. */
function inOrder(edits: readonly Edit[]): Edit[] {
  return edits.toSorted((a, b) => a.start - b.start || a.end - b.end);
}
