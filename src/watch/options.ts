// The options of a watch, and their defaults.

import type { Change } from "./change.ts";
import type { WatchError } from "./watch-error.ts";

export interface WatchOptions {
  /**
   * Called once per swap that changes content, after the config itself is up to date. Never called twice at the same
   * time: what changes while it runs is handed over as one change afterwards.
   */
  readonly onChange?: ((change: Change) => void | Promise<void>) | undefined;
  /** Called once per outage, and with whatever `onChange` throws; the last good content stays. Default: a process warning. */
  readonly onError?: ((error: WatchError) => void | Promise<void>) | undefined;
  /** Aborting it closes the watch; aborting it during the first load rejects with its reason. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds between polls of the folder, the safety net for file systems without events. Default 5000. */
  readonly pollInterval?: number | undefined;
  /** False: only poll (network file systems whose events never come). Default true. */
  readonly events?: boolean | undefined;
  /** Milliseconds that a plain folder must stay the same before its content is used; mounted volumes are atomic and don't wait. Default 50. */
  readonly settle?: number | undefined;
  /** Keep the process alive until `close()`. Default false: a watch alone is no reason to stay. */
  readonly persistent?: boolean | undefined;
}

export interface Settings {
  readonly pollInterval: number;
  readonly events: boolean;
  readonly settle: number;
  readonly persistent: boolean;
}

export function readSettings(options: WatchOptions): Settings {
  const { pollInterval = 5000, events = true, settle = 50, persistent = false } = options;
  checkDelay("pollInterval", pollInterval, 1);
  checkDelay("settle", settle, 0);
  return { pollInterval, events, settle, persistent };
}

// Node turns a delay that is too large into 1 ms, and so "never poll" into a busy loop.
function checkDelay(name: string, value: number, min: number): void {
  const max = 2 ** 31 - 1;
  if (!(value >= min && value <= max))
    throw new RangeError(`Expected ${name} to be ${min} to ${max} milliseconds, got ${value}`);
}
