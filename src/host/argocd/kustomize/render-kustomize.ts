// An app that is a kustomization: `kustomize build` as Argo CD itself runs it, of a copy where the Application sets something
// of it, or where kustomize could read Git's own folder.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ProblemList } from "../../../problem/problem-list.ts";
import type { App } from "../app.ts";
import { copyFolders } from "../copy-tree.ts";
import type { OwnParameters } from "../parameters.ts";
import { valuesIn } from "../redact.ts";
import { statOf } from "../repository-paths.ts";
import { runTool, type ToolOutput } from "../run-tool.ts";
import type { Sandbox } from "../sandbox.ts";
import { checkBases } from "./check-bases.ts";
import { componentsOf, kustomizeEdits } from "./kustomize-edits.ts";

/** A change of the kustomization, made in a copy. */
export interface KustomizationEdit {
  /** Folders that it adds, from the app's own. */
  readonly components: readonly string[];
  /** Gets the copy of the app's folder. */
  apply(folder: string): void;
}

export async function renderKustomize(
  app: App,
  parameters: OwnParameters,
  sandbox: Sandbox,
  problems: ProblemList,
  edit?: KustomizationEdit,
): Promise<ToolOutput | undefined> {
  const components = [...componentsOf(app, parameters), ...(edit?.components ?? [])];
  const { folders, hasGit } = checkBases(app, components, sandbox.remoteHosts, problems);
  const edits = kustomizeEdits(app, parameters, problems);
  if (problems.hasErrors) return undefined;
  const isCopied = hasGit || edit !== undefined || edits.length > 0;
  const cwd = isCopied ? copyFolders(app, [...folders], sandbox, { links: "keep" }) : app.folder;
  edit?.apply(cwd);
  const { kustomize, kubectl } = sandbox.programs;
  const values = (): Iterable<string> => valuesOf(folders);
  for (const args of edits) {
    const command = {
      title: `kustomize edit ${args[0]} ${args[1]}`,
      program: kustomize || "kustomize",
      args: ["edit", ...args],
      cwd,
    };
    if (!(await runTool({ ...command, values }, app, sandbox, problems))) return undefined;
  }
  const args = [...sandbox.kustomizeOptions, "."];
  const fallback = { title: "kubectl kustomize", program: kubectl, args: ["kustomize", ...args], cwd, values };
  const command = { title: "kustomize build", program: kustomize, args: ["build", ...args], cwd, values, fallback };
  return runTool(kustomize === "" ? fallback : command, app, sandbox, problems);
}

/** More than a hand-written kustomization has. */
const maxFiles = 500;
const maxBytes = 256 * 1024;

/** What stands in configs, patches and generators: no error may repeat it. */
const valueKeys: ReadonlySet<string> = new Set(["data", "stringdata", "binarydata", "literals", "value"]);

function* valuesOf(folders: ReadonlySet<string>): Iterable<string> {
  const paths = [...folders].flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));
  for (const path of paths.slice(0, maxFiles)) {
    const stat = statOf(path);
    if (!stat?.isFile() || stat.size > maxBytes) continue;
    const text = readFileSync(path, "utf8");
    if (/\.(?:ya?ml|json)$/.test(path)) yield* valuesIn({ path, text }, valueKeys);
    else yield* text.split("\n").flatMap((line) => [line, line.slice(line.indexOf("=") + 1)]);
  }
}
