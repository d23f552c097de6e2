// One app in both states: rendered, hashed with its ledger, and compared.

import type { AppPair } from "../../apps/pair-apps.ts";
import type { FoundApp } from "../../apps/reads/reads.ts";
import { defined } from "../../collections/defined.ts";
import type { AppRender, OpenState } from "../../host/repo/open-state.ts";
import type { Problem } from "../../problem/problem.ts";
import { newProblemList } from "../../problem/problem-list.ts";
import { compareStreams } from "../../report/diff/compare-streams.ts";
import { type HashedSide, hashSide, type Sides } from "../../report/diff/side.ts";
import { isSame } from "../../report/diff/summarise-diff.ts";
import { reportProblems } from "../../report/report.ts";
import type { ReviewedApp } from "../../report/review/review-document.ts";
import type { Options } from "../../settings/options.ts";
import type { Settings } from "../../settings/schema.ts";
import type { ReadState } from "./read-states.ts";

export async function compareApp(
  pair: AppPair<FoundApp>,
  states: Sides<OpenState>,
  titles: Sides<Pick<ReadState, "state">>,
  flags: Pick<Settings, "secrets">,
): Promise<ReviewedApp> {
  const described = describeApp(pair);
  // Rendered from the same files in the same way, it is the same.
  const isSameInput = pair.old && pair.new && states.old.keyOf(pair.old) === states.new.keyOf(pair.new);
  const now = pair.new && (await states.new.render(pair.new));
  const old = isSameInput ? now : pair.old && (await states.old.render(pair.old));
  const sides = { old: hash(old, titles.old.state.title, flags), new: hash(now, titles.new.state.title, flags) };
  const failedIn = (["old", "new"] as const).filter((side) => pair[side] && !("side" in sides[side]));
  const problems = describeProblems(sides, failedIn);
  if (!("side" in sides.old) || !("side" in sides.new)) return { ...described, status: "failed", failedIn, problems };
  const options = optionsOf((now ?? old)?.settings?.settings ?? {}, flags);
  const compared = compareStreams(sides.old.side, sides.new.side, { options, problems: [] });
  if ("faults" in compared) {
    const { faults } = compared;
    const brokenIn = (["old", "new"] as const).filter((side) => faults[side].length > 0);
    const all = [...problems, ...reportProblems([...faults.old, ...faults.new])];
    return { ...described, status: "failed", failedIn: brokenIn, problems: all };
  }
  const diff = compared.document;
  const status = !pair.old ? "added" : !pair.new ? "removed" : isSame(diff) ? "unchanged" : "changed";
  return { ...described, status, ...(status !== "unchanged" && { diff }), problems };
}

export function describeApp({ id, old, new: now }: AppPair<FoundApp>): Omit<ReviewedApp, "status" | "problems"> {
  const { app } = (now ?? old) as FoundApp;
  return {
    id,
    name: app.name,
    kind: app.origin.kind,
    path: app.origin.path,
    folders: app.sources.map(({ folder }) => folder),
    ...defined({ namespace: app.namespace, cluster: app.cluster }),
  };
}

type Hashed =
  | { readonly side: HashedSide; readonly problems: readonly Problem[] }
  | { readonly problems: readonly Problem[] };

/** An app that is not in this state has no manifests; one that failed has no side. */
function hash(render: AppRender | undefined, title: string, flags: Pick<Settings, "secrets">): Hashed {
  if (!render) return { side: hashSide({ title, hasOnlyConfigs: false }, { sources: [] }, {}), problems: [] };
  const { manifests, settings, problems } = render;
  if (!manifests || !settings) return { problems: problems.all };
  const input = { sources: [...manifests, ...settings.context], previous: settings.previous };
  const side = hashSide({ title, hasOnlyConfigs: false }, input, optionsOf(settings.settings, flags));
  const all = [...problems.all, ...side.problems];
  return all.some(({ severity }) => severity === "error") ? { problems: all } : { side, problems: all };
}

/** The flag overrides what the app's own settings say. */
export function optionsOf(settings: Settings, { secrets }: Pick<Settings, "secrets">): Options {
  return secrets === undefined ? settings : { ...settings, secrets };
}

/** Of the new state all but notes; of the old one why it failed. */
function describeProblems({ old, new: now }: Sides<Hashed>, failedIn: readonly string[]): ReviewedApp["problems"] {
  const found = newProblemList();
  found.addAll(now.problems.filter(({ severity }) => severity !== "note"));
  if (failedIn.includes("old") && !failedIn.includes("new"))
    found.addAll(old.problems.filter(({ severity }) => severity === "error"));
  return reportProblems(found.all);
}
