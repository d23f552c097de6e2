// Loads a mounted config folder and keeps it up to date, by file events and polling.
// Knows nothing of Kubernetes manifests, nor of how a folder is read.

import { resolve } from "node:path";
import type { Change } from "./change.ts";
import { openConfigFolder } from "./config-folder.ts";
import { type Feed, newFeed } from "./feed.ts";
import { readSettings, type WatchOptions } from "./options.ts";
import { type Repeater, repeatOnDemand } from "./repeat-on-demand.ts";
import { newReporter, type Report } from "./reporter.ts";
import type { Snapshot } from "./snapshot.ts";
import { callbackFailed, unwatchable, WatchError } from "./watch-error.ts";

/** The content as it is now. Two reads in a row may see two generations: take `current` to read files that belong together. */
export interface WatchedConfig extends Snapshot, AsyncDisposable {
  /** The newest snapshot; it stays as it is when the folder changes. */
  readonly current: Snapshot;
  /**
   * Changes from now on, or from an older snapshot on; ends with `close()`. A slow reader gets several changes as one.
   * Waiting for one keeps the process alive only with `persistent`.
   */
  changes(since?: Snapshot): AsyncIterableIterator<Change>;
  /** Stops everything: no callback is started afterwards. The last content stays readable. */
  close(): Promise<void>;
}

/** Rejects if the folder can't be read at the start; later errors go to `onError`, and the last good content stays. */
export async function watchConfig(path: string, options: WatchOptions = {}): Promise<WatchedConfig> {
  const settings = readSettings(options);
  const closing = newCloser(options.signal);
  const report = newReporter(options.onError, closing.signal);
  const folder = resolve(path);
  let refreshes: Repeater | undefined;
  const listener = {
    onEvent: () => refreshes?.demand(),
    onUnwatchable: (cause: unknown) => report(unwatchable(folder, settings.pollInterval, cause)),
  };
  const read = openConfigFolder(folder, settings, listener, closing.signal);

  const feed = newFeed(await read().catch(closing.andThrow));
  // A signal fires once: what is set up below would miss an abort that came with the last file.
  closing.signal.throwIfAborted();
  const refresh = newRefresh(read, feed, report);
  refreshes = repeatOnDemand(refresh, closing.signal);
  const timer = setInterval(refreshes.demand, settings.pollInterval);
  if (!settings.persistent) timer.unref();
  closing.signal.addEventListener("abort", () => {
    clearInterval(timer);
    feed.end();
  });
  if (options.onChange) void callOnEach(feed, options.onChange, report);
  // Events during the first read were not handled.
  refreshes.demand();

  const { idle } = refreshes;
  return newWatchedConfig(feed, async () => {
    closing.close();
    await idle();
  });
}

interface Closer {
  readonly signal: AbortSignal;
  close(): void;
  andThrow(error: unknown): never;
}

/** Closes with the user's signal, and removes its listener when closed otherwise: the signal may live much longer. */
function newCloser(outer: AbortSignal | undefined): Closer {
  const controller = new AbortController();
  const follow = (): void => controller.abort(outer?.reason);
  const close = (): void => {
    outer?.removeEventListener("abort", follow);
    controller.abort();
  };
  if (outer?.aborted) follow();
  else outer?.addEventListener("abort", follow, { once: true });
  return {
    signal: controller.signal,
    close,
    andThrow(error) {
      close();
      throw error;
    },
  };
}

/** An outage is reported once, not at every read. */
function newRefresh(read: () => Promise<Snapshot>, feed: Feed, report: Report): () => Promise<void> {
  let failing = false;
  return async () => {
    try {
      feed.publish(await read());
      failing = false;
    } catch (error) {
      if (!failing && error instanceof WatchError) report(error);
      failing = true;
    }
  };
}

async function callOnEach(
  feed: Feed,
  onChange: (change: Change) => void | Promise<void>,
  report: Report,
): Promise<void> {
  for await (const change of feed.changes(feed.current)) {
    if (feed.ended) return;
    try {
      await onChange(change);
    } catch (error) {
      report(callbackFailed(error));
    }
  }
}

function newWatchedConfig(feed: Feed, close: () => Promise<void>): WatchedConfig {
  return {
    get current() {
      return feed.current;
    },
    get revision() {
      return feed.current.revision;
    },
    get files() {
      return feed.current.files;
    },
    text: (name) => feed.current.text(name),
    json: (name) => feed.current.json(name),
    changes: (since = feed.current) => feed.changes(since),
    close,
    [Symbol.asyncDispose]: close,
  };
}
