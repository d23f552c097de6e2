// Renders the apps that a change can touch in both states, and compares them. One that fails does not stop the others.

import { availableParallelism } from "node:os";
import { join } from "node:path";
import type { App } from "../../apps/app.ts";
import type { FoundApp } from "../../apps/find/find-apps.ts";
import { type AppPair, pairApps } from "../../apps/pair-apps.ts";
import { canHaveChanged, newChangedPaths } from "../../apps/reads/reads.ts";
import { inParallel } from "../../collections/in-parallel.ts";
import { type OpenState, openState } from "../../host/repo/open-state.ts";
import { withPrivateFolder } from "../../host/repo/private-folder.ts";
import { cacheFolder, findPrograms, newRenderCache, pruneCache } from "../../host/repo/render-cache.ts";
import type { ReviewedApp } from "../../report/review/review-document.ts";
import type { FleetFields } from "../../settings/review-flags.ts";
import { durationMs } from "../../text/duration.ts";
import type { Io } from "../io/io.ts";
import { newProgress } from "../io/progress.ts";
import { compareApp, describeApp } from "./compare-app.ts";
import type { ReadState } from "./read-states.ts";

export interface States {
  readonly old: ReadState;
  readonly new: ReadState;
}

export interface ReviewedApps {
  readonly apps: readonly ReviewedApp[];
  /** Of the whole repo. */
  readonly totals: { readonly apps: number; readonly notRendered: number };
}

export async function compareStates(states: States, all: boolean, flags: FleetFields, io: Io): Promise<ReviewedApps> {
  const pairs = pairApps(states.old.apps, states.new.apps);
  const isTouched = touchFinder(states);
  const touched = all ? pairs : pairs.filter(isTouched);
  const why = (found: FoundApp | undefined) => found && whySkipped(found, flags.allowNetwork ?? false);
  const skipped = new Map(pairs.map((pair) => [pair, why(pair.new) ?? why(pair.old)]));
  const isRendered = (pair: AppPair<FoundApp>): boolean => skipped.get(pair) === undefined;
  const rendered = await renderPairs(touched.filter(isRendered), states, flags, io);
  const apps = touched.map((pair): ReviewedApp => {
    const reason = skipped.get(pair);
    return (
      rendered.get(pair) ?? {
        ...describeApp(pair),
        status: "skipped",
        ...(reason !== undefined && { reason }),
        problems: [],
      }
    );
  });
  return {
    apps,
    totals: { apps: pairs.length, notRendered: pairs.filter((pair) => !isRendered(pair)).length },
  };
}

/** An app that only one state has, that is described in another way, or of which a file differs. */
function touchFinder({ old, new: now }: States): (pair: AppPair<FoundApp>) => boolean {
  const ids = new Map(old.state.files.map(({ path, id, type }) => [path, `${type} ${id}`]));
  const changed: string[] = [];
  for (const { path, id, type } of now.state.files) {
    if (ids.get(path) !== `${type} ${id}`) changed.push(path);
    ids.delete(path);
  }
  const paths = newChangedPaths([...changed, ...ids.keys()]);
  return ({ old: was, new: is }) => {
    if (!was || !is) return true;
    return describe(was.app) !== describe(is.app) || [was, is].some(({ reads }) => canHaveChanged(reads, paths));
  };
}

function describe({ origin: _, ...described }: App): string {
  return JSON.stringify(described);
}

/** Why an app can't be rendered from this repo alone. */
export function whySkipped({ app, reads }: FoundApp, allowNetwork: boolean): string | undefined {
  if (app.skipped !== undefined) return app.skipped;
  const needed = reads.elsewhere.filter((each) => !allowNetwork || each.startsWith("the submodule"));
  return needed.length === 0 ? undefined : `it needs ${needed.slice(0, 3).join(", ")}`;
}

async function renderPairs(
  pairs: readonly AppPair<FoundApp>[],
  states: States,
  flags: FleetFields,
  io: Io,
): Promise<ReadonlyMap<AppPair<FoundApp>, ReviewedApp>> {
  const results = new Map<AppPair<FoundApp>, ReviewedApp>();
  if (pairs.length === 0) return results;
  await withOpenStates([states.old, states.new], flags, io, async ([old, now]) => {
    const progress = newProgress(io);
    let started = 0;
    await old?.prepare(pairs.flatMap((pair) => pair.old ?? []));
    await now?.prepare(pairs.flatMap((pair) => pair.new ?? []));
    await inParallel(pairs, Math.max(1, flags.jobs ?? availableParallelism()), async (pair) => {
      progress.show(`rendering ${++started} of ${pairs.length}: ${pair.id}`);
      results.set(pair, await compareApp(pair, { old: old as OpenState, new: now as OpenState }, states, flags));
    });
    progress.end();
  });
  return results;
}

/** In private folders, with one cache. */
export async function withOpenStates<T>(
  states: readonly ReadState[],
  flags: FleetFields,
  io: Io,
  work: (open: readonly OpenState[]) => Promise<T>,
): Promise<T> {
  const kept = flags.cache === false || flags.allowNetwork ? undefined : cacheFolder(io);
  const cache = newRenderCache(kept);
  const found = findPrograms(io);
  const timeoutMs = durationMs(flags.timeout ?? "60s") ?? 60_000;
  const result = await withPrivateFolder(io, ({ folder, ...endings }) =>
    work(
      states.map(({ state, repo }, index) =>
        openState({
          ...{ state, repo, cache, timeoutMs, ...endings, ...found },
          env: io.env,
          allowNetwork: flags.allowNetwork ?? false,
          folder: join(folder, String(index)),
        }),
      ),
    ),
  );
  if (kept !== undefined) pruneCache(kept);
  return result;
}
