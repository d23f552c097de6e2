// The changes that carry the decisions out: names, references, and what a revision wears.

import { createHash } from "node:crypto";
import { child, descend, entries, type FoundMapping, isMapping, isScalar, keyOf } from "../manifest/access.ts";
import { type Change, type Entry, patch } from "../manifest/change.ts";
import { annotation, type Document, type ManifestObject, metadata } from "../manifest/document.ts";
import type { Addition, Changes } from "../manifest/emit.ts";
import { baseNameAnnotation, type Catalog, type Config } from "./catalog.ts";
import type { Decision } from "./decide.ts";
import type { Link } from "./link.ts";
import type { Options } from "./options.ts";

export interface Revised extends Changes {
  /** The references that were pointed at a revision. */
  readonly rewritten: readonly Link[];
}

export const nothingRevised: Revised = { changes: new Map(), additions: [], rewritten: [] };

export function revise(decisions: readonly Decision[], catalog: Catalog, options: Options): Revised {
  const changes = new Map<Document, Change[]>();
  const additions: Addition[] = [];
  const rewritten: Link[] = [];
  const add = (document: Document, more: readonly Change[]): void => {
    if (more.length > 0) changes.set(document, [...(changes.get(document) ?? []), ...more]);
  };
  for (const decision of decisions) {
    const { config, strategy, links } = decision;
    if (strategy !== "rename" && strategy !== "copy") continue;
    if (strategy === "rename" || config.hashedBy) {
      for (const object of config.objects) add(object.document, becomeRevision(object, config, options));
    } else if (!isPresent(config, catalog)) {
      const behind = config.objects.at(-1) as ManifestObject;
      const shed = links.length === 0 ? shedLabels(behind, config) : undefined;
      additions.push({ behind, changes: becomeRevision(behind, config, options, shed) });
    }
    if (config.name === config.revisionName) continue;
    for (const link of links) {
      add(link.referrer.document, [pointAt(link, config.revisionName)]);
      rewritten.push(link);
    }
  }
  return { changes, additions, rewritten };
}

function isPresent(config: Config, catalog: Catalog): boolean {
  return catalog.named(config.kind, config.revisionName).some((other) => other.namespace === config.namespace);
}

function pointAt({ reference }: Link, revisionName: string): Change {
  const { at, name } = reference;
  return { type: "set", at, value: at.node.value.slice(0, at.node.value.length - name.length) + revisionName };
}

/** `labels` stands in for the label entry where the labels are rewritten as a whole. */
function becomeRevision(object: ManifestObject, config: Config, options: Options, labels?: Change): Change[] {
  const changes: Change[] = [];
  const name = descend(object.root, "metadata", "name");
  const meta = child(object.root, "metadata");
  if (!isScalar(name) || !isMapping(meta)) throw new Error("A config without a name came through");
  if (name.node.value !== config.revisionName) changes.push({ type: "set", at: name, value: config.revisionName });
  if (options.immutable !== false) changes.push(...patch(object.root, [{ key: "immutable", value: true }], "kind"));
  const wanted: Entry[] = [];
  if (labels) changes.push(labels);
  else wanted.push({ key: "labels", value: [configLabel(config)] });
  wanted.push({ key: "annotations", value: revisionAnnotations(object, config, options) });
  changes.push(...patch(meta, wanted, "name"));
  return changes;
}

function configLabel(config: Config): Entry {
  return { key: "hashroll.dev/config", value: labelValue(config.baseName) };
}

function revisionAnnotations(object: ManifestObject, config: Config, options: Options): Entry[] {
  const annotations: Entry[] = [{ key: baseNameAnnotation, value: config.baseName }];
  if (options.for === "helm" || (!options.for && comesFromHelm(object))) {
    annotations.push({ key: "helm-diff/base-name", value: config.baseName });
  }
  return annotations;
}

/** Helm 3 writes `# Source:` above each document, Helm 4 an annotation into it. */
function comesFromHelm(object: ManifestObject): boolean {
  const { source, start, root } = object.document;
  if (annotation(object, "postrenderer.helm.sh/postrender-filename") !== undefined) return true;
  return /^# Source: /m.test(source.text.slice(start, root.start));
}

/** A label's value holds 63 characters; a longer name is cut, with a hash of the whole behind it. */
export function labelValue(name: string): string {
  if (name.length <= 63) return name;
  const hash = createHash("sha256").update(name).digest("hex").slice(0, 10);
  return `${name.slice(0, 52).replace(/[^a-zA-Z0-9]+$/, "")}-${hash}`;
}

const harmlessLabel = /^(?:app\.kubernetes\.io|helm\.sh)\//;

/** A revision that no one refers to must not be found by label a second time. */
function shedLabels(object: ManifestObject, config: Config): Change | undefined {
  const labels = metadata(object, "labels");
  if (!labels || [...entries(labels).keys()].every((key) => harmlessLabel.test(key))) return undefined;
  return { type: "replace", at: labels, keep: keptPairs(labels), entries: [configLabel(config)] };
}

function keptPairs(labels: FoundMapping): (typeof labels.node.pairs)[number][] {
  return labels.node.pairs.filter((pair) => harmlessLabel.test(keyOf(pair) ?? ""));
}
