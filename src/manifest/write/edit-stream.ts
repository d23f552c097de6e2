// What is asked of a stream, and the edits of its documents that carry it out.

import { addTo, groupBy, trimmed } from "../../collections/group-by.ts";
import { partitionPoint } from "../../collections/partition-point.ts";
import { applyEdits, type Edit } from "../../text/edit.ts";
import type { Source } from "../../text/source.ts";
import type { Change } from "../../yaml/edit/change.ts";
import { editDocument } from "../../yaml/edit/edit-document.ts";
import type { Document, ManifestObject } from "../object.ts";
import { type Followers, insertAfter, type ObjectData } from "./insert-object.ts";
import { removeObjects } from "./remove-object.ts";

/** A copy of an object, changed, right after it. */
export interface ObjectCopy {
  readonly after: ManifestObject;
  readonly changes: readonly Change[];
}

export interface InsertedObjects {
  readonly after: ManifestObject;
  readonly objects: readonly ObjectData[];
}

export interface Changes {
  readonly changes: ReadonlyMap<Document, readonly Change[]>;
  readonly additions: readonly ObjectCopy[];
  /** Further objects, right after one of the stream. */
  readonly insertions: readonly InsertedObjects[];
  /** Objects that don't come out again. */
  readonly removals: readonly ManifestObject[];
}

/** A source and those of its documents for which something was asked, in order. */
export interface EditedSource {
  readonly source: Source;
  readonly documents: readonly EditedDocument[];
}

export interface EditedDocument {
  readonly document: Document;
  /** None of them reaches beyond the document. */
  readonly edits: readonly Edit[];
}

export function editStream(sources: readonly Source[], wanted: Changes): EditedSource[] {
  const edits = new Map<Document, Edit[]>();
  const removed = groupBy(
    wanted.removals.filter(({ item, document }) => item && document.hasAliases),
    ({ document }) => document,
  );
  for (const document of new Set([...wanted.changes.keys(), ...removed.keys()])) {
    const items = (removed.get(document) ?? []).flatMap(({ item }) => item?.list.items[item.index] ?? []);
    edits.set(document, editDocument(document, wanted.changes.get(document) ?? [], document.root, items));
  }
  const followers = new Map<ManifestObject, Followers>();
  const add = (after: ManifestObject, { copies = [], objects = [] }: Partial<Followers>): void => {
    const own = followers.get(after);
    followers.set(after, {
      copies: [...(own?.copies ?? []), ...copies],
      objects: [...(own?.objects ?? []), ...objects],
    });
  };
  for (const { after, changes } of wanted.additions) add(after, { copies: [changes] });
  for (const { after, objects } of wanted.insertions) add(after, { objects });
  for (const [document, own] of groupBy(followers, ([{ document }]) => document)) {
    const before = edits.get(document) ?? [];
    edits.set(document, [
      ...before,
      ...insertBetween(
        before,
        own.flatMap(([after, all]) => insertAfter(after, all)),
      ),
    ]);
  }
  for (const { document, edit } of removeObjects(wanted.removals)) addTo(edits, document, edit);
  const bySource = groupBy(edits, ([document]) => document.source);
  return sources
    .filter(({ isContext }) => !isContext)
    .map((source) => ({ source, documents: (bySource.get(source) ?? []).map(editedDocument).sort(byStart) }));
}

/** An entry that goes may take blank lines after its object along: what comes after the object comes after those. */
function insertBetween(edits: readonly Edit[], inserted: readonly Edit[]): Edit[] {
  const ordered = edits.toSorted((a, b) => a.start - b.start);
  return inserted.map(({ start, text }) => {
    const before = ordered[partitionPoint(ordered.length, (index) => (ordered[index] as Edit).start < start) - 1];
    const at = Math.max(start, before?.end ?? 0);
    return { start: at, end: at, text };
  });
}

function editedDocument([document, edits]: [Document, Edit[]]): EditedDocument {
  return { document, edits: trimmed(edits) };
}

function byStart(a: EditedDocument, b: EditedDocument): number {
  return a.document.start - b.document.start;
}

/** A part of a source with the edits of its documents: a piece for each, made when it is its turn. */
export function* editedText(
  { source: { text }, documents }: EditedSource,
  start = 0,
  end = text.length,
): Generator<string> {
  let at = start;
  for (const { document, edits } of documents) {
    yield text.slice(at, document.start) + applyEdits(text, edits, document.start, document.end);
    at = document.end;
  }
  yield text.slice(at, end);
}
