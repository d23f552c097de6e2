// File events of one folder, through its removal and return; knows nothing of what is in it.

import { type FSWatcher, watch } from "node:fs";
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { errorCode } from "./watch-error.ts";

export interface FolderEvents {
  /** Makes sure that the folder now at the path is the one being watched; the caller reads it afterwards. */
  renew(): Promise<void>;
  close(): void;
}

export interface Listener {
  readonly onEvent: () => void;
  /** Once, until events work again. */
  readonly onUnwatchable: (cause: unknown) => void;
}

type Open = (folder: string, onEvent: (event: string, name: string | null) => void) => Pick<FSWatcher, "on" | "close">;

export function newFolderEvents(folder: string, listener: Listener, open: Open = openWatcher): FolderEvents {
  let watcher: ReturnType<Open> | undefined;
  let watched = "";
  let reported = false;
  let closed = false;

  const drop = (): void => {
    watcher?.close();
    watcher = undefined;
  };

  const onEvent = (_event: string, name: string | null): void => {
    // A watch follows the folder itself, not its path. The folder's own name means that it was moved or removed
    // (or that a file in it has the same name: then renewing does no harm).
    if (name === basename(folder)) drop();
    listener.onEvent();
  };

  const fail = (cause: unknown): void => {
    drop();
    if (!reported) listener.onUnwatchable(cause);
    reported = true;
  };

  const start = (): void => {
    try {
      watcher = open(folder, onEvent);
      watcher.on("error", fail);
      reported = false;
    } catch (error) {
      // Removed in the meantime: the next read reports it.
      if (errorCode(error) !== "ENOENT") fail(error);
    }
  };

  return {
    async renew() {
      const identity = await identify(folder);
      // Closed in the meantime: a watcher opened now would never be closed.
      if (closed) return;
      // If a symlink on the path was changed, another folder appears without any event.
      if (identity !== watched) drop();
      watched = identity;
      if (!watcher) start();
    },
    close() {
      closed = true;
      drop();
    },
  };
}

// Not persistent: whether the process stays is decided in one place, by the poll timer.
function openWatcher(folder: string, onEvent: (event: string, name: string | null) => void): FSWatcher {
  return watch(folder, { persistent: false }, onEvent);
}

async function identify(folder: string): Promise<string> {
  const { dev, ino } = await stat(folder);
  return `${dev}:${ino}`;
}
