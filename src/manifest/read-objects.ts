// From texts to objects, reading only the documents that matter.

import { type Document, type ManifestObject, objectsOf } from "./document.ts";
import { anyOf, type Words } from "./mentions.ts";
import { readDocument, type SyntaxFault } from "./read-document.ts";
import type { Place, Source } from "./source.ts";
import { type Slice, splitDocuments } from "./split.ts";

export interface Reader {
  /** Reads what was not read yet and may hold one of these words, and gives the objects found. */
  read(words: Iterable<string>): ManifestObject[];
}

export interface Unread extends Slice {
  readonly source: Source;
}

/** Reads documents as they are asked for; what can't be read is handed to `fault`. */
export function newReader(sources: readonly Source[], fault: (place: Place, fault: SyntaxFault) => void): Reader {
  let unread: Unread[] = sources.flatMap((source) =>
    splitDocuments(source.text).map((slice) => ({ source, ...slice })),
  );
  return {
    read(words) {
      const wanted = anyOf(words);
      const isWanted = (slice: Unread): boolean => isMentioned(slice, wanted);
      const reading = unread.filter(isWanted);
      const taken = new Set(reading);
      unread = unread.filter((slice) => !taken.has(slice));
      return reading.flatMap((slice) => readSlice(slice, fault));
    },
  };
}

function isMentioned({ source, start, end }: Unread, words: Words): boolean {
  return words.mayBeIn(source.text, start, end);
}

function readSlice(slice: Unread, fault: (place: Place, fault: SyntaxFault) => void): ManifestObject[] {
  const { source } = slice;
  const parsed = readDocument(source.text, slice.start, slice.end);
  if (!parsed.ok) {
    for (const each of parsed.faults) fault({ source, offset: each.offset }, each);
    return [];
  }
  if (!parsed.root) return [];
  const document: Document = { ...slice, root: parsed.root, hasAliases: parsed.hasAliases };
  return objectsOf(document);
}
