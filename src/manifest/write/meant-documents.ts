// What is to come out for each document of a stream, as data: itself with its changes, copies, and objects of our own.

import { addTo, groupBy } from "../../collections/group-by.ts";
import { codeUnitsOf } from "../../text/code-units.ts";
import type { Source } from "../../text/source.ts";
import {
  applyToData,
  type ChangedNode,
  type ItemChanges,
  type LaterMeant,
  type Meant,
} from "../../yaml/edit/apply-to-data.ts";
import { nodeKey, type Resolved, type ResolvedSequence, resolveAlias } from "../../yaml/node/access.ts";
import type { DocumentSlice } from "../../yaml/node/document.ts";
import type { Document, ManifestObject } from "../object.ts";
import { readManifest } from "../read/read-manifest.ts";
import type { Changes } from "./edit-stream.ts";

/** A document as it is meant to be, or the characters of one that nobody had to read. */
export type MeantDocument = Meant | { readonly unread: string };

/** The document that a source is; undefined where it is empty or can't be read. */
export function readMeant(source: Pick<Source, "text" | "ownKeysWin">): ChangedNode | undefined {
  const { text } = source;
  const units = codeUnitsOf(text);
  const parsed = readManifest(source, 0, text.length, units);
  return parsed.ok && parsed.root
    ? applyToData({ units, hasAliases: parsed.hasAliases }, resolveAlias(parsed.root))
    : undefined;
}

/** What is to come out for a document of a source. */
export type MeantDocuments = (source: Source, slice: DocumentSlice | Document) => readonly MeantDocument[];

export function meantDocuments({ changes, additions, insertions, removals }: Changes): MeantDocuments {
  const copies = groupBy(additions, ({ after }) => after.document);
  const inserted = groupBy(insertions, ({ after }) => after.document);
  const removed = groupBy(removals, ({ document }) => document);
  return (source, slice) => {
    if (!("root" in slice)) return [{ unread: source.text.slice(slice.start, slice.end).trim() }];
    const read = { units: slice.units, hasAliases: slice.hasAliases };
    const added = [
      ...(copies.get(slice) ?? []).map(
        (copy): Added => [copy.after, () => [applyToData(read, copy.after.root, copy.changes())]],
      ),
      ...(inserted.get(slice) ?? []).map(({ after, objects }): Added => [after, () => objects]),
    ];
    const gone = removed.get(slice) ?? [];
    const lists = itemChanges(added, gone);
    const own = gone.some(({ item }) => !item)
      ? []
      : [applyToData(read, resolveAlias(slice.root), changes.get(slice), lists)];
    const others = added.flatMap(([{ item }, objects]) => (item ? [] : objects()));
    return [...own, ...others];
  };
}

type Added = readonly [after: ManifestObject, objects: LaterMeant];

/** By the list, as it is reached. */
function itemChanges(added: readonly Added[], gone: readonly ManifestObject[]): Map<number | string, ItemChanges> {
  const lists = new Map<number | string, { at: Resolved; removed: Set<number>; inserted: Map<number, LaterMeant[]> }>();
  const changesOf = (at: ResolvedSequence) => {
    const own = lists.get(nodeKey(at)) ?? { at, removed: new Set(), inserted: new Map() };
    lists.set(nodeKey(at), own);
    return own;
  };
  for (const { item } of gone) if (item) changesOf(item.list).removed.add(item.index);
  for (const [{ item }, objects] of added) {
    if (!item) continue;
    const { list, index } = item;
    const { inserted } = changesOf(list);
    addTo(inserted, index + 1, objects);
  }
  return lists;
}
