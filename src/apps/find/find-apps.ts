// The apps of one state of a repo: those that the policy lists; else those that Argo CD's and Flux' objects describe, and the
// folders that look like one.

import type { PolicyApp } from "../../settings/schema.ts";
import type { Source } from "../../text/source.ts";
import type { App } from "../app.ts";
import { appReader } from "../reads/app-reads.ts";
import type { RepoFiles } from "../repo-files.ts";
import { type DescribingObject, describedApps, objectsIn } from "./described-apps.ts";
import { findFolders } from "./find-folders.ts";
import type { FoundApp } from "./found-app.ts";
import { isTemplate, parentFinder } from "./parents.ts";
import { policyApps } from "./policy-apps.ts";

export interface FoundApps {
  readonly apps: readonly FoundApp[];
  /** Ids of apps that may describe others and can't be rendered: what they describe is not known. */
  readonly unknown: ReadonlySet<string>;
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
  if (listed) return { apps: policyApps(listed, repo).map(withReads), unknown: new Set() };
  return searchApps(repo, withReads, render);
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
  const written = repo.mentions
    .filter((path) => !isTemplate(path, repo))
    .flatMap((path) => objectsIn(path, repo.text(path) ?? ""));
  const { isParent, describedIn } = parentFinder(repo);
  const rendered = new Map<string, readonly DescribingObject[] | undefined>();
  let objects: readonly DescribingObject[] = written;
  let last: readonly string[] = [];
  for (let depth = 0; ; depth++) {
    const described = (await describedApps(objects, repo)).map(withReads);
    const apps = [...described, ...findFolders(repo, described, withReads)];
    const parents = new Map(apps.filter(isParent).map((each) => [keyOf(each), each]));
    const keys = [...parents.keys()].sort();
    if (depth === maxDepth || (keys.length === last.length && keys.every((key, at) => key === last[at]))) {
      const failed = [...parents].filter(([key]) => rendered.get(key) === undefined);
      return { apps, unknown: new Set(failed.map(([, { app }]) => app.id)) };
    }
    last = keys;
    const missing = [...parents].filter(([key]) => !rendered.has(key)).slice(0, maxParents - rendered.size);
    const sources = await render(missing.map(([, found]) => found));
    for (const [at, [key, { app }]] of missing.entries())
      rendered.set(
        key,
        sources[at]?.flatMap(({ text }) => objectsIn(app.origin.path, text, app.id)),
      );
    const known = [...parents].filter(([key]) => rendered.get(key) !== undefined);
    const replaced = new Set(known.flatMap(([, found]) => describedIn(found)));
    objects = [
      ...written.filter(({ path }) => !replaced.has(path)),
      ...known.flatMap(([key]) => rendered.get(key) ?? []),
    ];
  }
}

/** The same for what is rendered in the same way. */
function keyOf({ app: { origin: _, ...described } }: FoundApp): string {
  return JSON.stringify(described);
}
