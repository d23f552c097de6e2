// The apps of one state of a repo: those that the policy lists; else those that Argo CD's and Flux' objects describe, and the
// folders that look like one.

import type { PolicyApp } from "../../settings/schema.ts";
import type { Source } from "../../text/source.ts";
import { type App, descriptionOf } from "../app.ts";
import { appReader } from "../reads/app-reads.ts";
import type { FoundApp } from "../reads/reads.ts";
import type { RepoFiles } from "../repo-files.ts";
import { type DescribingObject, describedApps, objectsIn } from "./described-apps.ts";
import { findFolders, folderApp } from "./find-folders.ts";
import { isTemplate, parentFinder } from "./parents.ts";
import { policyApps } from "./policy-apps.ts";

export interface FoundApps {
  readonly apps: readonly FoundApp[];
  /** Ids of apps that may describe others and can't be rendered: what they describe is not known. */
  readonly unknown: ReadonlySet<string>;
  /** Files that mention apps and can't be read: what they describe is not known either. */
  readonly unreadable: ReadonlySet<string>;
  /** A folder as an app of its own, whether another app reads it or not; undefined if it does not look like one. */
  folderAt(folder: string): FoundApp | undefined;
}

/** The manifests of each app; undefined for one that can't be rendered. */
export type RenderAll = (found: readonly FoundApp[]) => Promise<readonly (readonly Source[] | undefined)[]>;

export async function findApps(
  repo: RepoFiles,
  listed: readonly PolicyApp[] | undefined,
  render: RenderAll,
): Promise<FoundApps> {
  const readsOf = appReader(repo);
  const withReads = (app: App): FoundApp => ({ app, reads: readsOf(app) });
  if (!listed) return searchApps(repo, withReads, render);
  const apps = policyApps(listed, repo).map(withReads);
  return { apps, unknown: new Set(), unreadable: new Set(), folderAt: () => undefined };
}

/** Apps describe apps, which describe others. No repo is deeper, unless it leads in circles. */
const maxDepth = 6;

/** How many may describe others: each is rendered. */
const maxParents = 500;

/**
 * Each round reads all objects that are known by then, until no other app is found that describes some. A folder that looks like an
 * app may turn out to be a part of another, so nothing but what rendering gave stays from round to round.
 */
async function searchApps(repo: RepoFiles, withReads: (app: App) => FoundApp, render: RenderAll): Promise<FoundApps> {
  const unreadable = new Set<string>();
  const written = repo.mentions
    .filter((path) => !isTemplate(path, repo))
    .flatMap((path) => {
      const objects = objectsIn(path, repo.text(path) ?? "");
      if (!objects) unreadable.add(path);
      return objects ?? [];
    });
  const folders = new Map<string, FoundApp>();
  const withFolderReads = (app: App): FoundApp => {
    const known = folders.get(app.id) ?? withReads(app);
    folders.set(app.id, known);
    return known;
  };
  const { isParent, isReplaced } = parentFinder(repo);
  const rendered = new Map<string, readonly DescribingObject[] | undefined>();
  let objects: readonly DescribingObject[] = written;
  let last: readonly string[] = [];
  for (let depth = 0; ; depth++) {
    const described = (await describedApps(objects, repo)).map(withReads);
    const apps = [...described, ...findFolders(repo, described, withFolderReads)];
    const parents = new Map(apps.filter(isParent).map((each) => [descriptionOf(each.app), each]));
    const keys = [...parents.keys()].sort();
    if (depth === maxDepth || (keys.length === last.length && keys.every((key, at) => key === last[at]))) {
      const failed = [...parents].filter(([key]) => rendered.get(key) === undefined);
      const folderAt = (folder: string): FoundApp | undefined => {
        const app = folderApp(folder, repo);
        return app && withFolderReads(app);
      };
      return { apps, unknown: new Set(failed.map(([, { app }]) => app.id)), unreadable, folderAt };
    }
    last = keys;
    const missing = [...parents].filter(([key]) => !rendered.has(key)).slice(0, maxParents - rendered.size);
    const sources = await render(missing.map(([, found]) => found));
    for (const [at, [key, { app }]] of missing.entries())
      rendered.set(
        key,
        sources[at]?.flatMap(({ text }) => objectsIn(app.origin.path, text, app.id) ?? []),
      );
    const known = [...parents].flatMap(([key, found]) => {
      const made = rendered.get(key);
      return made ? [{ found, made }] : [];
    });
    objects = [
      ...written.filter((each) => !known.some(({ found, made }) => isReplaced(each, found, made))),
      ...known.flatMap(({ made }) => made),
    ];
  }
}
