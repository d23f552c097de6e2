// Finds files below a folder by globs, in a stable order.

import type { Dirent } from "node:fs";

/** What a folder is searched for. */
export const manifestGlob = "**/*.{yaml,yml,json}";

export interface FoundFile {
  /** Relative to the folder, with slashes. */
  readonly path: string;
  readonly dirent: Dirent;
}

export interface Search {
  readonly include: readonly string[];
  readonly exclude?: readonly string[];
  /** Only paths that match this. */
  readonly only?: RegExp;
  /** Whether stars match names that begin with a dot. */
  readonly hidden?: boolean;
  /** The search ends when it has found more. */
  readonly maxFiles?: number;
}

/** Everything that matches but folders, sorted by path. Links are found, not followed. Throws where a folder cannot be read. */
export async function findFiles(
  folder: string,
  { include, exclude = [], only, hidden = false, maxFiles = Number.POSITIVE_INFINITY }: Search,
): Promise<FoundFile[]> {
  const { globStream } = await loadGlob();
  const fixed = { objectMode: true, onlyFiles: false, followSymbolicLinks: false } as const;
  const options = { ...fixed, cwd: folder, ignore: [...exclude], dot: hidden };
  const found: FoundFile[] = [];
  for await (const entry of globStream([...include], options)) {
    const file = entry as unknown as FoundFile;
    if (file.dirent.isDirectory() || only?.test(file.path) === false) continue;
    found.push(file);
    if (found.length > maxFiles) break;
  }
  return found.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Loaded only when a folder or a glob is searched. */
export async function loadGlob(): Promise<typeof import("fast-glob")> {
  return (await import("fast-glob")).default;
}
