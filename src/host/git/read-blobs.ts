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
