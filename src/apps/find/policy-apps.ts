// The apps that the policy's section `apps` describes.

import { defined } from "../../collections/defined.ts";
import { policyFile } from "../../policy/read-policy.ts";
import type { PolicyApp } from "../../settings/schema.ts";
import { type App, type AppSource, nameOfFolder } from "../app.ts";
import { joinPath, resolvePath } from "../file-tree.ts";
import { pathMatcher } from "../path-glob.ts";
import { chartFile, type RepoFiles } from "../repo-files.ts";

export function policyApps(given: readonly PolicyApp[], repo: RepoFiles): App[] {
  return given.flatMap((each) => {
    if (!/[*?[{]/.test(each.path)) return [newApp(each, resolvePath("", each.path), each.name)];
    const matches = pathMatcher(each.path);
    return [...repo.tree.folders]
      .filter((folder) => folder !== "" && matches(folder))
      .sort()
      .map((folder) => newApp(each, folder, each.name && `${each.name}-${nameOfFolder(folder)}`));
  });
  function newApp(given: PolicyApp, folder: string | undefined, named: string | undefined): App {
    const name = named ?? nameOfFolder(folder ?? given.path);
    return {
      id: `app ${name}`,
      name: nameOfFolder(name),
      origin: { kind: "policy", path: policyFile },
      ...defined({ namespace: given.namespace, cluster: given.cluster, deployer: given.for }),
      ...(folder === undefined
        ? { sources: [], skipped: "its path leads out of the repo" }
        : { sources: [sourceOf(given, folder, name, repo)] }),
    };
  }
}

function sourceOf(given: PolicyApp, folder: string, name: string, repo: RepoFiles): AppSource {
  const { type, releaseName, valuesFiles, values, parameters, stringParameters, include, exclude } = given;
  const isChart = type === "helm" || (type === undefined && repo.tree.get(joinPath(folder, chartFile)) !== undefined);
  const helm = defined({ releaseName: releaseName ?? name, valuesFiles, values, parameters, stringParameters });
  return defined({ folder, type, helm: isChart ? helm : undefined, files: defined({ include, exclude }) });
}
