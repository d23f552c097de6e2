// The configs of one side, each as it is now: the current revision of several, whoever put a suffix into its name.

import { compare } from "../../collections/compare.ts";
import { groupBy } from "../../collections/group-by.ts";
import { historyAnnotation, keysAnnotation } from "../../config/annotations.ts";
import { suffixOf } from "../../config/hash/suffix.ts";
import { contentKeys, keySetText } from "../../config/keys.ts";
import { recogniseRevision } from "../../config/recognise.ts";
import { annotation, type ManifestObject } from "../../manifest/object.ts";
import { versionedName } from "../../policy/migration/versioned-names.ts";
import { type ConfigKind, configKinds } from "../../settings/config-kind.ts";
import { configKey } from "../../settings/live-source.ts";
import { getString } from "../../yaml/node/access.ts";
import type { Identity } from "./pair-objects.ts";

export interface ConfigState extends Identity {
  readonly kind: ConfigKind;
  /** The objects that are current: one; several if each has some of the keys. */
  readonly current: readonly ManifestObject[];
  /** Every name that this side has for it, older revisions and the plain name included. */
  readonly names: ReadonlySet<string>;
}

export function isConfigObject({ kind, group }: ManifestObject): boolean {
  return group === "" && configKinds.some((each) => each === kind);
}

/** `live`: the configs that are current in a cluster, where the objects are from one. */
export function configStates(
  objects: readonly ManifestObject[],
  secretKey?: Uint8Array,
  live?: ReadonlySet<string>,
): ConfigState[] {
  const named = objects
    .filter((object) => isConfigObject(object) && object.name !== undefined)
    .map((object) => ({ object, baseName: baseNameOf(object, secretKey) }));
  const groups = groupBy(named, ({ object, baseName }) =>
    JSON.stringify([object.kind, object.namespace ?? null, baseName]),
  );
  return [...groups.values()].map((group) => {
    const [{ object, baseName }] = group as [(typeof group)[0], ...typeof group];
    const all = group.map((each) => each.object);
    return {
      kind: object.kind as ConfigKind,
      group: object.group,
      namespace: object.namespace,
      baseName,
      current: currentOf(all, baseName, live),
      names: new Set(all.map(({ name }) => name ?? "")),
    };
  });
}

function baseNameOf(object: ManifestObject, secretKey: Uint8Array | undefined): string {
  const key = object.kind === "Secret" ? secretKey : undefined;
  const baseName = recogniseRevision(object, suffixOf(object, key), key)?.baseName ?? object.name ?? "";
  return authorsName(baseName, object);
}

/** A base name without the version that another tool counts in names of what has its annotation. */
export function authorsName(baseName: string, object: ManifestObject): string {
  return (object.name === baseName && versionedName(object)?.baseName) || baseName;
}

/**
 * Older revisions are those that another one lists, or that workloads in a cluster do not name where they name another one:
 * after a rollback that is the newest. Of others with the same keys the newest counts; with `scope: keys` a config is
 * several slices at once. The newest comes last.
 */
function currentOf(
  all: readonly ManifestObject[],
  baseName: string,
  live: ReadonlySet<string> | undefined,
): readonly ManifestObject[] {
  const revisions = all.filter(({ name }) => name !== baseName);
  if (revisions.length === 0) return all.slice(0, 1);
  const older = new Set(revisions.flatMap((each) => annotation(each, historyAnnotation)?.split(",") ?? []));
  const current = revisions.filter(({ name }) => !older.has(name ?? ""));
  const named = revisions.filter(({ kind, namespace, name }) => live?.has(configKey(kind, namespace, name ?? "")));
  const candidates = [named, current, revisions].find((each) => each.length > 0) ?? [];
  const groups = groupBy(candidates, (each) => keySetText(sliceKeys(each)));
  return [...groups.values()].map(newestOf).sort((a, b) => compareAges(ageOf(a), ageOf(b)));
}

/** The keys that it is a slice of; undefined for all. */
export function sliceKeys(revision: ManifestObject): readonly string[] | undefined {
  return annotation(revision, keysAnnotation) === undefined ? undefined : contentKeys(revision);
}

type Age = readonly [version: number, time: string];

/** By another tool's number, else by its time in a cluster. */
function ageOf(object: ManifestObject): Age {
  return [versionedName(object)?.version ?? 0, getString(object.root, "metadata", "creationTimestamp") ?? ""];
}

function compareAges([version, time]: Age, [otherVersion, otherTime]: Age): number {
  return version - otherVersion || compare(time, otherTime);
}

/** The first of several that are as old: carried revisions come after the current one. */
function newestOf(revisions: readonly ManifestObject[]): ManifestObject {
  return revisions.reduce((newest, each) => (compareAges(ageOf(each), ageOf(newest)) > 0 ? each : newest));
}
