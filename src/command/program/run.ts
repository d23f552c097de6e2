// Where every command line begins. Each part is loaded when it is its turn: starting is most of what a run costs.

import type { Io } from "../io/io.ts";

/** An exit code comes back: ours, or that of a program that was run instead. */
export async function run(args: readonly string[], io: Io, version: string): Promise<number> {
  const isPlainFilter = args.length === 0 && !io.stdin.isTTY;
  if (isPlainFilter) return (await import("../filter.ts")).filter([], {}, io);
  return (await import("./program.ts")).runProgram(args, io, version);
}
