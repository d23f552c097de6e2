// A folder that nobody else can read, removed whatever happens: when the work is done, when a signal ends this process, and, where
// there is xargs, when it is killed.

import { mkdtempSync, rmSync } from "node:fs";
import { constants, tmpdir } from "node:os";
import { join } from "node:path";
import { type HeldProcess, holdProcess } from "../process/hold-process.ts";
import type { ProcessContext } from "../process/run-process.ts";

/** `stop` ends the programs that still run in it. */
export async function withPrivateFolder<T>(
  context: ProcessContext,
  work: (folder: string, stop: AbortSignal) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(context.env.TMPDIR || tmpdir(), "hashroll-review-"));
  const stop = new AbortController();
  const remove = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  const signals = ["SIGHUP", "SIGINT", "SIGTERM"] as const;
  const end = (signal: NodeJS.Signals): never => {
    stop.abort();
    remove();
    process.exit(128 + constants.signals[signal]);
  };
  for (const signal of signals) process.once(signal, end);
  let remover: HeldProcess | undefined;
  try {
    // It reads this name now, and goes to work when its input ends: with this process.
    remover = await holdProcess("xargs", ["-0", "rm", "-rf", "--"], { ...context, stdin: folder });
    return await work(folder, stop.signal);
  } finally {
    stop.abort();
    for (const signal of signals) process.off(signal, end);
    remove();
    await remover?.cancel();
  }
}
