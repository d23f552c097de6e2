// File events of one folder, through its removal and return; knows nothing of what is in it.

import { type FSWatcher, watch } from "node:fs";
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { errorCode } from "./watch-error.ts";

export interface FolderEvents {
  /** Sees to it that the folder now at the path is the one being watched; the caller looks into it afterwards. */
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
  let told = false;
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

  const tell = (cause: unknown): void => {
    drop();
    if (!told) listener.onUnwatchable(cause);
    told = true;
  };

  const start = (): void => {
    try {
      watcher = open(folder, onEvent);
      watcher.on("error", tell);
      told = false;
    } catch (error) {
      // Gone since it was looked at: whoever reads it next will say so.
      if (errorCode(error) !== "ENOENT") tell(error);
    }
  };

  return {
    async renew() {
      const identity = await identify(folder);
      // Closed while it waited: a watcher opened now would never be closed.
      if (closed) return;
      // Reached through a link that was moved, another folder appears without any event.
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
