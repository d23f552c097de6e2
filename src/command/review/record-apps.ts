// `hashroll record --apps`: brings the ledgers of all apps of a repo up to date in one run.

import type { App } from "../../apps/app.ts";
import { joinPath } from "../../apps/file-tree.ts";
import { followLinks } from "../../apps/reads/links.ts";
import type { FoundApp } from "../../apps/reads/reads.ts";
import type { RepoFiles } from "../../apps/repo-files.ts";
import { groupBy } from "../../collections/group-by.ts";
import { inParallel } from "../../collections/in-parallel.ts";
import type { OpenState } from "../../host/repo/open-state.ts";
import { runPipeline } from "../../pipeline.ts";
import { failedApp, noApps, outsideRepository } from "../../problem/messages/index.ts";
import { newProblemList, type ProblemList } from "../../problem/problem-list.ts";
import type { FleetFields } from "../../settings/review-flags.ts";
import { count } from "../../text/count.ts";
import type { Source } from "../../text/source.ts";
import { finish } from "../finish.ts";
import type { ExitCode, Io } from "../io/io.ts";
import { newProgress } from "../io/progress.ts";
import { updateLedger } from "../record/update-ledger.ts";
import { optionsOf } from "./compare-app.ts";
import { findIn, rendersAtOnce, whySkipped, withOpenStates } from "./compare-states.ts";
import { readWorkTree } from "./read-states.ts";

export interface RecordAppsFlags extends FleetFields {
  readonly check?: boolean;
  readonly revisions?: number | "auto";
  readonly policy?: string;
}

export async function recordApps(flags: RecordAppsFlags, io: Io): Promise<ExitCode> {
  const problems = newProblemList();
  const tree = await readWorkTree({ policy: flags.policy, repoUrl: flags.repoUrl, io, problems });
  if (!tree) return finish({ problems }, io);
  const { found, streams } = await withOpenStates([tree], flags, io, async ([open]) => {
    const all = (await findIn(tree, open as OpenState, flags)).apps;
    const apps = all.filter((each) => whySkipped(each, flags.allowNetwork ?? false) === undefined);
    const progress = newProgress(io);
    let started = 0;
    await open?.prepare(apps);
    const rendered = await inParallel(apps, rendersAtOnce(flags), async (each) => {
      progress.show(`rendering ${++started} of ${apps.length}: ${each.app.id}`);
      return { found: each, stream: await hashedStream(each, open as OpenState, flags, problems) };
    });
    progress.end();
    return { found: all, streams: rendered };
  });
  if (found.length === 0) problems.add(noApps());
  const ledgerOf = ledgerFinder(found, tree.repo);
  // Several apps may share a ledger: it gets the revisions of all of them, or stays as it is.
  const byLedger = groupBy(streams, (each) => ledgerOf(each.found.app));
  let written = 0;
  for (const [path, group] of byLedger) {
    const sources = group.flatMap(({ stream }) => stream ?? []);
    if (sources.length < group.length) continue;
    // A repo of others may have a link there.
    if (followLinks(path, tree.repo) === undefined) {
      problems.add(outsideRepository(path));
      continue;
    }
    const own = newProblemList();
    const { revisions, check } = flags;
    const inRoot = { ...io, cwd: tree.root };
    const { isCurrent } = await updateLedger({ path, sources, revisions, check }, inRoot, own);
    problems.addAll(own.all);
    if (!isCurrent && !own.hasErrors) written++;
  }
  const skipped = found.length - streams.length;
  const summary = (failed: boolean): string | undefined =>
    failed
      ? undefined
      : `the ledgers of ${count(streams.length, "app")} are up to date, ${written === 0 ? "none" : written} of them written now${skipped > 0 ? `; ${count(skipped, "app")} can't be rendered from this repo alone` : ""}`;
  return finish({ problems, summary }, io);
}

/** What hashroll prints for an app. Undefined, and a problem, if it fails. */
async function hashedStream(
  found: FoundApp,
  open: OpenState,
  flags: RecordAppsFlags,
  problems: ProblemList,
): Promise<Source | undefined> {
  const { manifests, settings, problems: own } = await open.render(found);
  const outcome =
    manifests && settings
      ? runPipeline(
          { sources: [...manifests, ...settings.context], previous: settings.previous },
          optionsOf(settings.settings, flags),
        )
      : undefined;
  if (outcome?.pieces) return { path: found.app.id, text: [...outcome.pieces].join("") };
  const [first] = [...own.all, ...(outcome?.problems ?? [])].filter(({ severity }) => severity === "error");
  problems.add(failedApp(found.app.id, first?.text ?? ""));
  return undefined;
}

/** The ledger that an app has; else the repo's for its name, or one in its folder where several apps have that name. */
function ledgerFinder(all: readonly FoundApp[], { tree }: RepoFiles): (app: App) => string {
  const names = groupBy(all, ({ app }) => app.name);
  return ({ name, sources: [source] }) => {
    const short = name.slice(name.indexOf("_") + 1);
    const folder = source?.folder ?? "";
    const paths = [folder, ""].flatMap((each) =>
      [name, short, "revisions"].map((own) => joinPath(each, `.hashroll/${own}.yaml`)),
    );
    const existing = paths.find((path) => tree.get(path) !== undefined);
    const isUnique = names.get(name)?.length === 1;
    return existing ?? joinPath(isUnique ? "" : folder, `.hashroll/${name}.yaml`);
  };
}
