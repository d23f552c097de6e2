// What keeps older revisions addressable: they are emitted again, or deployers are told to keep them.

import { addAll } from "../collections/add-all.ts";
import { about, type Catalog, type Config, historyAnnotation } from "../config/catalog.ts";
import { contentOfObject } from "../config/content.ts";
import { annotation, type ManifestObject } from "../manifest/object.ts";
import type { ObjectText } from "../manifest/write/insert-object.ts";
import { incompletePrevious, previousNamespace } from "../problem/messages/index.ts";
import type { Problem } from "../problem/problem.ts";
import type { Options } from "../settings/options.ts";
import type { PreviousSource } from "../settings/previous-source.ts";
import { defaultRevisions, retentionMode } from "../settings/retention-mode.ts";
import type { Decision } from "../strategy/choose-strategies.ts";
import type { Entry } from "../yaml/edit/change.ts";
import { carriedRevisions } from "./choose-carried.ts";
import { retentionAnnotations } from "./keep-annotations.ts";
import type { Pins } from "./pins.ts";
import { historyOf } from "./previous/match-history.ts";
import type { PreviousConfig } from "./previous/read-previous.ts";
import { writeCarried } from "./write-carried.ts";

/** The revisions of each config that earlier outputs hold, newest first. */
export type RevisionHistory = ReadonlyMap<Config, readonly PreviousConfig[]>;

export interface Retention {
  /** What retention adds to the annotations of a config that becomes its revision. */
  annotationsOf(object: ManifestObject, config: Config): Entry[];
  /** Whether a revision is immutable. */
  isImmutable(config: Config): boolean;
  /** The older revisions that go behind an object of a config, newest first. */
  carriedBehind(config: Config, object: ManifestObject): readonly Carried[];
}

/** An older revision that is emitted again. */
export interface Carried {
  readonly name: string;
  readonly written: ObjectText;
}

export function planRetention(
  decisions: readonly Decision[],
  catalog: Catalog,
  earlier: RevisionHistory,
  pins: Pins,
  options: Options,
  problems: Problem[],
): Retention {
  const mode = retentionMode(options);
  const sources = options.previous ?? [];
  if (mode === "carry")
    for (const decision of decisions) addAll(problems, findGaps(decision, earlier.get(decision.config) ?? [], sources));
  const carried = new Map<Config, readonly PreviousConfig[]>();
  for (const decision of decisions) {
    const older = carry(decision, catalog, earlier, pins, options);
    if (older.length > 0) carried.set(decision.config, older);
  }
  const isKept = (config: Config): boolean =>
    mode === "keep" || (mode === "carry" && !isStored(config, earlier, sources));
  return {
    annotationsOf(object, config) {
      const wanted = { kept: isKept(config), carried: mode === "carry", deployer: options.for };
      const history = (carried.get(config) ?? []).map(({ name }) => name);
      const annotations = retentionAnnotations((key) => annotation(object, key), wanted);
      if (history.length > 0) annotations.set(historyAnnotation, history.join(","));
      return [...annotations].map(([key, value]) => ({ key, value }));
    },
    isImmutable(config) {
      const before = earlier.get(config)?.find(({ name }) => name === config.revisionName);
      return before ? before.immutable : options.immutable !== false;
    },
    carriedBehind: (config, object) =>
      (carried.get(config) ?? []).map((each) => ({ name: each.name, written: writeCarried(each, object, options) })),
  };
}

/** Without carrying, what a workload is pinned to is all that has to be there. */
function carry(
  { config, strategy }: Decision,
  catalog: Catalog,
  earlier: RevisionHistory,
  pins: Pins,
  options: Options,
): PreviousConfig[] {
  const own = earlier.get(config) ?? [];
  // A revision that came in as one brings its predecessors along itself.
  if (own.length === 0 || config.hashedBy === "hashroll") return [];
  const isRevised = strategy === "rename" || strategy === "copy";
  const taken = new Set([...(isRevised ? [config.revisionName] : []), ...(strategy === "rename" ? [] : [config.name])]);
  const present = new Set(own.filter((each) => isInStream(config, each, catalog, options)).map(({ name }) => name));
  const pinned = pins.pinnedOf(config);
  const maximum = options.revisions ?? defaultRevisions;
  if (retentionMode(options) !== "carry")
    return own.filter(({ name }) => pinned.has(name) && !taken.has(name) && !present.has(name));
  const current = isRevised ? contentOfObject(config.objects[0] as ManifestObject) : undefined;
  return carriedRevisions({ current, taken, present, pinned, maximum }, own);
}

/** Whether this output has another config under the name of a revision, where either of the two is. */
function isInStream(config: Config, revision: PreviousConfig, catalog: Catalog, options: Options): boolean {
  const namespaces = [config.namespace, revision.namespace ?? options.namespace];
  return catalog
    .named(config.kind, revision.name)
    .some((other) => other !== config && namespaces.includes(other.namespace));
}

/** What the previous output can't tell of a config. */
function findGaps(
  { config, strategy }: Decision,
  own: readonly PreviousConfig[],
  sources: readonly PreviousSource[],
): Problem[] {
  const object = config.objects[0] as ManifestObject;
  if (config.hashedBy === "hashroll" || (strategy !== "rename" && strategy !== "copy")) return [];
  const live = sources.find(
    (source) =>
      source.live &&
      (config.namespace === undefined || (source.live.namespace ?? config.namespace) !== config.namespace),
  )?.live;
  if (live) return [about(object, previousNamespace(live.namespace))];
  const names = new Set(own.map(({ name }) => name));
  const missing = own
    .filter(({ isLive }) => !isLive)
    .flatMap(historyOf)
    .filter((name) => !names.has(name));
  return missing.length > 0 ? [about(object, incompletePrevious([...new Set(missing)]))] : [];
}

/** A ledger has no Secrets, and a stale one lacks the newest revision: those have to be kept. */
function isStored(config: Config, earlier: RevisionHistory, sources: readonly PreviousSource[]): boolean {
  if (sources.length === 0 || !sources.every((source) => source.ledger)) return true;
  if (config.kind === "Secret") return false;
  return (earlier.get(config) ?? []).some(({ name }) => name === config.revisionName);
}
