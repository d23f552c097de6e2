// The only way a text is ever changed.

/** Puts `text` in the place of the characters from `start` to `end`. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The part of a text from `start` to `end` with the edits that lie in it carried out. */
export function applyEdits(text: string, edits: readonly Edit[], start = 0, end = text.length): string {
  if (!areApart(edits, start, end)) throw new Error("Expected edits that neither overlap nor reach beyond the text");
  let edited = "";
  let at = start;
  for (const edit of inOrder(edits)) {
    edited += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return edited + text.slice(at, end);
}

/** Whether edits neither overlap nor reach beyond a part of a text. */
export function areApart(edits: readonly Edit[], start: number, end: number): boolean {
  let last = start;
  for (const edit of inOrder(edits)) {
    if (edit.start < last || edit.end < edit.start) return false;
    last = edit.end;
  }
  return last <= end;
}

/** Insertions at one offset keep the order in which they were asked for. Most edits are in order as they come. */
function inOrder(edits: readonly Edit[]): readonly Edit[] {
  let before: Edit | undefined;
  for (const edit of edits) {
    if (before && byPlace(before, edit) > 0) return edits.toSorted(byPlace);
    before = edit;
  }
  return edits;
}

function byPlace(a: Edit, b: Edit): number {
  return a.start - b.start || a.end - b.end;
}
