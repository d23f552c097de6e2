// Hands changes to any number of consumers, each at its own pace; knows nothing of files or callbacks.

import { type Change, compareSnapshots } from "./change.ts";
import type { Snapshot } from "./snapshot.ts";

export interface Feed {
  readonly current: Snapshot;
  readonly ended: boolean;
  publish(next: Snapshot): void;
  /** What changes from this snapshot on, until the end. */
  changes(since: Snapshot): AsyncGenerator<Change, void, undefined>;
  end(): void;
}

export function newFeed(first: Snapshot): Feed {
  let current = first;
  let ended = false;
  let news = newSignal();

  const announce = (): void => {
    const previous = news;
    news = newSignal();
    previous.give();
  };

  // Each consumer compares with what it saw last. So nobody needs a queue, a slow consumer gets the latest content
  // and not a backlog, and content that came back to what it was is no change.
  async function* changes(since: Snapshot): AsyncGenerator<Change, void, undefined> {
    let seen = since;
    while (!ended) {
      const change = compareSnapshots(seen, current);
      seen = current;
      if (change) yield change;
      else await news.given;
    }
  }

  return {
    get current() {
      return current;
    },
    get ended() {
      return ended;
    },
    publish(next) {
      if (ended || next.revision === current.revision) return;
      current = next;
      announce();
    },
    changes,
    end() {
      ended = true;
      announce();
    },
  };
}

function newSignal(): { readonly given: Promise<void>; readonly give: () => void } {
  let give = (): void => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give };
}
