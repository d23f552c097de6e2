// Where every command line starts. Each part is loaded when it is needed: loading is most of what a short run costs.

import type { Io } from "../io/io.ts";

/** The exit code is ours, or that of a program that was run instead. `name` is what the user typed to run it. */
export async function run(args: readonly string[], io: Io, version: string, name = "hashroll"): Promise<number> {
  const isPlainFilter = args.length === 0 && !io.stdin.isTTY;
  if (isPlainFilter) return (await import("../filter.ts")).filter([], {}, io);
  return (await import("./program.ts")).runProgram(args, io, version, name);
}
