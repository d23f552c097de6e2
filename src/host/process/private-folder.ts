// A folder that nobody else can read, removed whatever happens: when the work is done, when a signal ends this process, and when it
// is killed. What a machine or a container that went down has left is removed by a later run.

import { lstatSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { constants, tmpdir } from "node:os";
import { join } from "node:path";
import { type Guard, type GuardOptions, startGuard } from "./guard.ts";
import type { ProcessContext } from "./run-process.ts";

export interface PrivateFolder {
  readonly path: string;
  /** Ends the programs that still run in it. */
  readonly stop: AbortSignal;
  /** Ends those that it watches if this process is killed. Absent on Windows. */
  readonly guard?: Guard;
}

export interface FolderOptions extends Pick<GuardOptions, "deadline" | "memory"> {
  /** Of these folders, and of nothing else: `hashroll-review-`. */
  readonly prefix: string;
  /** No run takes as long. Whether its process still lives can't be asked: it may be in another container with the same folder. */
  readonly abandonedMs: number;
}

export async function withPrivateFolder<T>(
  { env }: ProcessContext,
  { prefix, abandonedMs, ...guarded }: FolderOptions,
  work: (folder: PrivateFolder) => Promise<T>,
): Promise<T> {
  const parent = env.TMPDIR || tmpdir();
  removeAbandoned(parent, prefix, abandonedMs);
  const path = mkdtempSync(join(parent, prefix));
  const stop = new AbortController();
  const remove = (): void => rmSync(path, { recursive: true, force: true, maxRetries: 3 });
  const signals = ["SIGHUP", "SIGINT", "SIGTERM"] as const;
  const end = (signal: NodeJS.Signals): never => {
    stop.abort();
    remove();
    process.exit(128 + constants.signals[signal]);
  };
  for (const signal of signals) process.once(signal, end);
  let guard: Guard | undefined;
  try {
    guard = await startGuard({ folder: path, ...guarded });
    return await work({ path, stop: stop.signal, ...(guard && { guard }) });
  } finally {
    stop.abort();
    for (const signal of signals) process.off(signal, end);
    // It removes the folder, in less time than this process would.
    await guard?.release();
    remove();
  }
}

function removeAbandoned(parent: string, prefix: string, abandonedMs: number): void {
  try {
    for (const name of readdirSync(parent).filter((each) => each.startsWith(prefix))) {
      const path = join(parent, name);
      const stat = lstatSync(path);
      const isOurs = process.getuid === undefined || stat.uid === process.getuid();
      if (isOurs && stat.isDirectory() && Date.now() - stat.mtimeMs > abandonedMs)
        rmSync(path, { recursive: true, force: true });
    }
  } catch {
    // Somebody else removes it, or it can't be removed: this run does not need it.
  }
}
