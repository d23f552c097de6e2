// Argo CD's Applications, as its own repo server would render them.

import { defined } from "../../collections/defined.ts";
import type { Data } from "../../yaml/value/to-data.ts";
import type { App, AppSource, FileOptions, HelmOptions, Origin } from "../app.ts";
import { at, type DataMap, isTrueAt, listAt, plain, stringAt, stringsAt, textsAt } from "../data.ts";
import { describedApp, objectId, type Skipped } from "../described-app.ts";
import { resolvePath } from "../file-tree.ts";
import { overlayOf } from "../kustomize-overlay.ts";
import { typeOf } from "../reads/app-reads.ts";
import { isPinned, isThisRepo } from "../repo-address.ts";
import type { RepoFiles } from "../repo-files.ts";

export function readApplication(object: DataMap, origin: Origin, repo: RepoFiles): App {
  const namespace = stringAt(object, "spec", "destination", "namespace");
  const cluster = stringAt(object, "spec", "destination", "name") ?? remoteCluster(object);
  const several = listAt(object, "spec", "sources");
  const given = several.length > 0 ? several : [at(object, "spec", "source") ?? null];
  const [first] = given;
  const kubeVersion = stringAt(first, "helm", "kubeVersion") ?? stringAt(first, "kustomize", "kubeVersion");
  const apiVersions = [...stringsAt(first, "helm", "apiVersions"), ...stringsAt(first, "kustomize", "apiVersions")];
  const known = defined({ namespace, cluster, deployer: "argocd", kubeVersion });
  const versions = apiVersions.length > 0 ? { apiVersions } : {};
  const id = objectId("Application", object);
  return describedApp(id, object, origin, { ...known, ...versions }, readSources(given, repo));
}

function remoteCluster(object: DataMap): string | undefined {
  const server = stringAt(object, "spec", "destination", "server");
  return server === undefined || server === "https://kubernetes.default.svc" ? undefined : server;
}

function readSources(given: readonly Data[], repo: RepoFiles): AppSource[] | Skipped {
  // The folders that `$name/` means in the values files of other sources.
  const refs = new Map(
    given.flatMap((source): [string, boolean][] => {
      const ref = stringAt(source, "ref");
      const isHere = isThisRepo(stringAt(source, "repoURL"), "", repo) && !isPinned(stringAt(source, "targetRevision"));
      return ref === undefined ? [] : [[ref, isHere]];
    }),
  );
  const sources: AppSource[] = [];
  for (const source of given) {
    const isOnlyRef = stringAt(source, "ref") !== undefined && at(source, "path") === undefined;
    if (isOnlyRef && at(source, "chart") === undefined) continue;
    const found = readSource(source, refs, repo);
    if ("skipped" in found) return found;
    sources.push(found);
  }
  return sources.length > 0 ? sources : { skipped: "it has no source" };
}

function readSource(source: Data, refs: ReadonlyMap<string, boolean>, repo: RepoFiles): AppSource | Skipped {
  const address = stringAt(source, "repoURL");
  const chart = stringAt(source, "chart");
  if (chart !== undefined) return { skipped: `its chart ${chart} is in another place: ${address ?? "unknown"}` };
  const folder = resolvePath("", stringAt(source, "path") ?? ".");
  if (folder === undefined) return { skipped: "its path leads out of the repo" };
  if (!isThisRepo(address, folder, repo)) return { skipped: `its source is another repo: ${address}` };
  const revision = stringAt(source, "targetRevision");
  if (isPinned(revision)) return { skipped: `its source is pinned to ${revision}` };
  const plugin = at(source, "plugin");
  if (plugin !== undefined && plugin !== null) return readPlugin(folder, plugin);
  const helm = readHelm(at(source, "helm"), refs);
  if ("skipped" in helm) return helm;
  const kustomize = overlayOf(at(source, "kustomize"), folder);
  const type = kustomize ? "kustomize" : at(source, "directory") ? "files" : undefined;
  const found: AppSource = {
    folder,
    ...(type && { type }),
    ...(Object.keys(helm).length > 0 && { helm }),
    ...(kustomize && { kustomize }),
    files: readFileOptions(at(source, "directory")),
  };
  return typeOf(found, repo) === "files" && hasJsonnet(found, repo) ? { skipped: "it is written in Jsonnet" } : found;
}

