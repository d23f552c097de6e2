// What turns a config's object into its revision: the name, and the metadata of a revision.

import { baseNameAnnotation } from "../config/annotations.ts";
import type { Config } from "../config/catalog.ts";
import { helmAnnotations, revisionLabel } from "../config/revision-metadata.ts";
import { labelsOf, type ManifestObject } from "../manifest/object.ts";
import { annotationsForRetention, type Retention } from "../retention/plan-retention.ts";
import type { Options } from "../settings/options.ts";
import { type Change, type Entry, setEntries } from "../yaml/edit/change.ts";
import { entries, get, isScalar, keyOf } from "../yaml/node/access.ts";
import { droppedKeys, recordRename, writeAnnotations } from "./kustomize-rename.ts";

/** A revision that is added beside its config; `isUnreferenced`: without the labels by which something might find it. */
export interface Added {
  readonly isUnreferenced: boolean;
}

export function revisionChanges(
  object: ManifestObject,
  config: Config,
  retention: Retention,
  options: Options,
  added?: Added,
): Change[] {
  const changes: Change[] = [];
  const { metadata } = object;
  const name = metadata && get(metadata, "name");
  if (!metadata || !isScalar(name)) throw new Error("A config without a name came through");
  if (name.node.value !== config.revisionName) changes.push({ type: "set", at: name, value: config.revisionName });
  if (retention.isImmutable) changes.push(...setEntries(object.root, [{ key: "immutable", value: true }], "kind"));
  const beside: Entry[] = [];
  const dropped = added?.isUnreferenced ? dropDiscoveryLabels(object, config) : undefined;
  if (dropped) changes.push(dropped);
  else beside.push({ key: "labels", value: [revisionLabel(config.baseName)] });
  const annotations = [
    { key: baseNameAnnotation, value: config.baseName },
    ...helmAnnotations(object, config.baseName, options),
    ...[...annotationsForRetention(object, retention, options)].map(([key, value]) => ({ key, value })),
    ...(added || object.name === config.revisionName ? [] : recordRename(object)),
  ];
  changes.push(
    ...writeAnnotations(object, metadata, annotations, beside, added ? droppedKeys.added : droppedKeys.renamed),
  );
  return changes;
}

const harmlessLabel = /^(?:app\.kubernetes\.io|helm\.sh)\//;

/** A revision that no one refers to must not be found by label a second time. */
function dropDiscoveryLabels(object: ManifestObject, config: Config): Change | undefined {
  const labels = labelsOf(object);
  if (!labels || [...entries(labels).keys()].every((key) => harmlessLabel.test(key))) return undefined;
  const keep = labels.node.pairs.filter((pair) => harmlessLabel.test(keyOf(pair) ?? ""));
  const own = new Set(keep.map(keyOf));
  const merged = [...entries(labels)].flatMap(([key, value]) =>
    harmlessLabel.test(key) && !own.has(key) && isScalar(value) ? [{ key, value: value.node.value }] : [],
  );
  return { type: "replace", at: labels, keep, entries: [...merged, revisionLabel(config.baseName)] };
}
