// A config folder that is read again and again: remembers what was read last and keeps file events coming.
// Knows nothing of who wants the content, nor when.

import { type Listener, newFolderEvents } from "./folder-events.ts";
import type { Settings } from "./options.ts";
import { type Reading, readVolume } from "./read-volume.ts";
import type { Snapshot } from "./snapshot.ts";
import { unreadable } from "./watch-error.ts";

/** What reads it: rejects with a `WatchError` if the folder can't be read, with the signal's reason if it was aborted. */
export function openConfigFolder(
  folder: string,
  settings: Settings,
  listener: Listener,
  signal: AbortSignal,
): () => Promise<Snapshot> {
  const events = settings.events ? newFolderEvents(folder, listener) : undefined;
  signal.addEventListener("abort", () => events?.close(), { once: true });
  let known: Reading | undefined;

  return async () => {
    try {
      signal.throwIfAborted();
      // Events first: what happens during the reading then leads to another one.
      await events?.renew();
      known = await readVolume(folder, known, settings.settle, signal);
      return known.snapshot;
    } catch (error) {
      known = known && forgetGeneration(known);
      throw signal.aborted ? signal.reason : unreadable(folder, error);
    }
  };
}

// What comes back after an outage may bear the old generation's name (a restored copy). It is read again, but that
// the folder was a volume is not forgotten: no link leads to "".
function forgetGeneration(known: Reading): Reading {
  return known.generation === undefined ? known : { ...known, generation: "" };
}