function readHelm(helm: Data | undefined, refs: ReadonlyMap<string, boolean>): HelmOptions | Skipped {
  const valuesFiles: string[] = [];
  for (const path of stringsAt(helm, "valueFiles")) {
    const [, ref, rest] = /^\$([^/]+)(\/.*)$/.exec(path) ?? [];
    if (ref === undefined) {
      if (/^[a-z+]+:\/\//i.test(path)) return { skipped: "a values file is at another place" };
      valuesFiles.push(path);
    } else if (refs.get(ref)) valuesFiles.push(rest as string);
    else return { skipped: "a values file is in another repo, or at another revision" };
  }
  const parameters = listAt(helm, "parameters").map((each) => ({
    name: stringAt(each, "name") ?? "",
    value: stringAt(each, "value") ?? String(at(each, "value") ?? ""),
    isString: isTrueAt(each, "forceString"),
  }));
  const pairs = (isString: boolean): Record<string, string> =>
    Object.fromEntries(parameters.filter((each) => each.isString === isString).map(({ name, value }) => [name, value]));
  const fileParameters = listAt(helm, "fileParameters").map((each) => [
    stringAt(each, "name") ?? "",
    stringAt(each, "path") ?? "",
  ]);
  const object = at(helm, "valuesObject");
  const values = object instanceof Map ? JSON.stringify(plain(object)) : stringAt(helm, "values");
  const releaseName = stringAt(helm, "releaseName");
  return {
    ...(releaseName !== undefined && { releaseName }),
    ...(valuesFiles.length > 0 && { valuesFiles }),
    ...(isTrueAt(helm, "ignoreMissingValueFiles") && { ignoreMissingValuesFiles: true }),
    ...(values !== undefined && { values }),
    ...(parameters.some(({ isString }) => !isString) && { parameters: pairs(false) }),
    ...(parameters.some(({ isString }) => isString) && { stringParameters: pairs(true) }),
    ...(fileParameters.length > 0 && { fileParameters: Object.fromEntries(fileParameters) }),
    ...(isTrueAt(helm, "skipCrds") && { skipCrds: true }),
    ...(isTrueAt(helm, "skipTests") && { skipTests: true }),
  };
}

function readFileOptions(directory: Data | undefined): FileOptions {
  const [include, exclude] = [stringAt(directory, "include"), stringAt(directory, "exclude")];
  const paths = defined({ pathInclude: include, pathExclude: exclude });
  return isTrueAt(directory, "recurse") ? paths : { ...paths, flat: true };
}

/** Argo CD evaluates each such file that the folder has. */
function hasJsonnet({ folder, files = {} }: AppSource, { tree }: RepoFiles): boolean {
  const start = folder === "" ? 0 : folder.length + 1;
  return tree
    .below(folder)
    .some(({ path }) => path.endsWith(".jsonnet") && (files.flat !== true || !path.slice(start).includes("/")));
}

/** Another plugin can be anything. */
function readPlugin(folder: string, plugin: Data): AppSource | Skipped {
  const name = stringAt(plugin, "name");
  if (name !== undefined && !/^hashroll(?:-v[\w.]+)?$/.test(name))
    return { skipped: `it is rendered by the plugin ${name}` };
  const variables = listAt(plugin, "env").flatMap((each): [string, string][] => {
    const variable = stringAt(each, "name");
    return variable?.startsWith("HASHROLL_") ? [[`ARGOCD_ENV_${variable}`, stringAt(each, "value") ?? ""]] : [];
  });
  const parameters = listAt(plugin, "parameters").map((each) => ({
    name: stringAt(each, "name") ?? "",
    ...(at(each, "string") !== undefined && { string: String(at(each, "string")) }),
    ...(at(each, "array") !== undefined && { array: listAt(each, "array").map(String) }),
    ...(at(each, "map") !== undefined && { map: textsAt(each, "map") }),
  }));
  return {
    folder,
    plugin: Object.fromEntries([...variables, ["ARGOCD_APP_PARAMETERS", JSON.stringify(parameters)]]),
  };
}
