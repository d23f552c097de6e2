// An app that is plain files: which of them, in a stable order, and their texts.

import { statSync } from "node:fs";
import { join, resolve } from "node:path";
import { addAll } from "../../collections/add-all.ts";
import { badParameter, outsideRepository, tooMuch, unreadable } from "../../problem/messages/index.ts";
import type { Problem } from "../../problem/problem.ts";
import { systemErrorText } from "../../problem/system-error.ts";
import type { Source } from "../../text/source.ts";
import type { App } from "./app.ts";
import { isBoundedGlob } from "./glob-limits.ts";
import { limits } from "./limits.ts";
import { findInside, type ReadBudget, readInside, requireInRepository } from "./repository-paths.ts";

export interface Choice {
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  /** The real path of the policy, which is no manifest. */
  readonly leaveOut?: string | undefined;
}

const manifests = "**/*.{yaml,yml,json}";

/** More of them are not written by hand, and each is searched for. */
const maxGlobs = 100;

export async function readFiles(app: App, choice: Choice, budget: ReadBudget, problems: Problem[]): Promise<Source[]> {
  const { include = [manifests], exclude = [], leaveOut } = choice;
  const paths = await search(app, app.folder, include, exclude, "include", problems);
  return read(
    app,
    paths.filter((path) => path !== leaveOut),
    budget,
    problems,
  ).filter(({ text }) => !isSkipped(text));
}

/** Files, folders and globs that are looked at only. */
export async function readAlso(
  app: App,
  paths: readonly string[],
  folder: string,
  budget: ReadBudget,
  problems: Problem[],
): Promise<Source[]> {
  const sources: Source[] = [];
  if (paths.length > maxGlobs) problems.push(badParameter("also-read", `a list of at most ${maxGlobs}`));
  for (const path of new Set(paths.slice(0, maxGlobs))) {
    const what = `also-read: ${path.slice(0, 100)}`;
    const isGlob = !isBoundedGlob(path) || (await globber()).isDynamicPattern(path);
    const real = isGlob ? undefined : requireInRepository(app, path, { what, folder }, problems);
    const isFolder = real !== undefined && statSync(real).isDirectory();
    if (isGlob) addAll(sources, read(app, await search(app, folder, [path], [], what, problems), budget, problems));
    else if (isFolder)
      addAll(sources, read(app, await search(app, real, [manifests], [], what, problems), budget, problems));
    else if (real !== undefined) addAll(sources, read(app, [real], budget, problems));
  }
  return sources.map((source) => ({ ...source, isContext: true }));
}

/** Real paths, sorted as they are named. Links to folders are not followed; a link to a file has to stay in the repo. */
async function search(
  app: App,
  folder: string,
  include: readonly string[],
  exclude: readonly string[],
  what: string,
  problems: Problem[],
): Promise<string[]> {
  const patterns = [...include, ...exclude];
  if (patterns.length > maxGlobs || !patterns.every(isBoundedGlob)) {
    problems.push(badParameter(what, "fewer globs, with fewer stars and braces, and without brackets"));
    return [];
  }
  const glob = await globber();
  // With braces and escapes resolved: where the search begins must not be up, nor behind a link out.
  const tasks = glob.generateTasks([...include]);
  const leadsOut = tasks.some(({ base, patterns: written }) =>
    [base, ...written].some((each) => each.startsWith("/") || each.split("/").includes("..")),
  );
  if (leadsOut || tasks.some(({ base }) => isOutside(app, folder, base))) {
    problems.push(outsideRepository(what));
    return [];
  }
  const found: string[] = [];
  const stream = glob.globStream([...include], {
    cwd: folder,
    ignore: [...exclude],
    followSymbolicLinks: false,
    onlyFiles: false,
    unique: true,
  });
  try {
    for await (const name of stream) {
      const path = String(name);
      if (!/\.(?:ya?ml|json)$/.test(path)) continue;
      found.push(path);
      if (found.length > limits.files) {
        problems.push(tooMuch("the app has", `${limits.files} files`));
        return [];
      }
    }
  } catch (error) {
    problems.push(unreadable(what === "include" ? "." : what, systemErrorText(error)));
    return [];
  }
  if (found.length === 0)
    problems.push(unreadable(what === "include" ? "." : what, "there is no .yaml, .yml or .json file"));
  return found.sort((a, b) => (a < b ? -1 : 1)).flatMap((path) => realFile(app, folder, path, problems));
}

/** A pattern's beginning without stars is gone into whatever it leads through. */
function isOutside(app: App, folder: string, base: string): boolean {
  const found = findInside(app, resolve(folder, base).slice(app.root.length) || "/");
  return "fault" in found && found.fault === "outside";
}

function realFile(app: App, folder: string, path: string, problems: Problem[]): string[] {
  const found = findInside(app, resolve(folder, path).slice(app.root.length) || "/");
  if ("fault" in found) {
    problems.push(found.fault === "outside" ? outsideRepository(path) : unreadable(join(path), found.reason));
    return [];
  }
  return statSync(found.path).isDirectory() ? [] : [found.path];
}

/** Two names for one file are one file. */
function read(app: App, paths: readonly string[], budget: ReadBudget, problems: Problem[]): Source[] {
  return [...new Set(paths)].flatMap((path) => readInside(app, path, budget, problems) ?? []);
}

/** The word by which Argo CD's own folder apps leave a file out. */
function isSkipped(text: string): boolean {
  return text.includes("+argocd:skip-file-rendering");
}

async function globber(): Promise<typeof import("fast-glob")> {
  return (await import("fast-glob")).default;
}
