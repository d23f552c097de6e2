// The output: the sources with their changes written in, one behind the other.

import { addTo } from "../../collections/group-by.ts";
import { applyEdits, type Edit, editedPieces } from "../../text/edit.ts";
import type { Source } from "../../text/source.ts";
import type { Change } from "../../yaml/edit/change.ts";
import { writeChanges } from "../../yaml/edit/write-changes.ts";
import type { Document, ManifestObject } from "../object.ts";
import { addCopy } from "./insert-copy.ts";
import { addText, type Written } from "./insert-object.ts";
import { joinFiles } from "./join-documents.ts";
import { removeObjects } from "./remove-object.ts";

/** A copy of an object, changed, right behind it. */
export interface Addition {
  readonly behind: ManifestObject;
  readonly changes: readonly Change[];
}

export interface Insertion {
  readonly behind: ManifestObject;
  readonly written: readonly Written[];
}

export interface Changes {
  /** What is written already. */
  readonly edits: ReadonlyMap<Source, readonly Edit[]>;
  readonly changes: ReadonlyMap<Document, readonly Change[]>;
  readonly additions: readonly Addition[];
  /** Objects of our own writing, right behind one of the stream. */
  readonly insertions: readonly Insertion[];
  /** Objects that don't come out again. */
  readonly removals: readonly ManifestObject[];
}

/** In pieces, to be put end to end: a big output is never held twice. */
export function emit(sources: readonly Source[], all: Changes): Iterable<string> {
  const { edits, changes, additions, insertions, removals } = all;
  const more = new Map<Source, Edit[]>();
  for (const [document, wanted] of changes)
    for (const edit of writeChanges(document, wanted)) addTo(more, document.source, edit);
  for (const { behind, changes: wanted } of additions) addTo(more, behind.document.source, addCopy(behind, wanted));
  for (const { behind, written } of insertions) addTo(more, behind.document.source, addText(behind, written));
  for (const { source, edit } of removeObjects(removals)) addTo(more, source, edit);
  const editsOf = (source: Source): readonly Edit[] => {
    const [own = [], others] = [edits.get(source), more.get(source)];
    return others ? [...own, ...others] : own;
  };
  const emitted = sources.filter((source) => !source.lookedAtOnly);
  const [only] = emitted;
  if (only && emitted.length === 1) return editedPieces(only.text, editsOf(only));
  return [joinFiles(emitted.map((source) => applyEdits(source.text, editsOf(source))))];
}
