// The settings of an app in one state: its own policy, else that of the repo; its ledger, and the documents that are read with it.

import { existsSync } from "node:fs";
import { join } from "node:path";
import type { App } from "../../apps/app.ts";
import { policyFile } from "../../apps/repo-files.ts";
import { newProblemList, type ProblemList } from "../../problem/problem-list.ts";
import { newReadBudget } from "../argocd/repository-paths.ts";
import { type AppSettings, readSettings } from "../argocd/settings.ts";
import { appFolder, parametersOf } from "./app-folder.ts";

export async function appSettings(app: App, root: string, problems: ProblemList): Promise<AppSettings | undefined> {
  const [source] = app.sources;
  const folder = source && appFolder(app, source.folder, root, problems);
  if (!folder) return undefined;
  const parameters = parametersOf(source, problems);
  const hasOwn = parameters.own.policy !== undefined || existsSync(join(folder.folder, policyFile));
  const isShared = !hasOwn && existsSync(join(root, policyFile));
  const given = isShared ? { ...parameters, own: { ...parameters.own, policy: `/${policyFile}` } } : parameters;
  const found = newProblemList();
  const settings = await readSettings(folder, given, newReadBudget(), found);
  problems.addAll(isShared ? found.all.filter(({ code }) => !isOfOtherRuns(code)) : found.all);
  const { for: _, ...others } = settings.settings;
  return { ...settings, settings: app.deployer ? { ...others, for: app.deployer } : others };
}

/** The policy for all runs in this repo may name logs, keys and earlier outputs, none of which a review uses. */
function isOfOtherRuns(code: string): boolean {
  return code === "policy-untrusted" || code === "outside-repository" || code === "missing-previous";
}
