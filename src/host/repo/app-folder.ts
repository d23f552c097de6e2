// What the Argo CD plugin's functions need of an app, from its description.

import { existsSync } from "node:fs";
import { join } from "node:path";
import type { App, AppSource } from "../../apps/app.ts";
import { defined } from "../../collections/defined.ts";
import { policyFile } from "../../policy/read-policy.ts";
import { missingFolder, outsideRepository } from "../../problem/messages/index.ts";
import { newProblemList, type ProblemList } from "../../problem/problem-list.ts";
import { type App as AppFolder, newReadBudget, substituteFrom } from "../argocd/app.ts";
import type { OwnParameters } from "../argocd/parameters.ts";
import { type AppParameters, readParameters } from "../argocd/read-parameters.ts";
import { findInRepository } from "../argocd/repository-paths.ts";
import { type AppSettings, readSettings } from "../argocd/settings.ts";

/** Undefined, and a problem, if there is no such folder. */
export function appFolder(app: App, folder: string, root: string, problems: ProblemList): AppFolder | undefined {
  const { namespace, kubeVersion, apiVersions = [] } = app;
  const target = {
    folder: join(root, folder),
    root,
    name: app.name,
    ...defined({ namespace, kubeVersion, apiVersions }),
    substitute: substituteFrom({ ARGOCD_APP_NAME: app.name, ARGOCD_APP_NAMESPACE: namespace }),
    problems,
    budget: newReadBudget(),
  };
  const found = findInRepository(target, ".");
  if ("path" in found) return { ...target, folder: found.path };
  problems.add(found.fault === "outside" ? outsideRepository(folder) : missingFolder(folder || "."));
  return undefined;
}

export function parametersOf({ helm = {}, files = {}, plugin }: AppSource, problems: ProblemList): AppParameters {
  if (plugin) return readParameters(plugin, problems);
  const own: OwnParameters = defined({
    "release-name": helm.releaseName,
    "values-files": helm.valuesFiles,
    "ignore-missing-values-files": helm.ignoreMissingValuesFiles,
    values: helm.values,
    "helm-parameters": helm.parameters,
    "helm-string-parameters": helm.stringParameters,
    "helm-file-parameters": helm.fileParameters,
    "skip-crds": helm.skipCrds,
    "skip-tests": helm.skipTests,
    "directory-recurse": files.flat !== true,
    include: files.include,
    exclude: files.exclude,
    "directory-include": files.pathInclude,
    "directory-exclude": files.pathExclude,
  });
  return { own, settings: {} };
}

/** Its own policy, else that of the repo; its ledger, and the documents that are read with it. */
export async function appSettings(app: App, root: string, problems: ProblemList): Promise<AppSettings | undefined> {
  const [source] = app.sources;
  const folder = source && appFolder(app, source.folder, root, problems);
  if (!folder) return undefined;
  const parameters = parametersOf(source, problems);
  const hasOwn = parameters.own.policy !== undefined || existsSync(join(folder.folder, policyFile));
  const isShared = !hasOwn && existsSync(join(root, policyFile));
  const given = isShared ? { ...parameters, own: { ...parameters.own, policy: `/${policyFile}` } } : parameters;
  const found = newProblemList();
  const settings = await readSettings({ ...folder, problems: found }, given);
  problems.addAll(isShared ? found.all.filter(({ code }) => !isOfOtherRuns(code)) : found.all);
  const { for: _, ...others } = settings.settings;
  return { ...settings, settings: app.deployer ? { ...others, for: app.deployer } : others };
}

/** The policy for all runs in this repo may name logs, keys and earlier outputs, none of which a review uses. */
function isOfOtherRuns(code: string): boolean {
  return code === "policy-untrusted" || code === "outside-repository" || code === "missing-previous";
}
