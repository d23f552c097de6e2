// The output: the sources with their changes written in, one after the other.

import { addTo } from "../../collections/group-by.ts";
import { applyEdits, type Edit, editedPieces } from "../../text/edit.ts";
import type { Source } from "../../text/source.ts";
import type { Change } from "../../yaml/edit/change.ts";
import { writeChanges } from "../../yaml/edit/write-changes.ts";
import type { Document, ManifestObject } from "../object.ts";
import { insertCopy } from "./insert-copy.ts";
import { insertObjects, type ObjectText } from "./insert-object.ts";
import { joinDocuments } from "./join-documents.ts";
import { removeObjects } from "./remove-object.ts";

/** A copy of an object, changed, right after it. */
export interface ObjectCopy {
  readonly after: ManifestObject;
  readonly changes: readonly Change[];
}

export interface InsertedObjects {
  readonly after: ManifestObject;
  readonly objects: readonly ObjectText[];
}

export interface Changes {
  /** What is written already. */
  readonly edits: ReadonlyMap<Source, readonly Edit[]>;
  readonly changes: ReadonlyMap<Document, readonly Change[]>;
  readonly additions: readonly ObjectCopy[];
  /** Objects of our own writing, right after one of the stream. */
  readonly insertions: readonly InsertedObjects[];
  /** Objects that don't come out again. */
  readonly removals: readonly ManifestObject[];
}

/** In pieces, to be put end to end: a big output is never held twice. */
export function writeStream(sources: readonly Source[], all: Changes): Iterable<string> {
  const { edits, changes, additions, insertions, removals } = all;
  const more = new Map<Source, Edit[]>();
  for (const [document, wanted] of changes)
    for (const edit of writeChanges(document, wanted)) addTo(more, document.source, edit);
  for (const { after, changes: wanted } of additions) addTo(more, after.document.source, insertCopy(after, wanted));
  for (const { after, objects } of insertions) addTo(more, after.document.source, insertObjects(after, objects));
  for (const { source, edit } of removeObjects(removals)) addTo(more, source, edit);
  const editsOf = (source: Source): readonly Edit[] => {
    const [own = [], others] = [edits.get(source), more.get(source)];
    return others ? [...own, ...others] : own;
  };
  const emitted = sources.filter((source) => !source.isContext);
  const [only] = emitted;
  if (only && emitted.length === 1) return editedPieces(only.text, editsOf(only));
  return [joinDocuments(emitted.map((source) => applyEdits(source.text, editsOf(source))))];
}
