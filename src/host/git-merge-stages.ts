// Both sides of a Git merge with conflicts, as they were committed. The markers in the file are not enough: Git merges
// line by line, and may have put lines of one side into a document of the other before the first conflict.

import { type QueryContext, queryProgram } from "./process/query-program.ts";

/** Undefined if there is no Git, or no merge of this file. `path` is relative to the working folder. */
export async function readMergeStages(path: string, context: QueryContext): Promise<string[] | undefined> {
  const sides: string[] = [];
  for (const stage of [2, 3]) {
    const answer = await queryProgram("git", ["show", `:${stage}:./${path}`], context);
    if ("fault" in answer) return undefined;
    sides.push(answer.text);
  }
  return sides;
}
