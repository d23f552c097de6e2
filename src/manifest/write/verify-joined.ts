// The proof that several files' texts are still the same documents, in the same order, in the one text made of them.

import type { Source } from "../../text/source.ts";
import type { DocumentSlice } from "../../yaml/node/document.ts";
import { splitDocuments } from "../../yaml/read/split-documents.ts";
import { readMeant } from "./meant-documents.ts";
import { OutputMismatch } from "./output-mismatch.ts";
import { differenceOf } from "./verify-output.ts";

interface File {
  readonly source: Source;
  /** What comes out of it. */
  readonly text: string;
}

export function verifyJoined(files: readonly File[], joined: string): void {
  const found = documentsIn(joined);
  let next = 0;
  for (const { source, text } of files) {
    for (const slice of documentsIn(text)) {
      const other = found[next++];
      if (!other || !isSame(text.slice(slice.start, slice.end), joined.slice(other.start, other.end), source))
        throw new OutputMismatch({ ...source, text }, slice, "it would not be the same beside the other files");
    }
  }
  if (next !== found.length) throw new Error("Expected joined files to have no more documents than the files");
}

/** Without those of nothing but markers and comments, which may come and go. */
function documentsIn(text: string): DocumentSlice[] {
  return splitDocuments(text).filter(({ start, end }) => !isBlank(text.slice(start, end)));
}

function isBlank(text: string): boolean {
  if (text.trim() === "") return true;
  const line = /(?:\uFEFF?(?:---|\.\.\.)(?!\S)[ \t]*|[ \t\uFEFF]*)(?:#[^\r\n]*)?[ \t]*(?:[\r\n]|$)/y;
  while (line.lastIndex < text.length) if (!line.test(text)) return false;
  return true;
}

function isSame(before: string, after: string, source: Source): boolean {
  if (before === after) return true;
  // A marker before a document that has none, nor directives, does not change it.
  if (!/^[\uFEFF%{]|^---|^\s*\{/m.test(before) && /^---\r?\n/.test(after) && after.endsWith(before))
    return after.indexOf("\n") + 1 + before.length === after.length;
  const meant = readMeant({ ...source, text: before });
  if (meant) return differenceOf([meant], { ...source, text: after }, [{ start: 0, end: after.length }]) === undefined;
  // Nobody had to read it, and nobody can.
  const [was, is] = [before, after].map((each) => each.replace(/^\uFEFF?(?:---(?!\S))?/, "").trim()) as [
    string,
    string,
  ];
  return is.startsWith(was) && isBlank(is.slice(was.length));
}
