// How far up the app's repo goes.

import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, sep } from "node:path";

/**
 * Argo CD says the app's path in the repo, and so how many levels up the root is. It may have sent only a part of the
 * repo: as far as the two paths end alike, and no further. Without its word, the nearest `.git`; else the app's folder.
 */
export function findRoot(folder: string, sourcePath: string | undefined): string {
  const root = sourcePath === undefined ? nearestGit(folder) : levelsUp(folder, sourcePath);
  return root === undefined || isTooFar(root) ? folder : root;
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

/** Other apps' repos lie beside this one: a root that held them all would be none. */
function isTooFar(root: string): boolean {
  return root === dirname(root) || root === tmpdir() || tmpdir().startsWith(root + sep);
}
