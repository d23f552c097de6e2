// What an app reads of its repo: manifests, charts, kustomizations, values, its policy and its ledger.

import { policyFile } from "../../policy/read-policy.ts";
import type { App, AppSource, SourceType } from "../app.ts";
import { listAt, mapIn, stringAt, stringsAt } from "../data.ts";
import { baseName, type FileTree, joinPath, newFileTree, type RepoFile, resolvePath } from "../file-tree.ts";
import { chartFile, isArchiveOf, kustomizationFiles, type RepoFiles } from "../repo-files.ts";
import { kustomizationReader } from "./kustomization-reads.ts";
import { fileIn, followLinks } from "./links.ts";
import { newReads, type Reads, type ReadsDraft } from "./reads.ts";

export function appReader(repo: RepoFiles): (app: App) => Reads {
  const addKustomization = kustomizationReader(repo);
  const special = newFileTree(repo.tree.files.filter(({ type }) => type !== "file"));
  return (app) => {
    const reads = newReads();
    for (const source of app.sources) addSource(source, repo, reads, addKustomization);
    addSettings(app, repo, reads);
    addSpecial(special, repo, reads);
    return { ...reads, elsewhere: [...reads.elsewhere] };
  };
}

/** What the folder is, by its files if nothing says it. */
export function typeOf({ folder, type, plugin }: AppSource, repo: RepoFiles): SourceType {
  if (type !== undefined) return type;
  const [, wanted] =
    /"name":"app-type","string":"(helm|kustomize|files)"/.exec(plugin?.["ARGOCD_APP_PARAMETERS"] ?? "") ?? [];
  if (wanted !== undefined) return wanted as SourceType;
  if (repo.tree.get(joinPath(folder, chartFile))) return "helm";
  return fileIn(folder, kustomizationFiles, repo) === undefined ? "files" : "kustomize";
}

function addSource(
  source: AppSource,
  repo: RepoFiles,
  reads: ReadsDraft,
  addKustomization: ReturnType<typeof kustomizationReader>,
): void {
  const real = followLinks(source.folder, repo);
  for (const link of real?.links ?? []) reads.files.add(link);
  const folder = real?.path ?? source.folder;
  const type = typeOf({ ...source, folder }, repo);
  const hasKustomization = fileIn(folder, kustomizationFiles, repo) !== undefined;
  if (type === "helm") addChart(folder, repo, reads);
  else if (type === "kustomize" && hasKustomization) addKustomization(folder, reads);
  else reads.folders.add(folder);
  // Flux makes a kustomization of all that is below, other kustomizations among them.
  if (type === "kustomize" && !hasKustomization)
    for (const base of kustomizationsBelow(folder, repo)) addKustomization(base, reads);
  for (const component of source.kustomize?.components ?? []) addKustomization(component, reads);
  for (const path of [...(source.helm?.valuesFiles ?? []), ...Object.values(source.helm?.fileParameters ?? {})])
    addFile(folder, path, repo, reads);
  for (const path of pluginPaths(source)) addFile(folder, path, repo, reads);
}

export function kustomizationsBelow(folder: string, { tree }: RepoFiles): string[] {
  const suffixes = kustomizationFiles.map((name) => `/${name}`);
  return tree.below(folder).flatMap(({ path }) => {
    const suffix = suffixes.find((each) => path.endsWith(each));
    return suffix === undefined ? [] : [path.slice(0, -suffix.length)];
  });
}

/** Any parameter of the plugin may be a path. */
function pluginPaths({ plugin = {} }: AppSource): string[] {
  return Object.values(plugin).flatMap((value) => [
    ...value.split("\n"),
    ...Array.from(value.matchAll(/"((?:[^"\\]|\\.)+)"/g), ([, text = ""]) => text),
  ]);
}

function addFile(folder: string, path: string, repo: RepoFiles, reads: ReadsDraft): void {
  const resolved = resolvePath(folder, path);
  if (resolved === undefined) return;
  const real = followLinks(resolved, repo);
  reads.files.add(resolved);
  for (const link of real?.links ?? []) reads.files.add(link);
  if (real) (repo.tree.isFolder(real.path) ? reads.folders : reads.files).add(real.path);
}

/** The policy and the ledger, wherever they can be. */
function addSettings(app: App, repo: RepoFiles, reads: ReadsDraft): void {
  const names = new Set([app.name, app.name.slice(app.name.indexOf("_") + 1), "revisions"]);
  for (const folder of new Set(["", ...app.sources.map((source) => source.folder)])) {
    const policy = joinPath(folder, policyFile);
    reads.files.add(policy);
    const settings = mapIn(policy, repo.text(policy));
    // Of a glob, everything below the folder in which it starts.
    for (const path of [...stringsAt(settings, "alsoRead"), ...stringsAt(settings, "previous")])
      addFile(folder, path.replace(/(?:^|\/)[^/]*[*?[{].*$/, "") || ".", repo, reads);
    for (const name of names) reads.files.add(joinPath(folder, `.hashroll/${name}.yaml`));
  }
}

/** Links below a folder lead to other files, and Git does not have what is in a submodule. */
function addSpecial(special: FileTree, repo: RepoFiles, reads: ReadsDraft): void {
  const seen = new Set<RepoFile>();
  const unseen = (): RepoFile[] => specialOf(reads, special).filter((each) => !seen.has(each));
  for (let found = unseen(); found.length > 0; found = unseen()) {
    for (const each of found) {
      seen.add(each);
      if (each.type === "submodule") reads.elsewhere.add(`the submodule ${each.path}`);
      else addFile("", each.path, repo, reads);
    }
  }
}

/** Those at or below what is read, and the submodules that it is in. */
function specialOf({ files, folders }: ReadsDraft, special: FileTree): readonly RepoFile[] {
  if (special.files.length === 0) return [];
  const paths = [...files, ...folders];
  const isInside = (submodule: string): boolean => paths.some((path) => path.startsWith(`${submodule}/`));
  return [
    ...paths.flatMap((path) => special.get(path) ?? []),
    ...[...folders].flatMap((folder) => special.below(folder)),
    ...special.files.filter(({ path, type }) => type === "submodule" && isInside(path)),
  ];
}

function addChart(folder: string, repo: RepoFiles, reads: ReadsDraft): void {
  if (reads.folders.has(folder)) return;
  reads.folders.add(folder);
  for (const name of [chartFile, "requirements.yaml"]) {
    const path = joinPath(folder, name);
    for (const dependency of listAt(mapIn(path, repo.text(path)), "dependencies")) {
      const title = stringAt(dependency, "name") ?? "";
      const repository = stringAt(dependency, "repository") ?? "";
      const local = /^file:\/\/(.*)$/.exec(repository)?.[1];
      const target = local === undefined ? undefined : resolvePath(folder, local);
      if (target !== undefined && !isVendored(folder, title, repo)) addChart(target, repo, reads);
      else if (repository !== "" && local === undefined && !isVendored(folder, title, repo))
        reads.elsewhere.add(`the chart ${title}, which is not in charts/`);
    }
  }
}

/** `charts/redis`, or `charts/redis-1.2.3.tgz`. */
function isVendored(folder: string, name: string, { tree }: RepoFiles): boolean {
  const charts = joinPath(folder, "charts");
  if (tree.isFolder(joinPath(charts, name))) return true;
  return tree.below(charts).some(({ path }) => isArchiveOf(baseName(path), name));
}
