// Looks through a folder before helm does: helm follows links, and reads whatever they lead to.

import { type Dirent, readdirSync, realpathSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { outsideRepository, symlinkLoop, tooMuch, unreadable } from "../../problem/messages/index.ts";
import type { Problem } from "../../problem/problem.ts";
import { systemErrorText } from "../../problem/system-error.ts";
import type { App } from "./app.ts";
import { inWords, limits } from "./limits.ts";
import { isInside } from "./repository-paths.ts";

/** What all folders of an app have together. */
export interface Tally {
  entries: number;
  bytes: number;
  /** Whether Git's own folder is among them: helm must not see it. */
  hasGit: boolean;
}

export function newTally(): Tally {
  return { entries: 0, bytes: 0, hasGit: false };
}

interface Walk {
  readonly app: App;
  readonly problems: Problem[];
  readonly tally: Tally;
}

/** Every link has to stay in the repo and lead in no circle, nothing is a pipe or a device, and all of it is not too much. */
export function checkLinks(app: App, folder: string, tally: Tally, problems: Problem[]): void {
  walk(folder, [realpathSync(folder)], { app, problems, tally });
}

/** Follows links as helm does, so a folder counts as often as it is reached. Says whether to go on. */
function walk(folder: string, above: readonly string[], state: Walk): boolean {
  const entries = entriesOf(folder);
  if ("reason" in entries) {
    state.problems.push(unreadable(relative(state.app.folder, folder) || ".", entries.reason));
    return false;
  }
  if (entries.some(({ name }) => name === ".git")) state.tally.hasGit = true;
  return entries
    .filter(({ name }) => name !== ".git")
    .every((entry) => visit(join(folder, entry.name), entry, above, state));
}

function entriesOf(folder: string): Dirent[] | { reason: string } {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    return { reason: systemErrorText(error) };
  }
}

function visit(path: string, entry: Dirent, above: readonly string[], state: Walk): boolean {
  const { app, problems, tally } = state;
  const title = relative(app.folder, path);
  tally.entries += 1;
  if (tally.entries > limits.entries) return stop(tooMuch("the chart has", `${limits.entries} files`));
  const real = entry.isSymbolicLink() ? targetOf(path) : join(above.at(-1) as string, entry.name);
  if (real === undefined) return true;
  if (!isInside(app, real)) return stop(outsideRepository(title));
  const stat = statSync(real);
  if (stat.isDirectory()) return above.includes(real) ? stop(symlinkLoop(title)) : walk(path, [...above, real], state);
  if (!stat.isFile()) return stop(unreadable(title, "it is neither a file nor a folder"));
  tally.bytes += stat.size;
  return tally.bytes <= limits.chartBytes || stop(tooMuch("the chart has", inWords(limits.chartBytes)));

  function stop(problem: Problem): false {
    problems.push(problem);
    return false;
  }
}

/** A link to nothing shows nobody anything; helm has its own words for it. */
function targetOf(link: string): string | undefined {
  try {
    return realpathSync(link);
  } catch {
    return undefined;
  }
}
