// Both sides of a Git merge with conflicts, as they were committed. The markers in the file are not enough: Git merges
// line by line, and may have put lines of one side into a document of the other before the first conflict.

import type { ProcessContext } from "../process/run-process.ts";
import { readBlobs } from "./read-blobs.ts";

/** Undefined if there is no Git, or no merge of this file. `path` is relative to the working folder. */
export async function readMergeStages(path: string, context: ProcessContext): Promise<string[] | undefined> {
  if (/[\r\n]/.test(path)) return undefined;
  const [ours, theirs] = await readBlobs([`:2:./${path}`, `:3:./${path}`], context);
  return ours && theirs && [ours.toString(), theirs.toString()];
}
