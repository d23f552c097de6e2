// An app that is a kustomization. kustomize itself keeps each kustomization's files below its folder; where the
// folders are is checked here.

import { lstatSync, statSync } from "node:fs";
import { isAbsolute, join, relative, resolve } from "node:path";
import { outsideRepository, tooMuch, unreadable } from "../../problem/messages/index.ts";
import { hasErrors, type Problem } from "../../problem/problem.ts";
import type { Source } from "../../text/source.ts";
import type { App } from "./app.ts";
import { kustomizationFiles } from "./app-type.ts";
import { limits } from "./limits.ts";
import { newBudget, wordsIn } from "./read-yaml.ts";
import { decode, findInside, type ReadBudget } from "./repository-paths.ts";
import { problemOf, runTool, type ToolCommand } from "./run-tool.ts";
import type { Sandbox } from "./sandbox.ts";

export async function renderKustomize(app: App, workshop: Sandbox, problems: Problem[]): Promise<Source | undefined> {
  checkBases(app, app.folder, { folders: new Set(), budget: newBudget() }, problems);
  if (hasErrors(problems)) return undefined;
  const alone: ToolCommand = {
    title: "kustomize build",
    program: workshop.programs.kustomize,
    args: ["build", "."],
    cwd: app.folder,
  };
  const inKubectl: ToolCommand = {
    title: "kubectl kustomize",
    program: workshop.programs.kubectl,
    args: ["kustomize", "."],
    cwd: app.folder,
  };
  let order = alone;
  let run = await runTool(order, workshop);
  if (run.end === "missing") {
    order = inKubectl;
    run = await runTool(order, workshop);
  }
  const problem = problemOf(order, run, app, workshop);
  if (problem) problems.push(problem);
  return problem ? undefined : decode(`<${order.title}>`, run.stdout, problems);
}

/** The bases that were looked at, and how much more of them is. */
interface Seen {
  readonly folders: Set<string>;
  readonly budget: ReadBudget;
}

/** Each word of a kustomization that names something that is there counts, whatever field it is in. */
function checkBases(app: App, folder: string, seen: Seen, problems: Problem[]): void {
  if (seen.folders.has(folder)) return;
  seen.folders.add(folder);
  if (seen.folders.size > limits.files)
    return void problems.push(tooMuch("the kustomization has", `${limits.files} bases`));
  for (const file of kustomizationFiles.filter((name) => exists(join(folder, name)))) {
    const path = join(folder, file);
    const title = relative(app.root, path);
    const own = relative(app.folder, path);
    const words = wordsIn(app, own, seen.budget);
    if (!("path" in findInside(app, own))) problems.push(outsideRepository(title));
    else if (!words) problems.push(unreadable(title, "it can't be checked for what it leads to"));
    // A generator's file may have its key in front: `key=path`.
    for (const word of (words ?? []).flatMap((each) => [each, ...(/^[^=]*=(.*)$/s.exec(each)?.slice(1) ?? [])]))
      checkWord(app, folder, word, title, seen, problems);
  }
}

/** What is not there is an address, and kustomize's affair, but never one of this machine. */
function checkWord(app: App, folder: string, word: string, title: string, seen: Seen, problems: Problem[]): void {
  if (/file:\/\//i.test(word)) return void problems.push(outsideRepository(title));
  // kustomize takes no absolute path for a base, and keeps files below their kustomization; a patch is full of both.
  if (word === "" || isAbsolute(word)) return;
  const path = resolve(folder, word);
  if (!exists(path)) return;
  const found = findInside(app, relative(app.folder, path) || ".");
  if ("fault" in found) return void (found.fault === "outside" && problems.push(outsideRepository(title)));
  if (statSync(found.path).isDirectory()) checkBases(app, found.path, seen, problems);
}

/** A link to nothing is there too. */
function exists(path: string): boolean {
  try {
    return lstatSync(path) !== undefined;
  } catch {
    return false;
  }
}
