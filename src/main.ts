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
    process.stderr.write(bugText(error));
    return exitCode.bug;
  }
}

/** Where in the input it happened, if that is known: whoever reports it need not understand our code. */
function bugText(error: unknown): string {
  const isMismatch = error instanceof Error && error.name === "OutputMismatch";
  const [what, input] = isMismatch ? [error.message, "this document"] : ["hashroll failed", "the input"];
  const detail = isMismatch || !(error instanceof Error) ? "" : `\n${error.stack}\n`;
  return `${what}\nThat is a bug in hashroll: nothing was written. Please report it with the command line and, if you may, ${input}.\n${detail}`;
}

main().then((code) => {
  process.exitCode = code;
});
