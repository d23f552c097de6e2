#!/usr/bin/env node
// The executable. A user's fault never gets here as an exception: what does is a bug of ours.

import { exitCode } from "./command/io.ts";
import { run } from "./command/program.ts";

declare const HASHROLL_VERSION: string;

try {
  const io = {
    cwd: process.cwd(),
    env: process.env,
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
  };
  process.stdout.on("error", () => process.exit(exitCode.problems));
  process.exitCode = await run(process.argv.slice(2), io, HASHROLL_VERSION);
} catch (error) {
  process.stderr.write(
    `hashroll failed, and that is a bug in it: nothing was written.\nPlease report it with the command line and, if you may, the input.\n\n${error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exitCode = exitCode.bug;
}
