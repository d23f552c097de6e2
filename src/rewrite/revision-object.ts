// What turns a config's object into its revision: the name, and what a revision wears.

import { baseNameAnnotation, type Config } from "../config/catalog.ts";
import { shorten } from "../config/hash/shorten.ts";
import { annotation, labelsOf, type ManifestObject } from "../manifest/object.ts";
import type { Retention } from "../retention/plan-retention.ts";
import type { Options } from "../settings/options.ts";
import { type Change, type Entry, setEntries } from "../yaml/edit/change.ts";
import { entries, get, isScalar, keyOf } from "../yaml/node/access.ts";
import { droppedKeys, recordRename, writeAnnotations } from "./kustomize-rename.ts";

export interface RevisionContext {
  readonly options: Options;
  readonly retention: Retention;
}

/** A revision that is added beside its config; `unseen`: without the labels by which something might find it. */
export interface Added {
  readonly isUnreferenced: boolean;
}

export function revisionChanges(
  object: ManifestObject,
  config: Config,
  { options, retention }: RevisionContext,
  added?: Added,
): Change[] {
  const changes: Change[] = [];
  const { metadata } = object;
  const name = metadata && get(metadata, "name");
  if (!metadata || !isScalar(name)) throw new Error("A config without a name came through");
  if (name.node.value !== config.revisionName) changes.push({ type: "set", at: name, value: config.revisionName });
  if (retention.isImmutable(config))
    changes.push(...setEntries(object.root, [{ key: "immutable", value: true }], "kind"));
  const wanted: Entry[] = [];
  const shed = added?.isUnreferenced ? dropDiscoveryLabels(object, config) : undefined;
  if (shed) changes.push(shed);
  else wanted.push({ key: "labels", value: [configLabel(config)] });
  const annotations = [
    { key: baseNameAnnotation, value: config.baseName },
    ...helmAnnotations(object, config.baseName, options),
    ...retention.annotationsOf(object, config),
    ...(added || object.name === config.revisionName ? [] : recordRename(object)),
  ];
  changes.push(
    ...writeAnnotations(object, metadata, annotations, wanted, added ? droppedKeys.added : droppedKeys.renamed),
  );
  return changes;
}

function configLabel(config: Config): Entry {
  return { key: "hashroll.dev/config", value: shorten(config.baseName) };
}

/** helm-diff pairs revisions by this. */
export function helmAnnotations(
  object: ManifestObject,
  baseName: string,
  options: Options,
): { key: string; value: string }[] {
  const isHelm = options.for === "helm" || (!options.for && comesFromHelm(object));
  return isHelm ? [{ key: "helm-diff/base-name", value: baseName }] : [];
}

/** Helm 3 writes `# Source:` above each document, Helm 4 an annotation into it. */
function comesFromHelm(object: ManifestObject): boolean {
  const { source, start, root } = object.document;
  if (annotation(object, "postrenderer.helm.sh/postrender-filename") !== undefined) return true;
  const head = source.text.slice(start, root.start);
  return head.includes("# Source: ") && /^# Source: /m.test(head);
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
  return { type: "replace", at: labels, keep, entries: [...merged, configLabel(config)] };
}
