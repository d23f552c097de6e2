// An app that is a kustomization: `kustomize build` as Argo CD itself runs it, of a copy where the Application sets something
// of it, or where kustomize could read Git's own folder.

import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { App } from "../app.ts";
import { copyFolders } from "../copy-tree.ts";
import type { OwnParameters } from "../parameters.ts";
import { readAll, valuesIn } from "../redact.ts";
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
  edit?: KustomizationEdit,
): Promise<ToolOutput | undefined> {
  const components = [...componentsOf(app, parameters), ...(edit?.components ?? [])];
  const { folders, hasGit } = checkBases(app, components, sandbox.remoteHosts);
  const edits = kustomizeEdits(app, parameters);
  if (app.problems.hasErrors) return undefined;
  const isCopied = hasGit || edit !== undefined || edits.length > 0;
  const cwd = isCopied ? copyFolders(app, [...folders], sandbox, { links: "keep" }) : app.folder;
  edit?.apply(cwd);
  const { kustomize, kubectl } = sandbox.programs;
  const values = () => valuesOf(folders);
  for (const args of edits) {
    const command = {
      title: `kustomize edit ${args[0]} ${args[1]}`,
      program: kustomize || "kustomize",
      args: ["edit", ...args],
      cwd,
    };
    if (!(await runTool({ ...command, values }, app, sandbox))) return undefined;
  }
  const args = [...sandbox.kustomizeOptions, "."];
  const fallback = { title: "kubectl kustomize", program: kubectl, args: ["kustomize", ...args], cwd, values };
  const command = { title: "kustomize build", program: kustomize, args: ["build", ...args], cwd, values, fallback };
  return runTool(kustomize === "" ? fallback : command, app, sandbox);
}

/** What stands in configs, patches and generators: no error may repeat it. */
const valueKeys: ReadonlySet<string> = new Set(["data", "stringdata", "binarydata", "literals", "value"]);

function valuesOf(folders: ReadonlySet<string>): readonly string[] | undefined {
  const paths = [...folders].flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));
  return readAll(paths)?.flatMap((source) =>
    /\.(?:ya?ml|json)$/.test(source.path)
      ? valuesIn(source, valueKeys)
      : source.text.split("\n").flatMap((line) => [line, line.slice(line.indexOf("=") + 1)]),
  );
}
