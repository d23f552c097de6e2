// Links of a repo: which file or folder a path means once they are followed, without a file system.

import { baseName, joinPath, resolvePath } from "../file-tree.ts";
import type { RepoFiles } from "../repo-files.ts";

/** As many as Linux follows. */
const maxLinks = 40;

/** The path without links, and the links on the way; undefined if it leads out of the repo, or in circles. */
export function followLinks(
  path: string,
  { tree, text }: RepoFiles,
): { readonly path: string; readonly links: readonly string[] } | undefined {
  const links: string[] = [];
  let names = path === "" ? [] : path.split("/");
  let at = "";
  while (names.length > 0) {
    const [name = "", ...rest] = names;
    const next = joinPath(at, name);
    if (tree.get(next)?.type !== "link") {
      at = next;
      names = rest;
      continue;
    }
    links.push(next);
    const target = text(next);
    if (links.length > maxLinks || target === undefined || target.startsWith("/")) return undefined;
    const resolved = resolvePath(at, target);
    if (resolved === undefined) return undefined;
    names = [...(resolved === "" ? [] : resolved.split("/")), ...rest];
    at = "";
  }
  return { path: at, links };
}

/** A folder's file of one of these names. */
export function fileIn(folder: string, names: readonly string[], repo: RepoFiles): string | undefined {
  return names.map((name) => joinPath(folder, name)).find((path) => repo.tree.get(path) !== undefined);
}

export function isHidden(path: string): boolean {
  return path.split("/").some((name) => name.startsWith(".")) || baseName(path) === "";
}
