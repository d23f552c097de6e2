// An app that is plain files: which of them, in a stable order, and their texts.

import { statSync } from "node:fs";
import { resolve } from "node:path";
import { addAll } from "../../collections/add-all.ts";
import { newGlob } from "../../policy/glob.ts";
import { badParameter, outsideRepository, tooMuch, unreadable } from "../../problem/messages/index.ts";
import type { ProblemList } from "../../problem/problem-list.ts";
import { systemErrorText } from "../../problem/system-error.ts";
import type { Source } from "../../text/source.ts";
import { findFiles, loadGlob, manifestGlob, type Search } from "../find-files.ts";
import type { App } from "./app.ts";
import { isBoundedGlob, limits } from "./limits.ts";
import { selectManifests } from "./manifest-files.ts";
import type { OwnParameters } from "./parameters.ts";
import {
  type FoundPath,
  findInRepository,
  notFound,
  readFromRepository,
  requireInRepository,
} from "./repository-paths.ts";

export interface FileSelection
  extends Pick<OwnParameters, "include" | "exclude" | "directory-recurse" | "directory-include" | "directory-exclude"> {
  /** The real path of the policy, which is no manifest. */
  readonly leaveOut?: string | undefined;
}

/** Nobody writes more by hand, and each is a search. */
const maxGlobs = 100;
const maxGlobCharacters = 1000;

interface FileSearch extends Search {
  /** Of the paths found, relative to the folder. */
  readonly isWanted?: (path: string) => boolean;
}

export async function readFiles(app: App, selection: FileSelection): Promise<Source[]> {
  const { include, exclude = [], leaveOut } = selection;
  const glob = `${selection["directory-recurse"] ? "**/" : ""}*.{yaml,yml,json,jsonnet}`;
  const chosen = {
    include: include ?? [glob],
    // Argo CD reads hidden files and folders; Git's own and the ledgers are no manifests.
    ...(include ? { exclude } : { exclude: [...exclude, "**/.git/**", "**/.hashroll/**"], hidden: true }),
    only: /\.(?:ya?ml|json|jsonnet)$/,
    isWanted: pathFilter(selection, app.problems),
  };
  const paths = (await search(app, app.folder, chosen, "include")).filter((path) => path !== leaveOut);
  return selectManifests(read(app, paths), app.problems);
}

/** As Argo CD's own fields: one glob for each over the whole path, in which a star matches slashes, too. */
function pathFilter(selection: FileSelection, problems: ProblemList): (path: string) => boolean {
  const matcher = (name: "directory-include" | "directory-exclude"): ((path: string) => boolean) | undefined => {
    const pattern = selection[name];
    if (pattern === undefined) return undefined;
    const glob = newGlob(pattern);
    if (glob.ok && pattern.length <= maxGlobCharacters) return glob.matches;
    problems.add(badParameter(name, glob.ok ? "a shorter glob" : `a glob: ${glob.fault}`));
    return () => false;
  };
  const [isIncluded, isExcluded] = [matcher("directory-include"), matcher("directory-exclude")];
  return (path) => isIncluded?.(path) !== false && isExcluded?.(path) !== true;
}

/** Files, folders and globs of context documents. */
export async function readContext(app: App, paths: readonly string[], folder: string): Promise<Source[]> {
  const sources: Source[] = [];
  if (paths.length > maxGlobs) app.problems.add(badParameter("also-read", `a list of at most ${maxGlobs}`));
  for (const path of new Set(paths.slice(0, maxGlobs)))
    addAll(sources, read(app, await contextFiles(app, path, folder)));
  return sources.map((source) => ({ ...source, isContext: true }));
}

async function contextFiles(app: App, path: string, folder: string): Promise<string[]> {
  const title = `also-read: ${path.slice(0, 100)}`;
  const isGlob = !isBoundedGlob(path) || (await loadGlob()).isDynamicPattern(path);
  if (isGlob) return search(app, folder, { include: [path] }, title);
  const real = requireInRepository(app, path, title, folder);
  if (real === undefined) return [];
  return statSync(real).isDirectory() ? search(app, real, { include: [manifestGlob] }, title) : [real];
}

/** Real paths, sorted by the paths found. Links to folders are not followed; a link to a file has to stay in the repository. */
async function search(
  app: App,
  folder: string,
  { include, exclude = [], only = /\.(?:ya?ml|json)$/, hidden = false, isWanted = () => true }: FileSearch,
  title: string,
): Promise<string[]> {
  const { problems } = app;
  const patterns = [...include, ...exclude];
  if (patterns.length > maxGlobs || !patterns.every(isBoundedGlob)) {
    problems.add(badParameter(title, "fewer globs, with fewer stars and braces, and without brackets"));
    return [];
  }
  // With braces and escapes resolved: no search may start above the folder, or through a link out of the repository.
  const tasks = (await loadGlob()).generateTasks([...include]);
  const leadsOut = tasks.some(({ base, patterns: resolved }) =>
    [base, ...resolved].some((each) => each.startsWith("/") || each.split("/").includes("..")),
  );
  if (leadsOut || tasks.some(({ base }) => isOutside(findBelow(app, folder, base)))) {
    problems.add(outsideRepository(title));
    return [];
  }
  const searched = title === "include" ? "." : title;
  try {
    const found = (await findFiles(folder, { include, exclude, only, hidden, maxFiles: limits.files }))
      .filter(({ path }) => isWanted(path))
      .sort((a, b) => compareSegments(a.path.split("/"), b.path.split("/")));
    if (found.length === 0) problems.add(unreadable(searched, "there is no .yaml, .yml or .json file"));
    if (found.length <= limits.files) return found.flatMap(({ path }) => realFile(app, folder, path));
    problems.add(tooMuch("the app has", `${limits.files} files`));
  } catch (error) {
    problems.add(unreadable(searched, systemErrorText(error)));
  }
  return [];
}

/** In the order in which a walk finds them: a folder stands among the files beside it. */
function compareSegments(a: readonly string[], b: readonly string[]): number {
  const index = a.findIndex((segment, at) => segment !== b[at]);
  return (a[index] ?? "") < (b[index] ?? "") ? -1 : 1;
}

function findBelow(app: App, folder: string, path: string): FoundPath {
  return findInRepository(app, resolve(folder, path).slice(app.root.length) || "/");
}

function isOutside(found: FoundPath): boolean {
  return "fault" in found && found.fault === "outside";
}

function realFile(app: App, folder: string, path: string): string[] {
  const found = findBelow(app, folder, path);
  if ("path" in found) return statSync(found.path).isDirectory() ? [] : [found.path];
  app.problems.add(notFound(found, path));
  return [];
}

/** Two names for one file are one file. */
function read(app: App, paths: readonly string[]): Source[] {
  return [...new Set(paths)].flatMap((path) => readFromRepository(app, path) ?? []);
}
