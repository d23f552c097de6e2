// The files of one state of a repo, by their paths. What is in them is somewhere else.

import { partitionPoint } from "../collections/partition-point.ts";

export interface RepoFile {
  /** From the repo's root, with slashes. */
  readonly path: string;
  /** The same for the same content: Git's own, or another for a file that Git does not have. */
  readonly id: string;
  readonly type: "file" | "link" | "submodule";
}

export interface FileTree {
  /** Sorted by path. */
  readonly files: readonly RepoFile[];
  get(path: string): RepoFile | undefined;
  isFolder(path: string): boolean;
  /** Everything below a folder. */
  below(folder: string): readonly RepoFile[];
  /** All folders; the root is empty. */
  readonly folders: ReadonlySet<string>;
}

export function newFileTree(all: Iterable<RepoFile>): FileTree {
  const files = [...all].sort((a, b) => (a.path < b.path ? -1 : 1));
  const byPath = new Map(files.map((file) => [file.path, file]));
  const folders = new Set([""]);
  for (const { path } of files) addFolders(path, folders);
  return {
    files,
    folders,
    get: (path) => byPath.get(path),
    isFolder: (path) => folders.has(path),
    below(folder) {
      if (folder === "") return files;
      const prefix = `${folder}/`;
      const start = partitionPoint(files.length, (index) => (files[index]?.path ?? "") < prefix);
      let end = start;
      while (files[end]?.path.startsWith(prefix)) end++;
      return files.slice(start, end);
    },
  };
}

/** The folders that a path is in, the root among them. */
export function addFolders(path: string, folders: Set<string>): void {
  for (let folder = folderOf(path); !folders.has(folder); folder = folderOf(folder)) folders.add(folder);
}

/** Whether one of the folders that a path is in, up to the root, is such a one. The root itself is in none. */
export function isBelowSome(path: string, isSuch: (folder: string) => boolean): boolean {
  for (let at = path; at !== ""; ) {
    at = folderOf(at);
    if (isSuch(at)) return true;
  }
  return false;
}

export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

export function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

export function joinPath(folder: string, name: string): string {
  return folder === "" ? name : `${folder}/${name}`;
}

/** Without `.`, `..` and double slashes; undefined if it leads out of the repo. A leading slash is the repo's root. */
export function resolvePath(folder: string, path: string): string | undefined {
  const names = path.startsWith("/") || folder === "" ? [] : folder.split("/");
  for (const name of path.split("/")) {
    if (name === "" || name === ".") continue;
    if (name !== "..") names.push(name);
    else if (names.pop() === undefined) return undefined;
  }
  return names.join("/");
}
