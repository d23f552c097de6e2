// Apps that nothing describes: charts, outermost kustomizations, and folders of manifests, as far as no other app reads them.

import { policyFile } from "../../policy/read-policy.ts";
import { type App, type AppSource, nameOfFolder, type Origin } from "../app.ts";
import { mapIn, stringAt } from "../data.ts";
import { baseName, folderOf, isBelowSome, joinPath } from "../file-tree.ts";
import { fileIn, isHidden } from "../reads/links.ts";
import type { FoundApp, Reads } from "../reads/reads.ts";
import { chartFile, isYaml, kustomizationFiles, type RepoFiles } from "../repo-files.ts";

/** What an app reads counts, so that a base is not taken for an app. */
export function findFolders(
  repo: RepoFiles,
  described: readonly FoundApp[],
  withReads: (app: App) => FoundApp,
): FoundApp[] {
  const readsOf = (app: App): Reads => withReads(app).reads;
  const covered = newCoverage();
  for (const { app, reads } of described) covered.add(app, reads);
  const isOpen = ({ origin }: App): boolean => !covered.has(origin.path);
  const charts = findCharts(repo).filter(isOpen);
  for (const app of charts) covered.add(app, readsOf(app));
  const kustomizations = findKustomizations(repo, readsOf).filter(isOpen);
  for (const app of kustomizations) covered.add(app, readsOf(app));
  const folders = findManifests(repo, covered.has);
  return [...charts, ...kustomizations, ...folders].map(withReads);
}

function newCoverage() {
  const folders = new Set<string>();
  const files = new Set<string>();
  return {
    add({ sources }: App, reads: Reads): void {
      for (const { folder } of sources) folders.add(folder);
      for (const folder of reads.folders) folders.add(folder);
      for (const file of reads.files) if (!isSettings(file)) files.add(folderOf(file));
    },
    has(folder: string): boolean {
      return files.has(folder) || folders.has(folder) || isInside(folder, folders);
    },
  };
}

/** In one of these folders, other than the root. */
function isInside(folder: string, outer: ReadonlySet<string>): boolean {
  return isBelowSome(folder, (above) => above !== "" && outer.has(above));
}

/** Every app may read these, whether they are there or not. */
function isSettings(path: string): boolean {
  return baseName(path) === policyFile || baseName(folderOf(path)) === ".hashroll";
}

/** Not those inside of other charts, and no libraries. */
function findCharts(repo: RepoFiles): App[] {
  const folders = [...repo.tree.folders].filter(
    (folder) => repo.tree.get(joinPath(folder, chartFile)) && !isHidden(`${folder}/x`),
  );
  const all = new Set(folders);
  return folders
    .filter((folder) => !isBelowSome(folder, (above) => all.has(above)))
    .sort()
    .flatMap((folder) => chartApp(folder, repo) ?? []);
}

/** A folder as an app, whatever else reads it. */
export function folderApp(folder: string, repo: RepoFiles): App | undefined {
  if (repo.tree.get(joinPath(folder, chartFile))) return chartApp(folder, repo);
  if (fileIn(folder, kustomizationFiles, repo) !== undefined) return kustomizationApp(folder);
  const hasManifest = repo.tree.below(folder).some(({ path }) => folderOf(path) === folder && isManifest(path, repo));
  return hasManifest ? manifestsApp(folder) : undefined;
}

function isManifest(path: string, repo: RepoFiles): boolean {
  return isYaml.test(path) && baseName(path) !== policyFile && repo.isManifest(path);
}

/** Undefined for a library. */
function chartApp(folder: string, repo: RepoFiles): App | undefined {
  const chart = mapIn(chartFile, repo.text(joinPath(folder, chartFile)));
  if (stringAt(chart, "type") === "library") return undefined;
  const releaseName = stringAt(chart, "name") ?? nameOfFolder(folder);
  return newApp("chart", { folder, type: "helm", helm: { releaseName } });
}

function kustomizationApp(folder: string): App {
  return newApp("kustomization", { folder, type: "kustomize" });
}

function manifestsApp(folder: string): App {
  return newApp("folder", { folder, type: "files" });
}

function newApp(kind: Origin["kind"], source: AppSource): App {
  const { folder } = source;
  return {
    id: `${kind} ${folder || "."}`,
    name: nameOfFolder(folder),
    origin: { kind, path: folder },
    sources: [source],
  };
}

/** Those that no other kustomization reads; components are no apps. */
function findKustomizations(repo: RepoFiles, readsOf: (app: App) => Reads): App[] {
  const folders = [...repo.tree.folders].filter(
    (folder) => fileIn(folder, kustomizationFiles, repo) !== undefined && !isHidden(`${folder}/x`),
  );
  const apps = folders.sort().map(kustomizationApp);
  const readByOthers = new Set<string>();
  for (const app of apps)
    for (const file of readsOf(app).files) if (folderOf(file) !== app.origin.path) readByOthers.add(folderOf(file));
  return apps.filter(({ origin: { path: folder } }) => {
    const file = fileIn(folder, kustomizationFiles, repo) ?? "";
    const data = mapIn(file, repo.text(file));
    if (stringAt(data, "kind") === "Component") return false;
    return !readByOthers.has(folder) && !stringAt(data, "apiVersion")?.includes("fluxcd");
  });
}

/** The folder that has manifests itself; what is below belongs to it. */
function findManifests(repo: RepoFiles, isCovered: (folder: string) => boolean): App[] {
  const own = new Set(
    repo.tree.files
      .filter(({ path, type }) => type === "file" && !isHidden(path) && isManifest(path, repo))
      .map(({ path }) => folderOf(path)),
  );
  const outermost = [...own].filter((folder) => folder !== "" && !isCovered(folder) && !isInside(folder, own));
  return outermost.sort().map(manifestsApp);
}
