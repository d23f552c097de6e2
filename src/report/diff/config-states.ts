// The configs of one side, each as it is now: the current revision of several, whoever put a suffix into its name.

import { groupBy } from "../../collections/group-by.ts";
import { historyAnnotation } from "../../config/annotations.ts";
import { splitName, suffixOf } from "../../config/hash/suffix.ts";
import { recogniseRevision } from "../../config/recognise.ts";
import { annotation, type ManifestObject } from "../../manifest/object.ts";
import { type ConfigKind, configKinds } from "../../settings/config-kind.ts";
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

export function configStates(objects: readonly ManifestObject[], secretKey?: Uint8Array): ConfigState[] {
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
      current: currentOf(all, baseName),
      names: new Set(all.map(({ name }) => name ?? "")),
    };
  });
}

function baseNameOf(object: ManifestObject, secretKey: Uint8Array | undefined): string {
  const key = object.kind === "Secret" ? secretKey : undefined;
  const baseName = recogniseRevision(object, suffixOf(object, key), key)?.baseName ?? object.name ?? "";
  return authorsName(baseName, object);
}

const kappVersion = /^(.+)-ver-(\d+)$/;

/** A base name without the version that kapp counts in names of what has its annotation. */
export function authorsName(baseName: string, object: ManifestObject): string {
  return kappVersionIn(baseName, object)?.[1] ?? baseName;
}

function kappVersionIn(name: string, object: ManifestObject): RegExpExecArray | null {
  const isVersioned = kappAnnotations.some((key) => annotation(object, key) !== undefined);
  return isVersioned ? kappVersion.exec(splitName(name)?.baseName ?? name) : null;
}

const kappAnnotations = ["kapp.k14s.io/versioned", "kapp.k14s.io/versioned-keep-original"];

/** Older revisions are those that another one lists; where none is listed, the newest counts. */
function currentOf(all: readonly ManifestObject[], baseName: string): readonly ManifestObject[] {
  const revisions = all.filter(({ name }) => name !== baseName);
  if (revisions.length === 0) return all.slice(0, 1);
  const older = new Set(revisions.flatMap((each) => annotation(each, historyAnnotation)?.split(",") ?? []));
  const current = revisions.filter(({ name }) => !older.has(name ?? ""));
  const candidates = current.length > 0 ? current : revisions;
  // A seam: slices of `scope: keys` are several current revisions of one config.
  return candidates.length > 1 ? [newestOf(candidates)] : candidates;
}

/** By kapp's number, else by its time in a cluster, else the first: carried revisions come after the current one. */
function newestOf(revisions: readonly ManifestObject[]): ManifestObject {
  const ageOf = (object: ManifestObject): readonly [number, string] => [
    Number(kappVersionIn(object.name ?? "", object)?.[2] ?? 0),
    getString(object.root, "metadata", "creationTimestamp") ?? "",
  ];
  return revisions.reduce((newest, each) => {
    const [[version, time], [newestVersion, newestTime]] = [ageOf(each), ageOf(newest)];
    return version > newestVersion || (version === newestVersion && time > newestTime) ? each : newest;
  });
}
