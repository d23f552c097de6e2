// What the Argo CD plugin's functions need of an app, from its description.

import { join } from "node:path";
import type { App, AppSource } from "../../apps/app.ts";
import { missingFolder, outsideRepository } from "../../problem/messages/index.ts";
import type { ProblemList } from "../../problem/problem-list.ts";
import type { App as AppFolder } from "../argocd/app.ts";
import type { OwnParameters } from "../argocd/parameters.ts";
import { type AppParameters, readParameters } from "../argocd/read-parameters.ts";
import { findInRepository } from "../argocd/repository-paths.ts";
import { substituteFrom } from "../argocd/substitute.ts";

/** Undefined, and a problem, if there is no such folder. */
export function appFolder(app: App, folder: string, root: string, problems: ProblemList): AppFolder | undefined {
  const { namespace, kubeVersion, apiVersions = [] } = app;
  const target = {
    folder: join(root, folder),
    root,
    name: app.name,
    ...(namespace !== undefined && { namespace }),
    ...(kubeVersion !== undefined && { kubeVersion }),
    apiVersions,
    substitute: substituteFrom({ ARGOCD_APP_NAME: app.name, ARGOCD_APP_NAMESPACE: namespace }),
  };
  const found = findInRepository(target, ".");
  if ("path" in found) return { ...target, folder: found.path };
  problems.add(found.fault === "outside" ? outsideRepository(folder) : missingFolder(folder || "."));
  return undefined;
}

export function parametersOf({ helm = {}, files = {}, plugin }: AppSource, problems: ProblemList): AppParameters {
  if (plugin) return readParameters(plugin, problems);
  const own: OwnParameters = {
    ...(helm.releaseName !== undefined && { "release-name": helm.releaseName }),
    ...(helm.valuesFiles && { "values-files": helm.valuesFiles }),
    ...(helm.ignoreMissingValuesFiles && { "ignore-missing-values-files": true }),
    ...(helm.values !== undefined && { values: helm.values }),
    ...(helm.parameters && { "helm-parameters": helm.parameters }),
    ...(helm.stringParameters && { "helm-string-parameters": helm.stringParameters }),
    ...(helm.fileParameters && { "helm-file-parameters": helm.fileParameters }),
    ...(helm.skipCrds && { "skip-crds": true }),
    ...(helm.skipTests && { "skip-tests": true }),
    "directory-recurse": files.flat !== true,
    ...(files.include && { include: files.include }),
    ...(files.exclude && { exclude: files.exclude }),
    ...(files.pathInclude !== undefined && { "directory-include": files.pathInclude }),
    ...(files.pathExclude !== undefined && { "directory-exclude": files.pathExclude }),
  };
  return { own, settings: {} };
}
