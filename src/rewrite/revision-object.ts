// What turns a config's object into its revision: the name, and the metadata of a revision.

import { baseNameAnnotation } from "../config/annotations.ts";
import type { Config } from "../config/catalog.ts";
import { helmAnnotations, revisionLabel } from "../config/revision-metadata.ts";
import { labelsOf, type ManifestObject } from "../manifest/object.ts";
import { annotationsForRetention, type Retention } from "../retention/plan-retention.ts";
import type { Options } from "../settings/options.ts";
import type { Change, Entry } from "../yaml/edit/change.ts";
import { entries, get, isScalar, keyOf, type ResolvedMapping } from "../yaml/node/access.ts";
import { dropServerFields } from "./drop-server-fields.ts";
import { dropAnnotations, droppedKeys, recordRename } from "./kustomize-rename.ts";

/** A revision that is added beside its config; `isUnreferenced`: without the labels by which something might find it. */
export interface Added {
  readonly isUnreferenced: boolean;
}

export function revisionChanges(
  object: ManifestObject,
  config: Config,
  retention: Retention,
  options: Options,
  more: readonly Entry[],
  added?: Added,
): Change[] {
  const changes: Change[] = [];
  const { metadata } = object;
  const name = metadata && get(metadata, "name");
  if (!metadata || !isScalar(name)) throw new Error("A config without a name came through");
  if (name.node.value !== config.revisionName) changes.push({ type: "set", at: name, value: config.revisionName });
  if (retention.isImmutable) changes.push(put(object.root, [{ key: "immutable", value: true }], "kind"));
  const dropped = added?.isUnreferenced ? dropDiscoveryLabels(object, config) : [];
  changes.push(...dropped, ...dropServerFields(object));
  changes.push(...dropAnnotations(object, added ? droppedKeys.added : droppedKeys.renamed));
  const annotations = [
    { key: baseNameAnnotation, value: config.baseName },
    ...helmAnnotations(object, config.baseName, options),
    ...[...annotationsForRetention(object, retention, options)].map(([key, value]) => ({ key, value })),
    ...more,
    ...(added || object.name === config.revisionName ? [] : recordRename(object)),
  ];
  const labels = dropped.length > 0 ? [] : [{ key: "labels", value: [revisionLabel(config.baseName)] }];
  changes.push(put(metadata, [...labels, { key: "annotations", value: annotations }], "name"));
  return changes;
}

function put(at: ResolvedMapping, wanted: readonly Entry[], after: string): Change {
  return { type: "put", at, entries: wanted, place: { after } };
}

const harmlessLabel = /^(?:app\.kubernetes\.io|helm\.sh)\//;

/** A revision that no one refers to must not be found by label a second time. */
function dropDiscoveryLabels(object: ManifestObject, config: Config): Change[] {
  const at = labelsOf(object);
  if (!at || [...entries(at).keys()].every((key) => harmlessLabel.test(key))) return [];
  const keys = at.node.pairs.map((pair) => keyOf(pair) ?? "").filter((key) => !harmlessLabel.test(key));
  const merged = [...entries(at)].flatMap(([key, value]) =>
    harmlessLabel.test(key) && !at.node.pair(key) && isScalar(value) ? [{ key, value: value.node.value }] : [],
  );
  return [
    { type: "remove", at, keys },
    { type: "put", at, entries: [...merged, revisionLabel(config.baseName)], place: "last" },
  ];
}
