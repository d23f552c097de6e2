// A folder that nobody else can read, removed whatever happens: when the work is done, when a signal ends this process, and when it
// is killed. What still runs in it ends, too.

import { mkdtempSync, rmSync } from "node:fs";
import { constants, tmpdir } from "node:os";
import { join } from "node:path";
import { type Guard, startGuard } from "../process/guard.ts";
import type { ProcessContext } from "../process/run-process.ts";

export interface PrivateFolder {
  readonly folder: string;
  /** Ends the programs that still run in it. */
  readonly stop: AbortSignal;
  /** Ends them when this process is killed. Absent on Windows. */
  readonly guard?: Guard;
}

export async function withPrivateFolder<T>(
  { env }: ProcessContext,
  work: (place: PrivateFolder) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(env.TMPDIR || tmpdir(), "hashroll-review-"));
  const stop = new AbortController();
  const remove = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  const signals = ["SIGHUP", "SIGINT", "SIGTERM"] as const;
  const end = (signal: NodeJS.Signals): never => {
    stop.abort();
    remove();
    process.exit(128 + constants.signals[signal]);
  };
  for (const signal of signals) process.once(signal, end);
  let guard: Guard | undefined;
  try {
    guard = await startGuard({ folder });
    return await work({ folder, stop: stop.signal, ...(guard && { guard }) });
  } finally {
    stop.abort();
    for (const signal of signals) process.off(signal, end);
    remove();
    await guard?.release();
  }
}
