// What later stages want changed in a document, in terms of its nodes. `edit-document.ts` turns it into edits of the text,
// `apply-to-data.ts` into the data that the text must then stand for.

import type { ResolvedMapping, ResolvedScalar, ResolvedSequence } from "../node/access.ts";

/** An entry to be in a mapping. */
export interface Entry {
  readonly key: string;
  /** Null hides what a merge key brings in. */
  readonly value: string | true | null | readonly Entry[];
}

/** Where new entries go: before all others, unless it is said. */
export type EntryPlace = "last" | { readonly after: string };

/** Made when they are asked for: thousands of them are never held at once. */
export interface LaterChanges {
  changes(): readonly Change[];
}

export type Change = SetScalar | PutEntries | RemoveEntries | AppendItem;

/** The scalar, which is not absent, gets another value. */
export interface SetScalar {
  readonly type: "set";
  readonly at: ResolvedScalar;
  readonly value: string | true;
}

/**
 * The mapping has these entries afterwards, also inside of mappings that it has already, merges or has a null for. What
 * is there stays as it is written; what is neither null nor of the same sort is not touched.
 */
export interface PutEntries {
  readonly type: "put";
  readonly at: ResolvedMapping;
  readonly entries: readonly Entry[];
  readonly place?: EntryPlace;
}

/** The mapping loses its own entries with these keys, before it gets others. */
export interface RemoveEntries {
  readonly type: "remove";
  readonly at: ResolvedMapping;
  readonly keys: readonly string[];
  /** With the comments right above them. */
  readonly comments?: true;
}

/** The sequence gets one more item after the others; the same one only once. */
export interface AppendItem {
  readonly type: "append";
  readonly at: ResolvedSequence;
  readonly value: string;
}
