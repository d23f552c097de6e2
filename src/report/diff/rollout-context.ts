// What the rest of a stream says about its workloads: who scales them, which Rollout has their template, who names a Secret.

import { groupBy } from "../../collections/group-by.ts";
import type { ManifestObject } from "../../manifest/object.ts";
import { newStreamReader } from "../../manifest/read/stream-reader.ts";
import { newReferrer, newWalker } from "../../reference/walk/find-references.ts";
import type { Options } from "../../settings/options.ts";
import { newWordFinder } from "../../text/word-finder.ts";
import { getString } from "../../yaml/node/access.ts";
import type { Side } from "./side.ts";

/** What else of the stream matters for how a workload rolls out. */
export interface RolloutContext {
  /** Whether something changes its number of pods. */
  isScaled(object: ManifestObject): boolean;
  /** The Rollout that has its template, and rolls out in its place. */
  rolloutOf(object: ManifestObject): ManifestObject | undefined;
}

export function readRolloutContext({ output }: Side, { namespace }: Options): RolloutContext {
  const objects = newStreamReader([output], () => {}, namespace).read([], Object.keys(targetPaths));
  const targets = objects.flatMap((object) => {
    const path = targetPaths[object.kind];
    const name = path && getString(object.root, ...path, "name");
    const kind = path && (getString(object.root, ...path, "kind") ?? "Deployment");
    return name === undefined ? [] : [{ object, key: `${kind} ${object.namespace ?? ""} ${name}` }];
  });
  const byTarget = groupBy(targets, ({ key }) => key);
  const targeting = ({ kind, namespace: own, name }: ManifestObject): readonly ManifestObject[] =>
    (byTarget.get(`${kind} ${own ?? ""} ${name}`) ?? []).map(({ object }) => object);
  return {
    isScaled: (object) => targeting(object).some(({ kind }) => kind !== "Rollout"),
    rolloutOf: (object) => targeting(object).find(({ kind }) => kind === "Rollout"),
  };
}

const targetPaths: Readonly<Record<string, readonly string[]>> = {
  HorizontalPodAutoscaler: ["spec", "scaleTargetRef"],
  ScaledObject: ["spec", "scaleTargetRef"],
  Rollout: ["spec", "workloadRef"],
};

/** The objects that name one of these Secrets, which the filter did not look for. */
export function findSecretReferrers(
  { output }: Side,
  names: readonly string[],
  options: Options,
): (name: string, namespace: string | undefined) => ManifestObject[] {
  if (names.length === 0) return () => [];
  const objects = newStreamReader([output], () => {}, options.namespace).read([newWordFinder(names)]);
  const walker = newWalker(objects, options.references);
  const links = objects.flatMap((object) =>
    newReferrer(object, walker)
      .references.filter(({ to }) => to === "Secret")
      .map((reference) => ({ object, name: reference.name, namespace: reference.namespace ?? object.namespace })),
  );
  const byName = groupBy(links, ({ name }) => name);
  return (name, namespace) => [
    ...new Set((byName.get(name) ?? []).filter((link) => link.namespace === namespace).map(({ object }) => object)),
  ];
}
