// The contents of any number of files that Git stores.

import type { ProcessContext } from "../process/run-process.ts";
import { readBlobs } from "./read-blobs.ts";

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
