// Writes files of a state into a private folder. Links come last, and only those that stay inside: nothing is written through one.

import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { folderOf, isBelowSome, type RepoFile, resolvePath } from "../../apps/file-tree.ts";
import type { RepoState } from "../git/committed-state.ts";

/** How many contents are in memory at once. */
const atOnce = 1_000;

/** Writes each file once, however often it is asked for. */
export function fileWriter(state: RepoState, root: string): (files: Iterable<RepoFile>) => Promise<void> {
  const written = new Set<string>();
  const folders = new Set<string>();
  // Git never stores something below a link; objects that were made by hand may.
  const links = new Set(state.files.filter(({ type }) => type === "link").map(({ path }) => path));
  mkdirSync(root, { recursive: true, mode: 0o700 });
  return async (files) => {
    const isBelowLink = (path: string): boolean => isBelowSome(path, (folder) => links.has(folder));
    const wanted = [...files].filter(
      ({ path, type }) => type !== "submodule" && !written.has(path) && !isBelowLink(path),
    );
    for (const { path } of wanted) written.add(path);
    const ordered = [...wanted.filter(({ type }) => type === "file"), ...wanted.filter(({ type }) => type === "link")];
    for (let at = 0; at < ordered.length; at += atOnce) {
      const some = ordered.slice(at, at + atOnce);
      const contents = await state.read(some);
      some.forEach((file, index) => {
        const content = contents[index];
        if (content) writeOne(file, content);
      });
    }
  };

  function writeOne({ path, type }: RepoFile, content: Uint8Array): void {
    const target = join(root, path);
    try {
      const folder = dirname(target);
      if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
      folders.add(folder);
      if (type === "file") writeFileSync(target, content, { flag: "wx" });
      else if (staysInside(path, textOf(content))) symlinkSync(textOf(content), target);
    } catch {
      // A name that this file system does not take, or has in another spelling: whoever reads it says that it is missing.
    }
  }
}

function staysInside(path: string, target: string): boolean {
  return !target.startsWith("/") && !target.includes("\0") && resolvePath(folderOf(path), target) !== undefined;
}

function textOf(content: Uint8Array): string {
  return Buffer.from(content).toString();
}
