// What turns a config's object into its revision: the name, and the metadata of a revision.

import { trimmed } from "../collections/group-by.ts";
import { baseNameAnnotation, keysAnnotation } from "../config/annotations.ts";
import type { Config } from "../config/catalog.ts";
import { cutSlice } from "../config/cut-slice.ts";
import { helmAnnotations, revisionLabel } from "../config/revision-metadata.ts";
import { labelsOf, type ManifestObject } from "../manifest/object.ts";
import { annotationsForRetention, type RetainedRevision } from "../retention/plan-retention.ts";
import type { Options } from "../settings/options.ts";
import type { RetentionMode } from "../settings/retention-mode.ts";
import type { PlannedRevision } from "../strategy/plan-revisions.ts";
import type { Change, Entry } from "../yaml/edit/change.ts";
import { entries, get, isScalar, keyOf, mergedScalars, type ResolvedMapping } from "../yaml/node/access.ts";
import { dropServerFields } from "./drop-server-fields.ts";
import { dropAnnotations, droppedKeys, recordRename } from "./kustomize-rename.ts";

/** A revision that is planned, and what retention means for it. */
export interface RevisionToWrite {
  readonly planned: PlannedRevision;
  readonly retained: RetainedRevision;
  readonly mode: RetentionMode;
}

/** A revision that is added beside its config; `isUnreferenced`: without the labels by which something might find it. */
export interface Added {
  readonly isUnreferenced: boolean;
}

export function revisionChanges(
  object: ManifestObject,
  { baseName }: Config,
  revision: RevisionToWrite,
  options: Options,
  more: readonly Entry[],
  added?: Added,
): Change[] {
  const { planned, retained, mode } = revision;
  const changes: Change[] = [];
  const { metadata } = object;
  const name = metadata && get(metadata, "name");
  if (!metadata || !isScalar(name)) throw new Error("A config without a name came through");
  // In the order that most objects have their fields in: the edits need not be sorted then.
  if (retained.isImmutable) changes.push(put(object.root, [{ key: "immutable", value: true }], "kind"));
  if (name.node.value !== planned.name) changes.push({ type: "set", at: name, value: planned.name });
  const dropped = added?.isUnreferenced ? dropDiscoveryLabels(object, baseName) : [];
  changes.push(...dropped, ...dropServerFields(object));
  const { keys } = planned;
  if (keys) changes.push(...cutSlice(object, new Set(keys)));
  // What kustomize would do to the config must not be done to a part of it.
  const isApart = added !== undefined || keys !== undefined;
  changes.push(...dropAnnotations(object, isApart ? droppedKeys.added : droppedKeys.renamed));
  const annotations = [
    { key: baseNameAnnotation, value: baseName },
    ...(keys ? [{ key: keysAnnotation, value: keys.join(",") }] : []),
    ...helmAnnotations(object, baseName, options),
    ...annotationsForRetention(object, retained, mode, options),
    ...more,
    ...(isApart || object.name === planned.name ? [] : recordRename(object)),
  ];
  const labels = dropped.length > 0 ? [] : [{ key: "labels", value: [revisionLabel(baseName)] }];
  changes.push(put(metadata, [...labels, { key: "annotations", value: trimmed(annotations) }], "name"));
  return changes;
}

function put(at: ResolvedMapping, wanted: readonly Entry[], after: string): Change {
  return { type: "put", at, entries: trimmed(wanted), place: { after } };
}

const harmlessLabel = /^(?:app\.kubernetes\.io|helm\.sh)\//;

/** A revision that no one refers to must not be found by label a second time. */
function dropDiscoveryLabels(object: ManifestObject, baseName: string): Change[] {
  const at = labelsOf(object);
  if (!at || [...entries(at).keys()].every((key) => harmlessLabel.test(key))) return [];
  // What a merge key brings in goes with it, and may count more than an own entry.
  const merged = mergedScalars(at, (key) => harmlessLabel.test(key));
  const written = new Set(merged.map(({ key }) => key));
  const keys = at.node.pairs
    .map((pair) => keyOf(pair) ?? "")
    .filter((key) => !harmlessLabel.test(key) || written.has(key));
  return [
    { type: "remove", at, keys },
    { type: "put", at, entries: [...merged, revisionLabel(baseName)], place: "last" },
  ];
}
