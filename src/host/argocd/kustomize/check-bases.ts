// What a kustomization leads to: its bases, their bases, and files. kustomize itself keeps the files of a kustomization below its
// folder; that the folders are in the repository, and that nothing is fetched, is checked here.

import { lstatSync, readdirSync, statSync } from "node:fs";
import { isAbsolute, join, relative, resolve } from "node:path";
import { kustomizationFiles } from "../../../apps/repo-files.ts";
import { outsideRepository, tooMuch, unreadable } from "../../../problem/messages/index.ts";
import type { ProblemList } from "../../../problem/problem-list.ts";
import type { App, ReadBudget } from "../app.ts";
import { limits } from "../limits.ts";
import { newBudget, scalarsIn, scalarsInText } from "../read-yaml.ts";
import { checkRemote, type RemoteHosts } from "../remote-hosts.ts";
import { findInRepository, isInRepository } from "../repository-paths.ts";

export interface CheckedBases {
  /** All folders with a kustomization that belongs to the app. */
  readonly folders: ReadonlySet<string>;
  /** Whether Git's own folder is among what kustomize could read. */
  readonly hasGit: boolean;
}

interface Walk {
  readonly app: App;
  readonly remoteHosts: RemoteHosts;
  readonly problems: ProblemList;
  readonly folders: Set<string>;
  readonly budget: ReadBudget;
  /** Folders whose objects configure kustomize's own generators and transformers, and files that do. */
  readonly configs: Set<string>;
}

export function checkBases(app: App, components: readonly string[], remoteHosts: RemoteHosts): CheckedBases {
  const { problems } = app;
  const walk: Walk = { app, remoteHosts, problems, folders: new Set(), budget: newBudget(), configs: new Set() };
  checkFolder(app.folder, walk);
  for (const component of components) checkPath(app.folder, component, "kustomize-components", walk);
  const { folders } = walk;
  const count = { entries: 0 };
  return { folders, hasGit: !problems.hasErrors && [...folders].some((folder) => containsGit(folder, count)) };
}

/** What is under these is text, not a path: an address among it is fetched by nobody. */
const textKeys: ReadonlySet<string> = new Set([
  ...["literals", "patch", "value", "images", "labels", "commonlabels", "commonannotations", "annotations", "options"],
]);

/** Each scalar of a kustomization that is the path of something counts, whatever its field. */
function checkFolder(folder: string, walk: Walk): void {
  const { app, problems, folders, budget } = walk;
  if (folders.has(folder)) return;
  folders.add(folder);
  if (folders.size > limits.files) return void problems.add(tooMuch("the kustomization has", `${limits.files} bases`));
  for (const file of kustomizationFiles.filter((name) => exists(join(folder, name)))) {
    const path = join(folder, file);
    const title = relative(app.root, path);
    const own = relative(app.folder, path);
    const scalars = scalarsIn(app, own, { budget, skipped: textKeys });
    if (!("path" in findInRepository(app, own))) problems.add(outsideRepository(title));
    else if (!scalars) problems.add(unreadable(title, "it can't be checked for what it leads to"));
    for (const text of pathsIn(scalars ?? [])) checkPath(folder, text, title, walk);
    for (const entry of scalarsIn(app, own, { budget, below: pluginKeys }) ?? [])
      checkPlugin(folder, entry, title, walk);
  }
}

/** A generator's file may have its key before it: `key=path`. */
function pathsIn(scalars: readonly string[]): string[] {
  return scalars.flatMap((each) => [each, ...(/^[^=]*=(.*)$/s.exec(each)?.slice(1) ?? [])]);
}

const pluginKeys: ReadonlySet<string> = new Set(["generators", "transformers", "validators"]);

/**
 * What configures kustomize's own generators and transformers, as a text, in a file, or built from a folder: these read files
 * as a kustomization does, and fetch what has an address. kustomize keeps the files below its folder.
 */
function checkPlugin(folder: string, entry: string, title: string, walk: Walk): void {
  const { app, configs } = walk;
  checkAddresses(scalarsInText(entry, textKeys), title, walk);
  const found = findInRepository(app, relative(app.folder, resolve(folder, entry)) || ".");
  if (!("path" in found) || configs.has(found.path)) return;
  configs.add(found.path);
  if (statSync(found.path).isFile()) checkConfigFile(found.path, textKeys, walk);
  else checkConfigFolder(found.path, title, walk);
}

/** Patches and replacements can make anything of an object in such a folder: no address may be in any of its files. */
function checkConfigFolder(folder: string, title: string, walk: Walk): void {
  const { app, problems, configs, budget } = walk;
  for (const file of kustomizationFiles.filter((name) => exists(join(folder, name)))) {
    const scalars = scalarsIn(app, relative(app.folder, join(folder, file)), { budget });
    checkAddresses(scalars, title, walk);
    for (const text of pathsIn(scalars ?? []).filter((each) => !each.includes("\0"))) {
      const found = findInRepository(app, relative(app.folder, resolve(folder, text)) || ".");
      if (!("path" in found) || configs.has(found.path)) continue;
      configs.add(found.path);
      if (configs.size > limits.files)
        return void problems.add(tooMuch("the kustomization has", `${limits.files} bases`));
      if (statSync(found.path).isDirectory()) checkConfigFolder(found.path, title, walk);
      else checkConfigFile(found.path, new Set(), walk);
    }
  }
}

function checkConfigFile(path: string, skipped: ReadonlySet<string>, walk: Walk): void {
  const { app, budget } = walk;
  checkAddresses(scalarsIn(app, relative(app.folder, path), { budget, skipped }), relative(app.root, path), walk);
}

function checkAddresses(scalars: readonly string[] | undefined, title: string, walk: Walk): void {
  const { problems, remoteHosts } = walk;
  if (remoteHosts === "all") return;
  if (!scalars) return void problems.add(unreadable(title, "it can't be checked for what it leads to"));
  for (const text of pathsIn(scalars)) if (!checkRemote(text, remoteHosts, problems)) return;
}

/** The path alone decides whether it is outside: nobody may find out what exists there. */
function checkPath(folder: string, text: string, title: string, walk: Walk): void {
  const { app, problems, remoteHosts } = walk;
  if (/file:\/\//i.test(text)) return void problems.add(outsideRepository(title));
  if (text === "" || !checkRemote(text, remoteHosts, problems)) return;
  const isPath = !/\s/.test(text);
  // A patch is full of paths that begin with a slash, and those of files have to be relative.
  if (isAbsolute(text)) return void (isPath && isFilePath(text) && problems.add(outsideRepository(title)));
  const path = resolve(folder, text);
  if (!isInRepository(app, path) && isPath) return void problems.add(outsideRepository(title));
  if (!isInRepository(app, path) || !exists(path)) return;
  const found = findInRepository(app, relative(app.folder, path) || ".");
  if ("fault" in found) return void (found.fault === "outside" && problems.add(outsideRepository(title)));
  if (statSync(found.path).isDirectory()) checkFolder(found.path, walk);
}

/** Of a machine, and not a field of an object. */
function isFilePath(text: string): boolean {
  return !/^\/(?:spec|metadata|data|status|rules|webhooks|subjects)(?:\/|$)/.test(text);
}

/** A link to nothing exists, too. */
function exists(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

/** At any depth; links are not followed, since kustomize refuses those that lead out of a folder. */
function containsGit(folder: string, count: { entries: number }): boolean {
  return readdirSync(folder, { withFileTypes: true }).some((entry) => {
    count.entries += 1;
    if (count.entries > limits.entries || entry.name === ".git") return true;
    return entry.isDirectory() && containsGit(join(folder, entry.name), count);
  });
}
