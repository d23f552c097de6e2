// An app that is a kustomization. kustomize itself keeps the files of a kustomization below its folder; that the folders
// are in the repository is checked here.

import { lstatSync, statSync } from "node:fs";
import { isAbsolute, join, relative, resolve } from "node:path";
import { outsideRepository, tooMuch, unreadable } from "../../problem/messages/index.ts";
import type { ProblemList } from "../../problem/problem-list.ts";
import type { App } from "./app.ts";
import { kustomizationFiles } from "./app-type.ts";
import { limits } from "./limits.ts";
import { newBudget, scalarsIn } from "./read-yaml.ts";
import { findInRepository, type ReadBudget } from "./repository-paths.ts";
import { runTool, type ToolOutput } from "./run-tool.ts";
import type { Sandbox } from "./sandbox.ts";

export async function renderKustomize(
  app: App,
  sandbox: Sandbox,
  problems: ProblemList,
): Promise<ToolOutput | undefined> {
  checkBases(app, app.folder, { folders: new Set(), budget: newBudget() }, problems);
  if (problems.hasErrors) return undefined;
  const { kustomize, kubectl } = sandbox.programs;
  const cwd = app.folder;
  const fallback = { title: "kubectl kustomize", program: kubectl, args: ["kustomize", "."], cwd };
  const command = { title: "kustomize build", program: kustomize, args: ["build", "."], cwd, fallback };
  return runTool(kustomize === "" ? fallback : command, app, sandbox, problems);
}

/** The bases that were checked, and how much more of them may be read. */
interface CheckedBases {
  readonly folders: Set<string>;
  readonly budget: ReadBudget;
}

/** Each scalar of a kustomization that is the path of something counts, whatever its field. */
function checkBases(app: App, folder: string, checked: CheckedBases, problems: ProblemList): void {
  if (checked.folders.has(folder)) return;
  checked.folders.add(folder);
  if (checked.folders.size > limits.files)
    return void problems.add(tooMuch("the kustomization has", `${limits.files} bases`));
  for (const file of kustomizationFiles.filter((name) => exists(join(folder, name)))) {
    const path = join(folder, file);
    const title = relative(app.root, path);
    const own = relative(app.folder, path);
    const scalars = scalarsIn(app, own, checked.budget);
    if (!("path" in findInRepository(app, own))) problems.add(outsideRepository(title));
    else if (!scalars) problems.add(unreadable(title, "it can't be checked for what it leads to"));
    // A generator's file may have its key before it: `key=path`.
    for (const text of (scalars ?? []).flatMap((each) => [each, ...(/^[^=]*=(.*)$/s.exec(each)?.slice(1) ?? [])]))
      checkPath(app, folder, text, title, checked, problems);
  }
}

/** What does not exist is an address, and left to kustomize; but no address of this machine. */
function checkPath(
  app: App,
  folder: string,
  text: string,
  title: string,
  checked: CheckedBases,
  problems: ProblemList,
): void {
  if (/file:\/\//i.test(text)) return void problems.add(outsideRepository(title));
  // kustomize takes no absolute path for a base, and keeps files below their kustomization; a patch is full of both.
  if (text === "" || isAbsolute(text)) return;
  const path = resolve(folder, text);
  if (!exists(path)) return;
  const found = findInRepository(app, relative(app.folder, path) || ".");
  if ("fault" in found) return void (found.fault === "outside" && problems.add(outsideRepository(title)));
  if (statSync(found.path).isDirectory()) checkBases(app, found.path, checked, problems);
}

/** A link to nothing exists, too. */
function exists(path: string): boolean {
  try {
    return lstatSync(path) !== undefined;
  } catch {
    return false;
  }
}
