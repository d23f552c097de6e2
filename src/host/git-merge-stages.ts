// Both sides of a merge that Git could not finish, as they were committed. Its markers alone don't tell: Git merges
// line by line, and may have put one side's lines into a document of the other before it came to a conflict.

import { type ProgramContext, runProgram } from "./run-program.ts";

/** Undefined where there is no Git, or none that is in the middle of a merge of this file. `path` is relative to the working folder. */
export async function readMergeStages(path: string, context: ProgramContext): Promise<string[] | undefined> {
  const sides: string[] = [];
  for (const stage of [2, 3]) {
    const { ok, stdout } = await runProgram("git", ["show", `:${stage}:./${path}`], context);
    if (!ok) return undefined;
    sides.push(stdout);
  }
  return sides;
}
