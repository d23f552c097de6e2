// From texts to objects, reading only the documents that matter.

import { type ManifestObject, objectsOf } from "./document.ts";
import { kindByLook } from "./kind-by-look.ts";
import { anyOf, type Unread } from "./mentions.ts";
import { readDocument, type SyntaxFault } from "./read-document.ts";
import type { Place, Source } from "./source.ts";
import { eachDocument } from "./split.ts";
import { unitsOf } from "./units.ts";
import type { WordFinder } from "./word-finder.ts";

export interface Reader {
  /** Reads what was not read yet and may hold one of these words, or one of these kinds as a whole scalar, and gives the objects found. */
  read(words: readonly WordFinder[], kinds?: Iterable<string>): ManifestObject[];
}

/** Reads documents as they are asked for; what can't be read is handed to `fault`. */
export function newReader(sources: readonly Source[], fault: (place: Place, fault: SyntaxFault) => void): Reader {
  let unread = sources.flatMap(documentsOf);
  return {
    read(words, kinds) {
      const wanted = anyOf(words, kinds);
      const left: UnreadDocument[] = [];
      const objects: ManifestObject[] = [];
      for (const document of unread) {
        if (!wanted(document)) left.push(document);
        else for (const object of readObjects(document, fault)) objects.push(object);
      }
      unread = left;
      return objects;
    },
  };
}

interface UnreadDocument extends Unread {
  readonly source: Source;
}

function documentsOf(source: Source): UnreadDocument[] {
  const { text } = source;
  const units = unitsOf(text);
  const kindOf = kindByLook(text);
  const documents: UnreadDocument[] = [];
  eachDocument(text, (start, end, bare) => {
    const document = { source, units, start, end, kind: kindOf(start, end) };
    documents.push(bare ? { ...document, bare } : document);
  });
  return documents;
}

function readObjects(document: UnreadDocument, fault: (place: Place, fault: SyntaxFault) => void): ManifestObject[] {
  const { source, start, end, units, bare } = document;
  const parsed = readDocument(source.text, start, end, units);
  if (!parsed.ok) {
    for (const each of parsed.faults) fault({ source, offset: each.offset }, each);
    return [];
  }
  const { root, hasAliases } = parsed;
  return root ? objectsOf({ source, units, start, end, root, hasAliases, ...(bare && { bare }) }) : [];
}
