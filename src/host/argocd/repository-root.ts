// The root of the app's repository.

import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, sep } from "node:path";

/**
 * Argo CD sets the app's path in the repository, and so how many levels up the root is. It may have sent a part of the
 * repository only, so the root is as far up as both paths have the same names. Without that path it is the nearest
 * folder with `.git`, else the app's own.
 */
export function findRoot(folder: string, sourcePath: string | undefined): string {
  const root = sourcePath === undefined ? nearestGit(folder) : levelsUp(folder, sourcePath);
  return root === undefined || isShared(root) ? folder : root;
}

function levelsUp(folder: string, sourcePath: string): string {
  const names = sourcePath.split("/").filter((name) => name !== "" && name !== ".");
  const own = folder.split(sep);
  let levels = 0;
  while (levels < names.length && names.at(-1 - levels) === own.at(-1 - levels)) levels++;
  return own.slice(0, own.length - levels).join(sep) || sep;
}

function nearestGit(folder: string): string | undefined {
  if (existsSync(join(folder, ".git"))) return folder;
  return dirname(folder) === folder ? undefined : nearestGit(dirname(folder));
}

/** Repositories of other apps are next to this one: no folder that holds them can be the root. */
function isShared(root: string): boolean {
  return root === dirname(root) || root === tmpdir() || tmpdir().startsWith(root + sep);
}
