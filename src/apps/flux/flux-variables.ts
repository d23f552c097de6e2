// What Flux puts in for `${name}` from ConfigMaps (`postBuild.substituteFrom`), as far as the repo has them. Those of a cluster, and
// Secrets, are not known here: their variables stay as they are written.

import { type DataMap, documentsIn, listAt, stringAt, textsAt } from "../data.ts";
import { folderOf } from "../file-tree.ts";
import type { RepoFiles } from "../repo-files.ts";

interface Place {
  readonly object: DataMap;
  readonly path: string;
}

/** The variables of a Kustomization; undefined if none is known. */
export type VariablesOf = (kustomization: DataMap, path: string) => Readonly<Record<string, string>> | undefined;

export async function fluxVariables(objects: readonly Place[], repo: RepoFiles): Promise<VariablesOf> {
  const wanted = new Set(objects.flatMap(({ object }) => namesIn(object)));
  const found = wanted.size === 0 ? [] : await configMapsOf(wanted, repo);
  return (kustomization, path) => {
    const own = stringAt(kustomization, "metadata", "namespace");
    const maps = namesIn(kustomization).flatMap((name) => nearest(found, name, own, path) ?? []);
    return maps.length === 0 ? undefined : Object.assign({}, ...maps.map((object) => textsAt(object, "data")));
  };
}

function namesIn(object: DataMap): string[] {
  return listAt(object, "spec", "postBuild", "substituteFrom")
    .filter((each) => stringAt(each, "kind") === "ConfigMap")
    .flatMap((each) => stringAt(each, "name") ?? []);
}

async function configMapsOf(names: ReadonlySet<string>, repo: RepoFiles): Promise<Place[]> {
  await repo.load(repo.configMaps);
  return repo.configMaps.flatMap((path) => {
    const text = repo.text(path) ?? "";
    if (![...names].some((name) => text.includes(name))) return [];
    return documentsIn(path, text).flatMap((object) =>
      object instanceof Map && isConfigMap(object) ? [{ object, path }] : [],
    );
  });
}

function isConfigMap(object: DataMap): boolean {
  return stringAt(object, "kind") === "ConfigMap" && stringAt(object, "apiVersion") === "v1";
}

/**
 * A repo with a folder for each cluster has one of that name in each: the one that shares most folders with the Kustomization counts.
 * None, if two share as many.
 */
function nearest(
  found: readonly Place[],
  name: string,
  namespace: string | undefined,
  path: string,
): DataMap | undefined {
  const candidates = found
    .filter(({ object }) => stringAt(object, "metadata", "name") === name)
    .filter(({ object }) => {
      const own = stringAt(object, "metadata", "namespace");
      return own === undefined || namespace === undefined || own === namespace;
    })
    .map(({ object, path: own }) => ({ object, shared: sharedFolders(own, path) }))
    .sort((a, b) => b.shared - a.shared);
  const [first, second] = candidates;
  return first && first.shared !== second?.shared ? first.object : undefined;
}

function sharedFolders(a: string, b: string): number {
  const [first, second] = [folderOf(a).split("/"), folderOf(b).split("/")];
  const index = first.findIndex((name, at) => name !== second[at]);
  return index === -1 ? first.length : index;
}
