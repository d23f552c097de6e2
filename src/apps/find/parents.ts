// Apps whose manifests describe other apps, and of which only rendering says what they are: charts with Applications among their
// templates (an app of apps), and kustomizations that change such objects.

import type { App } from "../app.ts";
import { mapIn, stringAt } from "../data.ts";
import { baseName, joinPath } from "../file-tree.ts";
import { typeOf } from "../reads/app-reads.ts";
import { type FoundApp, isRead, newPathSet, readsAny } from "../reads/reads.ts";
import { chartFile, kustomizationFiles, type RepoFiles } from "../repo-files.ts";
import type { DescribingObject } from "./described-apps.ts";

export interface ParentFinder {
  /** Whether an app may be one. */
  isParent(found: FoundApp): boolean;
  /** Whether an object is what the app made something else of: these, its manifests. */
  isReplaced(written: DescribingObject, found: FoundApp, manifests: readonly DescribingObject[]): boolean;
}

/** HelmReleases are read as they are written: an app for each of them is usual, and to render it for nothing else would cost as much. */
const describesApps = /kind["']?:\s*["']?(?:Application|ApplicationSet)\b|kustomize\.toolkit\.fluxcd\.io\//;
const describesReleases = /kind["']?:\s*["']?HelmRelease\b/;

export function parentFinder(repo: RepoFiles): ParentFinder {
  const texts = repo.mentions.map((path) => ({ path, text: repo.text(path) ?? "" }));
  const templates = texts
    .filter(({ path, text }) => isTemplate(path, repo) && (describesApps.test(text) || describesReleases.test(text)))
    .map(({ path }) => path);
  const manifests = texts
    .filter(({ path, text }) => !isTemplate(path, repo) && describesApps.test(text))
    .map(({ path }) => path);
  const [allTemplates, allManifests] = [newPathSet(templates), newPathSet(manifests)];
  const isKustomize = ({ app }: FoundApp): boolean => app.sources.some((each) => typeOf(each, repo) === "kustomize");
  return {
    isParent: (found) =>
      readsAny(found.reads, allTemplates) ||
      (isKustomize(found) && readsAny(found.reads, allManifests) && changesObjects(found, repo)),
    isReplaced({ object, path }, found, made) {
      if (!isKustomize(found) || !isRead(path, found.reads)) return false;
      // Of a whole folder, not every file need be in it.
      if (allManifests.files.has(path) && found.reads.files.has(path)) return true;
      const [kind, name] = [stringAt(object, "kind"), stringAt(object, "metadata", "name") ?? ""];
      return made.some(
        (each) => stringAt(each.object, "kind") === kind && stringAt(each.object, "metadata", "name")?.includes(name),
      );
    },
  };
}

/** What a chart's template looks like is not what it renders to. */
export function isTemplate(path: string, { tree }: RepoFiles): boolean {
  const at = path.lastIndexOf("/templates/");
  const folder = at === -1 ? undefined : path.slice(0, at);
  if (folder === undefined) return path.startsWith("templates/") && tree.get(chartFile) !== undefined;
  return tree.get(joinPath(folder, chartFile)) !== undefined;
}

const plainFields: ReadonlySet<string> = new Set(["apiVersion", "kind", "metadata", "resources", "bases"]);

/** Whether more than a list of resources is between the files and what comes out. */
function changesObjects({ app, reads }: FoundApp, repo: RepoFiles): boolean {
  return app.sources.some(isOverlaid) || [...reads.files].some((path) => isKustomization(path) && !isList(path));

  function isList(path: string): boolean {
    return [...mapIn(path, repo.text(path)).keys()].every((key) => plainFields.has(key));
  }
}

function isOverlaid({ kustomize = {}, substitute = {} }: App["sources"][number]): boolean {
  const { fields = {}, components = [] } = kustomize;
  return [fields, components, substitute].some((each) => Object.keys(each).length > 0);
}

function isKustomization(path: string): boolean {
  return kustomizationFiles.some((name) => name === baseName(path));
}
