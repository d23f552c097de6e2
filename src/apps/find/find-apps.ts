// The apps of one state of a repo: those that the policy lists; else those that Argo CD's and Flux' objects describe, and the
// folders that look like one.

import type { PolicyApp } from "../../settings/schema.ts";
import type { App, Origin } from "../app.ts";
import { readApplication } from "../argocd/read-application.ts";
import { readApplicationSet } from "../argocd/read-application-set.ts";
import { asMap, at, type DataMap, documentsIn, listAt, stringAt } from "../data.ts";
import { joinPath } from "../file-tree.ts";
import { fluxSources } from "../flux/flux-sources.ts";
import { readHelmRelease } from "../flux/read-helm-release.ts";
import { readKustomization } from "../flux/read-kustomization.ts";
import { appReader } from "../reads/app-reads.ts";
import type { Reads } from "../reads/reads.ts";
import { chartFile, type RepoFiles } from "../repo-files.ts";
import { findFolders } from "./find-folders.ts";
import { policyApps } from "./policy-apps.ts";

export interface FoundApp {
  readonly app: App;
  readonly reads: Reads;
}

/** A manifest that describes apps, and where it is from. */
export interface DescribingObject {
  readonly object: DataMap;
  readonly path: string;
}

export async function findApps(repo: RepoFiles, listed: readonly PolicyApp[] | undefined): Promise<FoundApp[]> {
  const readsOf = appReader(repo);
  const apps = listed ? policyApps(listed, repo) : await searchedApps(repo, readsOf);
  return apps.map((app) => ({ app, reads: readsOf(app) }));
}

async function searchedApps(repo: RepoFiles, readsOf: (app: App) => Reads): Promise<App[]> {
  const objects = repo.mentions
    .filter((path) => !isTemplate(path, repo))
    .flatMap((path) => objectsIn(path, repo.text(path) ?? ""));
  const described = await describedApps(objects, repo);
  return [...described, ...findFolders(repo, described, readsOf)];
}

/** What a chart's template looks like is not what it renders to. */
function isTemplate(path: string, { tree }: RepoFiles): boolean {
  const at = path.lastIndexOf("/templates/");
  const folder = at === -1 ? undefined : path.slice(0, at);
  return folder !== undefined && tree.get(joinPath(folder, chartFile)) !== undefined;
}

export function objectsIn(path: string, text: string): DescribingObject[] {
  return documentsIn(path, text)
    .map(asMap)
    .flatMap((object) => (stringAt(object, "kind") === "List" ? listAt(object, "items").map(asMap) : [object]))
    .map((object) => ({ object, path }));
}

export async function describedApps(objects: readonly DescribingObject[], repo: RepoFiles): Promise<App[]> {
  const otherSource = fluxSources(
    objects.map(({ object }) => object),
    repo,
  );
  const apps: App[] = [];
  for (const { object, path } of objects) {
    const group = stringAt(object, "apiVersion")?.split("/")[0];
    const kind = stringAt(object, "kind") as Origin["kind"] | undefined;
    const origin = { kind: kind ?? "folder", path };
    if (stringAt(object, "metadata", "name") === undefined || isPatch(object)) continue;
    if (group === "argoproj.io" && kind === "Application") apps.push(readApplication(object, origin, repo));
    if (group === "argoproj.io" && kind === "ApplicationSet")
      apps.push(...(await readApplicationSet(object, origin, repo)));
    if (group === "kustomize.toolkit.fluxcd.io" && kind === "Kustomization")
      apps.push(readKustomization(object, origin, otherSource));
    if (group === "helm.toolkit.fluxcd.io" && kind === "HelmRelease")
      apps.push(readHelmRelease(object, origin, otherSource));
  }
  return apps;
}

/** Without a source it is a patch of one that has it. */
function isPatch(object: DataMap): boolean {
  const fields = ["source", "sources", "sourceRef", "chart", "chartRef", "generators"];
  return fields.every((field) => at(object, "spec", field) === undefined);
}
