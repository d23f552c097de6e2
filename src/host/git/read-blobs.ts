// The contents of files that Git stores, by their ids or names, with one process for all of them.

import type { ProcessContext } from "../process/run-process.ts";
import { runGit } from "./run-git.ts";

/**
 * In the order of `names`, which hold no line break; undefined for one that Git lacks, or did not get to. Fewer than
 * names where more than 64 MiB would have been read.
 */
export async function readBlobs(names: readonly string[], context: ProcessContext): Promise<(Buffer | undefined)[]> {
  const stdin = names.map((name) => `${name}\n`).join("");
  const { stdout, end } = await runGit(["cat-file", "--batch"], context, stdin);
  const blobs: (Buffer | undefined)[] = [];
  for (let at = 0; blobs.length < names.length; ) {
    const start = stdout.indexOf("\n", at) + 1;
    if (start === 0) break;
    const [, size] = / blob (\d+)\n$/.exec(stdout.toString("latin1", at, start)) ?? [];
    at = size === undefined ? start : start + Number(size) + 1;
    if (at > stdout.length) break;
    blobs.push(size === undefined ? undefined : stdout.subarray(start, at - 1));
  }
  return end === "output-limit" ? blobs : names.map((_, index) => blobs[index]);
}

/** So many at once, however small: one answer is held in memory. */
const atOnce = 4_000;

/** In the order of the ids; undefined for what Git lacks, or what is too large to be read at all. */
export async function readManyBlobs(ids: readonly string[], context: ProcessContext): Promise<(Buffer | undefined)[]> {
  const blobs: (Buffer | undefined)[] = [];
  while (blobs.length < ids.length) {
    const asked = ids.slice(blobs.length, blobs.length + atOnce);
    const found = await readBlobs(asked, context);
    blobs.push(...found.slice(0, asked.length));
    // The first of these alone is over the limit.
    if (found.length === 0) blobs.push(undefined);
  }
  return blobs;
}

/**
 * Both sides of a merge with conflicts, as they were committed: Git merges line by line, and may have put lines of one side into a
 * document of the other before the first marker. Undefined if there is no Git, or no merge of this file. `path` is relative to
 * the working folder.
 */
export async function readMergeStages(path: string, context: ProcessContext): Promise<string[] | undefined> {
  if (/[\r\n]/.test(path)) return undefined;
  const [ours, theirs] = await readBlobs([`:2:./${path}`, `:3:./${path}`], context);
  return ours && theirs && [ours.toString(), theirs.toString()];
}
