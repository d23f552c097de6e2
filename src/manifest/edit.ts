// The only way a text is ever changed.

/** Puts `text` in the place of the characters from `start` to `end`. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The part of a text from `start` to `end` with the edits that lie in it carried out. */
export function applyEdits(text: string, edits: readonly Edit[], start = 0, end = text.length): string {
  return editedPieces(text, edits, start, end).join("");
}

/** The same in pieces, which need not be put together to be written. */
export function editedPieces(text: string, edits: readonly Edit[], start = 0, end = text.length): string[] {
  const pieces: string[] = [];
  let at = start;
  for (const edit of inOrder(edits)) {
    if (edit.start < at || edit.end < edit.start || edit.end > end)
      throw new Error(`Edits overlap at offset ${edit.start}`);
    pieces.push(text.slice(at, edit.start), edit.text);
    at = edit.end;
  }
  pieces.push(text.slice(at, end));
  return pieces;
}

/** Insertions at one offset keep the order in which they were asked for. */
function inOrder(edits: readonly Edit[]): Edit[] {
  return [...edits].sort((a, b) => a.start - b.start || a.end - b.end);
}
