// A commit's files, from Git's objects: nothing is checked out, no hook and no filter runs.

import type { RepoFile } from "../../apps/file-tree.ts";
import { oneLine } from "../process/query-program.ts";
import type { ProcessContext } from "../process/run-process.ts";
import { readManyBlobs } from "./read-blobs.ts";
import { runGit } from "./run-git.ts";

export interface RepoState {
  /** For people: `main`, `working tree`. */
  readonly title: string;
  readonly commit?: string;
  readonly files: readonly RepoFile[];
  /** In the order of the files; undefined for what can't be read. */
  read(files: readonly RepoFile[]): Promise<(Uint8Array | undefined)[]>;
}

export async function committedState(
  title: string,
  commit: string,
  context: ProcessContext,
): Promise<RepoState | { readonly fault: string }> {
  const listed = await runGit(["ls-tree", "-r", "-z", "--full-tree", commit], context);
  if (listed.end === "output-limit") return { fault: "it has too many files" };
  if (listed.code !== 0) return { fault: oneLine("git", listed) };
  return {
    title,
    commit,
    files: readListing(listed.stdout.toString()),
    read: (files) =>
      readManyBlobs(
        files.map(({ id }) => id),
        context,
      ),
  };
}

/** `100644 blob 1a2b…\tpath`, each ended by a zero byte. */
function readListing(text: string): RepoFile[] {
  return text.split("\0").flatMap((entry) => {
    const [, mode = "", id = "", path = ""] = /^(\d+) \w+ ([0-9a-f]+)\t(.+)$/s.exec(entry) ?? [];
    return isSafePath(path) ? [{ path, id, type: typeOfMode(mode) }] : [];
  });
}

export function typeOfMode(mode: string): RepoFile["type"] {
  return mode === "120000" ? "link" : mode === "160000" ? "submodule" : "file";
}

/** Git itself refuses other names; objects that were made by hand can have them. */
export function isSafePath(path: string): boolean {
  if (path === "" || path.includes("\\")) return false;
  return path.split("/").every((name) => name !== "" && name !== "." && name !== ".." && !/^\.git$/i.test(name));
}
