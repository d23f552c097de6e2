// What a kustomization reads: its files, bases and components, and theirs. Every scalar that is the path of something counts,
// whatever its field: too much is rendered for nothing, too little would be a wrong answer.

import type { Data } from "../../yaml/value/to-data.ts";
import { asMap, documentsIn, listAt, mapIn, stringAt } from "../data.ts";
import { joinPath, resolvePath } from "../file-tree.ts";
import { chartGenerator, kustomizationFiles, type RepoFiles } from "../repo-files.ts";
import { fileIn, followLinks } from "./links.ts";
import type { ReadsDraft } from "./reads.ts";

/** What one kustomization itself names. */
interface OwnReads {
  readonly files: readonly string[];
  readonly folders: readonly string[];
  /** Folders with kustomizations. */
  readonly bases: readonly string[];
  readonly elsewhere: readonly string[];
}

/** Reads each kustomization once, however many apps share it. */
export function kustomizationReader(repo: RepoFiles): (folder: string, reads: ReadsDraft) => void {
  const known = new Map<string, OwnReads>();
  return (start, reads) => {
    const queue = [start];
    const seen = new Set(queue);
    for (let folder = queue.pop(); folder !== undefined; folder = queue.pop()) {
      const own = known.get(folder) ?? readOne(folder, repo);
      known.set(folder, own);
      for (const file of own.files) reads.files.add(file);
      for (const each of own.folders) reads.folders.add(each);
      for (const reason of own.elsewhere) reads.elsewhere.add(reason);
      for (const base of own.bases.filter((each) => !seen.has(each))) {
        seen.add(base);
        queue.push(base);
      }
    }
  };
}

function readOne(folder: string, repo: RepoFiles): OwnReads {
  const files = new Set(kustomizationFiles.map((name) => joinPath(folder, name)));
  const folders = new Set<string>();
  const bases = new Set<string>();
  const file = fileIn(folder, kustomizationFiles, repo);
  const real = file === undefined ? undefined : followLinks(file, repo);
  const data = real === undefined ? new Map<string, Data>() : mapIn(real.path, repo.text(real.path));
  for (const link of real?.links ?? []) files.add(link);
  if (real) files.add(real.path);
  // A generator's file may name others, in fields of its own.
  if (["generators", "transformers", "validators"].some((key) => data.has(key))) folders.add(folder);
  for (const scalar of scalarsIn(data)) {
    const path = resolvePath(folder, scalar);
    const found = path === undefined || scalar.startsWith("/") ? undefined : followLinks(path, repo);
    if (path === undefined || !found) continue;
    for (const link of found.links) files.add(link);
    if (repo.tree.get(found.path)?.type === "file") files.add(found.path);
    else if (repo.tree.isFolder(found.path) && found.path !== folder)
      (fileIn(found.path, kustomizationFiles, repo) === undefined ? folders : bases).add(found.path);
  }
  for (const path of pathsIn(data).filter((each) => !isRemote(each))) {
    const missing = resolvePath(folder, path);
    if (missing !== undefined && !bases.has(missing) && !folders.has(missing)) files.add(missing);
  }
  return { files: [...files], folders: [...folders], bases: [...bases], elsewhere: elsewhereIn(data, repo, folder) };
}

/** `a`, and `b` of `a=b`: a generator's file may have its key before it. */
function scalarsIn(data: Data): string[] {
  if (typeof data === "string") {
    if (data === "" || data.length > 4096 || data.includes("\n")) return [];
    const equals = data.indexOf("=");
    return equals === -1 ? [data] : [data, data.slice(equals + 1)];
  }
  if (data instanceof Map) return [...data.values()].flatMap(scalarsIn);
  return Array.isArray(data) ? data.flatMap(scalarsIn) : [];
}

const pathFields = [
  "resources",
  "bases",
  "components",
  "crds",
  "configurations",
  "generators",
  "transformers",
  "validators",
];

function pathsIn(data: ReadonlyMap<string, Data>): string[] {
  return [
    ...pathFields.flatMap((field) => listAt(data, field)),
    ...["patches", "patchesJson6902"].flatMap((field) =>
      listAt(data, field).map((each) => asMap(each).get("path") ?? null),
    ),
    ...listAt(data, "patchesStrategicMerge"),
  ].filter((each): each is string => typeof each === "string" && each !== "" && !each.includes("\n"));
}

/** As kustomize finds out whether something is to be fetched. */
export function isRemote(path: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:\/\/|git::|git@|[\w.-]+@[\w.-]+:|(?:github|gitlab|bitbucket)\.(?:com|org)[/:])|[?&]ref=|\.git(?:\/|$)/i.test(
    path,
  );
}

function elsewhereIn(data: ReadonlyMap<string, Data>, repo: RepoFiles, folder: string): string[] {
  const remote = pathsIn(data).filter(
    (path) => isRemote(path) && !repo.tree.isFolder(resolvePath(folder, path) ?? "?"),
  );
  const charts = [
    ...listAt(data, "helmCharts"),
    ...listAt(data, "helmChartInflationGenerator"),
    ...chartGeneratorsIn(data, repo, folder),
  ];
  return [
    ...remote.map((path) => `the remote base ${withoutPassword(path)}`),
    ...charts.map((chart) => `the chart ${stringAt(chart, "name") ?? ""} inside a kustomization`),
  ];
}

/** Of files that a kustomization names, and of those that are written inside of it. */
function chartGeneratorsIn(data: ReadonlyMap<string, Data>, repo: RepoFiles, folder: string): Data[] {
  return listAt(data, "generators")
    .filter((each): each is string => typeof each === "string")
    .flatMap((each) => {
      const text = each.includes("\n") ? each : repo.text(resolvePath(folder, each) ?? "");
      return text?.includes(chartGenerator) ? documentsIn(each, text) : [];
    })
    .filter((each) => stringAt(each, "kind") === chartGenerator);
}

function withoutPassword(address: string): string {
  return address.replace(/(\/\/)[^/@]*@/, "$1").slice(0, 200);
}
