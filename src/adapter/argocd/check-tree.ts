// Looks through a folder before helm does: helm follows links, and reads whatever they lead to.

import { type Dirent, readdirSync, realpathSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { linkInCircle, outOfRepo, tooMuch, unreadable } from "../../report/messages.ts";
import type { Problem } from "../../report/problem.ts";
import type { App } from "./app.ts";
import { isInside } from "./confine.ts";
import { inWords, limits } from "./limits.ts";

interface Walk {
  readonly app: App;
  readonly problems: Problem[];
  entries: number;
  bytes: number;
}

/** Every link has to stay in the repo and lead in no circle, nothing is a pipe or a device, and all of it is not too much. */
export function checkTree(app: App, folder: string, problems: Problem[]): void {
  walk(folder, [realpathSync(folder)], { app, problems, entries: 0, bytes: 0 });
}

/** Follows links as helm does, so a folder counts as often as it is reached. Says whether to go on. */
function walk(folder: string, above: readonly string[], state: Walk): boolean {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== ".git")
    .every((entry) => visit(join(folder, entry.name), entry, above, state));
}

function visit(path: string, entry: Dirent, above: readonly string[], state: Walk): boolean {
  const { app, problems } = state;
  const title = relative(app.folder, path);
  state.entries += 1;
  if (state.entries > limits.entries) return stop(tooMuch("the chart has", `${limits.entries} files`));
  const real = entry.isSymbolicLink() ? targetOf(path) : join(above.at(-1) as string, entry.name);
  if (real === undefined) return true;
  if (!isInside(app, real)) return stop(outOfRepo(title));
  const stat = statSync(real);
  if (stat.isDirectory()) return above.includes(real) ? stop(linkInCircle(title)) : walk(path, [...above, real], state);
  if (!stat.isFile()) return stop(unreadable(title, "it is neither a file nor a folder"));
  state.bytes += stat.size;
  return state.bytes <= limits.chartBytes || stop(tooMuch("the chart has", inWords(limits.chartBytes)));

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
