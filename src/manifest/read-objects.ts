// From texts to objects, reading only the documents that matter.

import { type Document, type ManifestObject, objectsOf } from "./document.ts";
import { anyOf } from "./mentions.ts";
import { readDocument, type SyntaxFault } from "./read-document.ts";
import type { Place, Source } from "./source.ts";
import { type Slice, splitDocuments } from "./split.ts";

export interface Reader {
  /** Reads what was not read yet and may hold one of these words, or one of these kinds as a whole scalar, and gives the objects found. */
  read(words: Iterable<string>, kinds?: Iterable<string>): ManifestObject[];
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
    read(words, kinds) {
      const wanted = anyOf(words, kinds);
      const left: Unread[] = [];
      const objects: ManifestObject[] = [];
      for (const slice of unread) {
        if (!wanted.mayBeIn(slice.source.text, slice.start, slice.end)) left.push(slice);
        else for (const object of readSlice(slice, fault)) objects.push(object);
      }
      unread = left;
      return objects;
    },
  };
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
