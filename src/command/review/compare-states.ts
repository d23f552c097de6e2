// Renders the apps that a change can touch in both states, and compares them. One that fails does not stop the others.

import { availableParallelism } from "node:os";
import { join } from "node:path";
import { descriptionOf, isFolderApp } from "../../apps/app.ts";
import { type FoundApps, findApps } from "../../apps/find/find-apps.ts";
import { type AppPair, pairApps } from "../../apps/pair-apps.ts";
import { type FoundApp, newPathSet, readsAny } from "../../apps/reads/reads.ts";
import { defined } from "../../collections/defined.ts";
import { inParallel } from "../../collections/in-parallel.ts";
import { withPrivateFolder } from "../../host/process/private-folder.ts";
import { type OpenState, openState } from "../../host/repo/open-state.ts";
import { cacheFolder, findPrograms, newRenderCache, pruneCache } from "../../host/repo/render-cache.ts";
import type { Sides } from "../../report/diff/side.ts";
import type { ReviewedApp } from "../../report/review/review-document.ts";
import type { FleetFields } from "../../settings/review-flags.ts";
import { durationMs } from "../../text/duration.ts";
import type { Io } from "../io/io.ts";
import { newProgress } from "../io/progress.ts";
import { compareApp, describeApp } from "./compare-app.ts";
import type { ReadState } from "./read-states.ts";

export interface ReviewedApps {
  readonly apps: readonly ReviewedApp[];
  /** Of the whole repo. */
  readonly totals: { readonly apps: number; readonly notRendered: number };
}

export async function compareStates(
  states: Sides<ReadState>,
  all: boolean,
  flags: FleetFields,
  io: Io,
): Promise<ReviewedApps> {
  return withOpenStates([states.old, states.new], flags, io, async (open) => {
    const [old, now] = open as readonly [OpenState, OpenState];
    const found = { old: await findIn(states.old, old, flags), new: await findIn(states.new, now, flags) };
    const pairs = pairApps(found.old.apps, found.new.apps).map((pair) => withOtherFolder(pair, found));
    const isTouched = touchFinder(states);
    const touched = all ? pairs : pairs.filter(isTouched);
    const allowNetwork = flags.allowNetwork ?? false;
    const why = (each: FoundApp | undefined) => each && whySkipped(each, allowNetwork);
    const needed = new Map(pairs.map((pair) => [pair, why(pair.new) ?? why(pair.old)]));
    const rendered = await renderPairs(
      touched.filter((pair) => needed.get(pair) === undefined),
      { old, new: now },
      states,
      flags,
      io,
    );
    const whyUnknown = unknownFinder(found, [...rendered.values()]);
    const reasons = new Map(pairs.map((pair) => [pair, needed.get(pair) ?? whyUnknown(pair)]));
    const apps = touched.map((pair): ReviewedApp => {
      const [app, reason] = [rendered.get(pair), reasons.get(pair)];
      return app && reason === undefined
        ? app
        : { ...describeApp(pair), status: "skipped", ...(reason !== undefined && { reason }), problems: [] };
    });
    const isUnknown = (pair: AppPair<FoundApp>): boolean =>
      reasons.get(pair) !== undefined ||
      (!rendered.has(pair) && [found.old, found.new].some(({ unknown }) => unknown.has(pair.id)));
    return { apps, totals: { apps: pairs.length, notRendered: pairs.filter(isUnknown).length } };
  });
}

/** A folder that another app reads in one of the states, or no longer, has not come or gone: it is compared like every other. */
function withOtherFolder(pair: AppPair<FoundApp>, found: Sides<FoundApps>): AppPair<FoundApp> {
  const { app } = (pair.new ?? pair.old) as FoundApp;
  if (!isFolderApp(app)) return pair;
  const [old, now] = [pair.old ?? found.old.folderAt(app.origin.path), pair.new ?? found.new.folderAt(app.origin.path)];
  return defined({ id: pair.id, old, new: now });
}

/** The apps of a state. Those that describe others are rendered for it. */
export function findIn({ repo, listed }: ReadState, open: OpenState, flags: FleetFields): Promise<FoundApps> {
  const allowNetwork = flags.allowNetwork ?? false;
  return findApps(repo, listed, (parents) =>
    inParallel(parents, rendersAtOnce(flags), async (found) =>
      whySkipped(found, allowNetwork) === undefined ? (await open.render(found)).manifests : undefined,
    ),
  );
}

