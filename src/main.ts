#!/usr/bin/env node
// The executable. A problem with the input never gets here as an exception: what does is a bug.

import { exitCode } from "./command/io/io.ts";
import { newProcessIo } from "./command/io/process-io.ts";
import { run } from "./command/program/run.ts";

declare const HASHROLL_VERSION: string;

async function main(): Promise<number> {
  try {
    return await run(process.argv.slice(2), newProcessIo(), HASHROLL_VERSION);
  } catch (error) {
    process.stderr.write(
      `hashroll failed, and that is a bug in it: nothing was written.\nPlease report it with the command line and, if you may, the input.\n\n${error instanceof Error ? error.stack : String(error)}\n`,
    );
    return exitCode.bug;
  }
}

main().then((code) => {
  process.exitCode = code;
});
