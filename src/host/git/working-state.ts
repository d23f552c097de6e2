// The files of the work tree, with what is not committed yet, and new files that are not ignored. Git lists what differs from its
// index, the contents are read here: no filter of a configuration runs. A file with such a filter counts as it was staged.

import { createHash } from "node:crypto";
import { lstatSync, readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import type { RepoFile } from "../../apps/file-tree.ts";
import { oneLine } from "../process/query-program.ts";
import type { ProcessContext } from "../process/run-process.ts";
import { isSafePath, type RepoState, typeOfMode } from "./committed-state.ts";
import { readManyBlobs } from "./read-blobs.ts";
import { runGit } from "./run-git.ts";

/** Larger files are told apart by size and time. */
const maxHashedBytes = 16 * 1024 * 1024;

interface IndexEntry {
  readonly path: string;
  readonly id: string;
  readonly type: RepoFile["type"];
  readonly isConflicted: boolean;
}

export async function workingState(
  root: string,
  context: ProcessContext,
): Promise<RepoState | { readonly fault: string }> {
  const unfiltered = await withoutFilters(context);
  const run = (args: readonly string[]) => runGit([...unfiltered, ...args], context);
  const [index, dirty, untracked] = await Promise.all([
    run(["ls-files", "-z", "--stage"]),
    run(["diff-files", "-z", "--name-only", "--no-renames", "--ignore-submodules=all"]),
    run(["ls-files", "-z", "--others", "--exclude-standard"]),
  ]);
  const failed = [index, dirty, untracked].find(({ code }) => code !== 0);
  if (failed) return { fault: oneLine("git", failed) };
  const entries = readIndex(index.stdout.toString());
  const differing = new Set(splitNul(dirty.stdout.toString()));
  const filtered = await filteredPaths([...differing], context);
  /** Those that only the work tree has. */
  const own = new Map<string, Buffer | undefined>();
  const fromDisk = (path: string, stored?: string): RepoFile[] => {
    const found = readWorkFile(join(root, path), stored);
    if (!found) return [];
    if (found.id !== stored) own.set(path, found.bytes);
    return [{ path, id: found.id, type: found.type }];
  };
  const files = [
    ...entries.flatMap((entry): RepoFile[] => {
      const isStored = !entry.isConflicted && (!differing.has(entry.path) || filtered.has(entry.path));
      if (isStored || entry.type === "submodule") return [{ path: entry.path, id: entry.id, type: entry.type }];
      return fromDisk(entry.path, entry.isConflicted ? undefined : entry.id);
    }),
    ...splitNul(untracked.stdout.toString())
      .filter(isSafePath)
      .flatMap((path) => fromDisk(path)),
  ];
  return {
    title: "working tree",
    files,
    async read(wanted) {
      const stored = wanted.filter(({ path }) => !own.has(path));
      const blobs = new Map<string, Uint8Array | undefined>();
      const read = await readManyBlobs(
        stored.map(({ id }) => id),
        context,
      );
      for (const [at, { path }] of stored.entries()) blobs.set(path, read[at]);
      return wanted.map(({ path }) =>
        own.has(path) ? (own.get(path) ?? readQuietly(join(root, path))) : blobs.get(path),
      );
    },
  };
}

/** Every filter that the configuration defines, defined as nothing. */
async function withoutFilters(context: ProcessContext): Promise<string[]> {
  const { stdout } = await runGit(["config", "--null", "--name-only", "--get-regexp", "^filter\\."], context);
  const names = new Set(splitNul(stdout.toString()).map((key) => key.slice(0, key.lastIndexOf("."))));
  return [...names]
    .filter((name) => !name.includes("="))
    .flatMap((name) =>
      ["clean=", "smudge=", "process=", "required=false"].flatMap((each) => ["-c", `${name}.${each}`]),
    );
}

/** Of these paths, those with a filter: what is on disk is not what Git has. */
async function filteredPaths(paths: readonly string[], context: ProcessContext): Promise<Set<string>> {
  if (paths.length === 0) return new Set();
  const args = ["check-attr", "-z", "--stdin", "filter"];
  const { stdout } = await runGit(args, context, paths.map((path) => `${path}\0`).join(""));
  const words = splitNul(stdout.toString());
  const filtered = new Set<string>();
  for (let at = 0; at + 2 < words.length; at += 3)
    if (!["unspecified", "unset", ""].includes(words[at + 2] as string)) filtered.add(words[at] as string);
  return filtered;
}

function readIndex(text: string): IndexEntry[] {
  const entries = new Map<string, IndexEntry>();
  for (const entry of splitNul(text)) {
    const [, mode = "", id = "", stage = "", path = ""] = /^(\d+) ([0-9a-f]+) (\d)\t(.+)$/s.exec(entry) ?? [];
    if (isSafePath(path)) entries.set(path, { path, id, type: typeOfMode(mode), isConflicted: stage !== "0" });
  }
  return [...entries.values()];
}

/** Each ends with a zero byte. */
function splitNul(text: string): string[] {
  return text.split("\0").slice(0, -1);
}

interface WorkFile {
  readonly id: string;
  readonly type: RepoFile["type"];
  readonly bytes?: Buffer;
}

/** Undefined for what is gone, and for what is neither a file nor a link. */
function readWorkFile(path: string, stored: string | undefined): WorkFile | undefined {
  try {
    const stat = lstatSync(path);
    if (stat.isSymbolicLink()) return hashed(Buffer.from(readlinkSync(path)), "link", stored);
    if (!stat.isFile()) return undefined;
    if (stat.size > maxHashedBytes) return { id: `large ${stat.size} ${stat.mtimeMs}`, type: "file" };
    return hashed(readFileSync(path), "file", stored);
  } catch {
    return undefined;
  }
}

/** With the id that Git would give it, also if it has Windows' line ends only here. */
function hashed(bytes: Buffer, type: "file" | "link", stored: string | undefined): WorkFile {
  const id = blobId(bytes, stored?.length === 64 ? "sha256" : "sha1");
  if (id !== stored && stored !== undefined && bytes.includes("\r\n")) {
    const plain = Buffer.from(bytes.toString("latin1").replaceAll("\r\n", "\n"), "latin1");
    if (blobId(plain, stored.length === 64 ? "sha256" : "sha1") === stored) return { id: stored, type };
  }
  return { id, type, bytes };
}

function blobId(bytes: Buffer, algorithm: "sha1" | "sha256"): string {
  return createHash(algorithm).update(`blob ${bytes.length}\0`).update(bytes).digest("hex");
}

function readQuietly(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}
