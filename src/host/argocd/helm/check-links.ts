// Checks a folder before helm reads it: helm follows links, wherever they lead.

import { type Dirent, readdirSync, realpathSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { type Message, symlinkLoop, tooMuch, unreadable } from "../../../problem/messages/index.ts";
import { systemErrorText } from "../../../problem/system-error.ts";
import type { App } from "../app.ts";
import { formatBytes, limits } from "../limits.ts";
import { followInRepository, notFound } from "../repository-paths.ts";

/** The sum over all folders of an app. */
export interface FolderTotals {
  entries: number;
  bytes: number;
  /** Whether Git's own folder is among them: helm must not see it. */
  hasGit: boolean;
}

export function newTotals(): FolderTotals {
  return { entries: 0, bytes: 0, hasGit: false };
}

interface Walk {
  readonly app: App;
  readonly totals: FolderTotals;
}

/** No link may lead out of the repository or into a folder that it is in, and nothing may be a pipe or a device. */
export function checkLinks(app: App, folder: string, totals: FolderTotals): void {
  checkFolder(folder, [realpathSync(folder)], { app, totals });
}

/** Follows links as helm does: a folder counts as often as it is reached. Returns whether to go on. */
function checkFolder(folder: string, parents: readonly string[], walk: Walk): boolean {
  let entries: Dirent[];
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    walk.app.problems.add(unreadable(relative(walk.app.folder, folder) || ".", systemErrorText(error)));
    return false;
  }
  if (entries.some(({ name }) => name === ".git")) walk.totals.hasGit = true;
  return entries
    .filter(({ name }) => name !== ".git")
    .every((entry) => checkEntry(join(folder, entry.name), entry, parents, walk));
}

function checkEntry(path: string, entry: Dirent, parents: readonly string[], walk: Walk): boolean {
  const { app, totals } = walk;
  const title = relative(app.folder, path);
  totals.entries += 1;
  if (totals.entries > limits.entries) return stop(tooMuch("the chart has", `${limits.entries} files`));
  const found = entry.isSymbolicLink()
    ? followInRepository(app, path)
    : { path: join(parents.at(-1) as string, entry.name) };
  // A link to nothing reads nothing; helm has its own error for it.
  if ("fault" in found) return found.fault === "absent" || stop(notFound(found, title));
  const real = found.path;
  const stat = statSync(real);
  if (stat.isDirectory())
    return parents.includes(real) ? stop(symlinkLoop(title)) : checkFolder(path, [...parents, real], walk);
  if (!stat.isFile()) return stop(unreadable(title, "it is neither a file nor a folder"));
  totals.bytes += stat.size;
  return totals.bytes <= limits.chartBytes || stop(tooMuch("the chart has", formatBytes(limits.chartBytes)));

  function stop(message: Message): false {
    app.problems.add(message);
    return false;
  }
}
