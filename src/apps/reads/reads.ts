// What an app reads of its repo. Paths that are not there count, too: if they come, the app changes.

import type { App } from "../app.ts";
import { addFolders, isBelowSome } from "../file-tree.ts";

export interface Reads {
  readonly files: ReadonlySet<string>;
  /** Everything below these. */
  readonly folders: ReadonlySet<string>;
  /** What it reads of others, or of what Git does not have: why it can't be rendered from the repo alone. */
  readonly elsewhere: readonly string[];
}

export interface ReadsDraft {
  readonly files: Set<string>;
  readonly folders: Set<string>;
  readonly elsewhere: Set<string>;
}

export function newReads(): ReadsDraft {
  return { files: new Set(), folders: new Set(), elsewhere: new Set() };
}

/** Some paths, and the folders that they are in. */
export interface PathSet {
  readonly files: ReadonlySet<string>;
  readonly folders: ReadonlySet<string>;
}

export function newPathSet(paths: Iterable<string>): PathSet {
  const files = new Set(paths);
  const folders = new Set<string>();
  for (const path of files) addFolders(path, folders);
  // A file may take the place of a folder.
  for (const path of files) folders.add(path);
  return { files, folders };
}

/** If these are the paths that differ: whether the app can have changed. */
export function readsAny({ files, folders }: Reads, paths: PathSet): boolean {
  for (const file of files) if (paths.files.has(file)) return true;
  for (const folder of folders) if (paths.folders.has(folder)) return true;
  return false;
}

export function isRead(path: string, { files, folders }: Pick<Reads, "files" | "folders">): boolean {
  return files.has(path) || folders.has(path) || isBelowSome(path, (folder) => folders.has(folder));
}

/** An app, and what it reads. */
export interface FoundApp {
  readonly app: App;
  readonly reads: Reads;
}