/** One more than cores: while this process compares an app, all of them render. */
export function rendersAtOnce({ jobs }: FleetFields): number {
  return Math.max(1, jobs ?? availableParallelism() + 1);
}

/** Why nobody knows whether an app is new, or removed: what describes it can't be read or rendered in the state that lacks it. */
function unknownFinder(
  found: Sides<FoundApps>,
  rendered: readonly ReviewedApp[],
): (pair: AppPair<FoundApp>) => string | undefined {
  const sideOf = (side: "old" | "new") => ({
    parents: new Map(found[side].apps.map(({ app }) => [app.id, app.origin.parent])),
    skipped: new Set(found[side].apps.filter(({ app }) => app.skipped !== undefined).map(({ app }) => app.id)),
    unreadable: found[side].unreadable,
    failed: new Set([
      ...found[side].unknown,
      ...rendered.filter(({ failedIn = [] }) => failedIn.includes(side)).map(({ id }) => id),
    ]),
  });
  const sides = { old: sideOf("old"), new: sideOf("new") };
  return (pair) => {
    if (pair.old && pair.new) return undefined;
    const [{ parents }, { failed, skipped, unreadable }] = pair.old ? [sides.old, sides.new] : [sides.new, sides.old];
    const { path, parent, set } = ((pair.old ?? pair.new) as FoundApp).app.origin;
    if (unreadable.has(path)) return `${path}, which describes it, can't be read`;
    if (set !== undefined && skipped.has(set)) return `which Applications ${set} has, is not known`;
    const seen = new Set<string>();
    for (let id = parent; id !== undefined && !seen.has(id); id = parents.get(id)) {
      if (failed.has(id)) return `${id}, which describes it, can't be rendered`;
      seen.add(id);
    }
    return undefined;
  };
}

/** An app that only one state has, that is described in another way, or of which a file differs. */
function touchFinder({ old, new: now }: Sides<ReadState>): (pair: AppPair<FoundApp>) => boolean {
  const ids = new Map(old.state.files.map(({ path, id, type }) => [path, `${type} ${id}`]));
  const changed: string[] = [];
  for (const { path, id, type } of now.state.files) {
    if (ids.get(path) !== `${type} ${id}`) changed.push(path);
    ids.delete(path);
  }
  const paths = newPathSet([...changed, ...ids.keys()]);
  return ({ old: was, new: is }) => {
    if (!was || !is) return true;
    return descriptionOf(was.app) !== descriptionOf(is.app) || [was, is].some(({ reads }) => readsAny(reads, paths));
  };
}

/** Why an app can't be rendered from this repo alone. */
export function whySkipped({ app, reads }: FoundApp, allowNetwork: boolean): string | undefined {
  if (app.skipped !== undefined) return app.skipped;
  const needed = reads.elsewhere.filter((each) => !allowNetwork || each.startsWith("the submodule"));
  return needed.length === 0 ? undefined : `it needs ${needed.slice(0, 3).join(", ")}`;
}

async function renderPairs(
  pairs: readonly AppPair<FoundApp>[],
  open: Sides<OpenState>,
  states: Sides<ReadState>,
  flags: FleetFields,
  io: Io,
): Promise<ReadonlyMap<AppPair<FoundApp>, ReviewedApp>> {
  const results = new Map<AppPair<FoundApp>, ReviewedApp>();
  const progress = newProgress(io);
  let started = 0;
  await open.old.prepare(pairs.flatMap((pair) => pair.old ?? []));
  await open.new.prepare(pairs.flatMap((pair) => pair.new ?? []));
  await inParallel(pairs, rendersAtOnce(flags), async (pair) => {
    progress.show(`rendering ${++started} of ${pairs.length}: ${pair.id}`);
    results.set(pair, await compareApp(pair, open, states, flags));
  });
  progress.end();
  return results;
}

const folderOptions = { prefix: "hashroll-review-", abandonedMs: 24 * 60 * 60 * 1000 };

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
  const result = await withPrivateFolder(io, folderOptions, ({ path, stop, guard }) =>
    work(
      states.map(({ state, repo }, index) =>
        openState({
          ...{ state, repo, cache, timeoutMs, stop, guard, ...found },
          env: io.env,
          allowNetwork: flags.allowNetwork ?? false,
          folder: join(path, String(index)),
        }),
      ),
    ),
  );
  if (kept !== undefined) pruneCache(kept);
  return result;
}
