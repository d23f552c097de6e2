// What is asked of a stream, and the edits of its documents that carry it out.

import { addAll } from "../../collections/add-all.ts";
import { groupBy, none } from "../../collections/group-by.ts";
import { partitionPoint } from "../../collections/partition-point.ts";
import { applyEdits, type Edit } from "../../text/edit.ts";
import type { Source } from "../../text/source.ts";
import type { Change, LaterChanges } from "../../yaml/edit/change.ts";
import { editDocument } from "../../yaml/edit/edit-document.ts";
import type { Document, ManifestObject } from "../object.ts";
import { EditStore } from "./edit-store.ts";
import { type Followers, insertAfter, type ObjectData } from "./insert-object.ts";
import { listChanges } from "./list-changes.ts";
import { removeObjects } from "./remove-object.ts";

/** A copy of an object, changed, right after it. */
export interface ObjectCopy extends LaterChanges {
  readonly after: ManifestObject;
}

export interface InsertedObjects {
  readonly after: ManifestObject;
  readonly objects: readonly ObjectData[];
}

/** The changes of each document that has some. They may be made when they are asked for. */
export interface DocumentChanges {
  keys(): Iterable<Document>;
  get(document: Document): readonly Change[] | undefined;
}

export interface Changes {
  readonly changes: DocumentChanges;
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
  const copies = groupBy(wanted.additions, ({ after }) => after.document);
  const inserted = groupBy(wanted.insertions, ({ after }) => after.document);
  const removed = groupBy(wanted.removals, ({ document }) => document);
  const store = new EditStore();
  const edit = (document: Document): readonly Edit[] => {
    const gone = removed.get(document) ?? none;
    const [added, more] = [copies.get(document), inserted.get(document)];
    const followers = added || more ? followersOf(added ?? none, more ?? none) : nobody;
    const lists = document.hasAliases ? listChanges(followers, gone) : none;
    const changes = wanted.changes.get(document) ?? none;
    const isChanged = changes.length > 0 || lists.length > 0;
    const own = isChanged ? editDocument(document, changes, document.root, lists) : none;
    if (followers.size + gone.length === 0) return own;
    const after = [...followers].flatMap(([object, all]) => insertAfter(object, all));
    return [...own, ...insertBetween(document.source.text, own, after), ...removeObjects(gone)];
  };
  const documents = new Set([...wanted.changes.keys(), ...copies.keys(), ...inserted.keys(), ...removed.keys()]);
  const bySource = groupBy(documents, ({ source }) => source);
  return sources
    .filter(({ isContext }) => !isContext)
    .map((source) => ({
      source,
      documents: (bySource.get(source) ?? []).sort(byStart).map((each) => new LazyDocument(each, edit, store)),
    }));
}

const nobody: ReadonlyMap<ManifestObject, Followers> = new Map();

/** By the object that they come after. */
function followersOf(
  copies: readonly ObjectCopy[],
  inserted: readonly InsertedObjects[],
): ReadonlyMap<ManifestObject, Followers> {
  const followers = new Map<ManifestObject, { copies: ObjectCopy[]; objects: ObjectData[] }>();
  const of = (after: ManifestObject) => {
    const own = followers.get(after) ?? { copies: [], objects: [] };
    followers.set(after, own);
    return own;
  };
  for (const copy of copies) of(copy.after).copies.push(copy);
  for (const { after, objects } of inserted) addAll(of(after).objects, objects);
  return followers;
}

/**
 * An entry that goes may take blank lines after its object along: what comes after the object comes after those. Where a
 * text has no final line break, what goes may leave it with one, and what comes may bring one.
 */
function insertBetween(text: string, edits: readonly Edit[], inserted: readonly Edit[]): Edit[] {
  const ordered = edits.toSorted((a, b) => a.start - b.start);
  return inserted.map(({ start, text: added }, index) => {
    const before = ordered[partitionPoint(ordered.length, (at) => (ordered[at] as Edit).start < start) - 1];
    const at = Math.max(start, before?.end ?? 0);
    const last = inserted[index - 1];
    const isGone = before?.end === at && before.text === "" && text[before.start - 1] === "\n";
    const isAfterBreak = last?.start === start ? last.text.endsWith("\n") : isGone;
    return { start: at, end: at, text: isAfterBreak ? added.replace(/^\r?\n/, "") : added };
  });
}

/** Its edits are made when they are first asked for, and stored: its changes are needed for no longer than its proof. */
class LazyDocument implements EditedDocument {
  readonly document: Document;
  private readonly edit: (document: Document) => readonly Edit[];
  private readonly store: EditStore;
  private first = -1;
  private count = 0;

  constructor(document: Document, edit: (document: Document) => readonly Edit[], store: EditStore) {
    this.document = document;
    this.edit = edit;
    this.store = store;
  }

  get edits(): readonly Edit[] {
    if (this.first !== -1) return this.store.read(this.first, this.count);
    const edits = this.edit(this.document);
    this.first = this.store.add(edits);
    this.count = edits.length;
    return edits;
  }
}

function byStart(a: Document, b: Document): number {
  return a.start - b.start;
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
