// Whether two addresses are those of the same repo: `git@host:owner/name.git` and `https://host/owner/name` are.

import { baseName, type FileTree } from "./file-tree.ts";

/** `host/owner/name` */
export function repoKey(address: string): string {
  return address
    .trim()
    .replace(/^[a-z+]+:\/\//i, "")
    .replace(/^[^/@]*@/, "")
    .replace(/^([^/:]+):(?:\d+\/)?(?!\/)/, "$1/")
    .replace(/\/+$/, "")
    .replace(/\.git$/i, "")
    .toLowerCase();
}

/** A commit, a tag or a range of versions: what is there does not change with a branch. */
export function isPinned(revision: string | undefined): boolean {
  return /^(?:refs\/tags\/.+|[0-9a-f]{40}|v?\d+\.\d+\.\d+(?:[-+].*)?|[*^~<>=].*)$/i.test(revision ?? "");
}

/**
 * A clone of a fork has another owner: there, the name decides, if this repo has the folder. Without any remote, and without an
 * address, it is this repo.
 */
export function isThisRepo(
  address: string | undefined,
  folder: string,
  { addresses, tree }: { readonly addresses: readonly string[]; readonly tree: FileTree },
): boolean {
  if (address === undefined || addresses.length === 0) return tree.isFolder(folder) || address === undefined;
  const key = repoKey(address);
  const own = addresses.map(repoKey);
  return own.includes(key) || (own.some((each) => baseName(each) === baseName(key)) && tree.isFolder(folder));
}
