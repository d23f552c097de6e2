// Runs another program that reads all of its standard input before it does anything, and keeps that input open: it goes to work
// when this process ends, however that happens, SIGKILL included, and with it those that were run for it.

import { spawn } from "node:child_process";
import type { Writable } from "node:stream";
import type { ProcessContext } from "./run-process.ts";

export interface HeldProcess {
  /** A program that is run with this keeps it waiting, too, until it ends. */
  readonly input: Writable;
  /** Lets it go to work, and waits until it has ended. */
  release(): Promise<void>;
  /** Ends it without its work. */
  cancel(): Promise<void>;
}

/**
 * Undefined if it can't be started. When this resolves, the system has all of the input, and this process is not needed any
 * more. In a group of its own: what ends the group of this process does not end it.
 */
export function holdProcess(
  program: string,
  args: readonly string[],
  { cwd, env, stdin }: ProcessContext & { readonly stdin: string },
): Promise<HeldProcess | undefined> {
  return new Promise((done) => {
    const child = spawn(program, [...args], {
      ...{ cwd, env: { ...env }, detached: true },
      stdio: ["pipe", "ignore", "ignore"],
    });
    const ended = new Promise<void>((end) => child.on("close", () => end()));
    child.on("error", () => done(undefined));
    child.stdin.on("error", () => done(undefined));
    child.stdin.write(stdin, (error) => {
      if (error) return;
      done({
        input: child.stdin,
        release() {
          child.stdin.end();
          return ended;
        },
        cancel() {
          child.kill("SIGKILL");
          return ended;
        },
      });
    });
  });
}
