// How many states ago a revision was current. A config's state is one revision, or several of some keys each; a change
// of one key is a new state for whoever uses that key, and none for the others.

import { type KeySet, keySetText, shareKeys } from "./keys.ts";

export interface StateCounter {
  /** 1 for the last state before those of today. */
  ageOf(keys: KeySet): number;
  /** The revision is newer than all that are asked for from now on. */
  add(keys: KeySet): void;
}

/** To be used from the newest of the older revisions to the oldest. `current` are the keys of those of today. */
export function newStateCounter(current: readonly KeySet[]): StateCounter {
  const counts = new Map<string, number>();
  const countOf = (keys: KeySet): number => counts.get(keySetText(keys)) ?? 0;
  const sets = new Set(current.map(keySetText));
  /** How many states of today's key sets came after one of keys that are no longer used together. One may be of the same state. */
  const since = (keys: KeySet): number => {
    const next = current.filter((each) => shareKeys(each, keys)).map(countOf);
    return Math.max(0, (next.length > 0 ? Math.min(...next) : Math.max(0, ...current.map(countOf))) - 1);
  };
  return {
    ageOf: (keys) => countOf(keys) + 1 + (sets.has(keySetText(keys)) ? 0 : since(keys)),
    add: (keys) => void counts.set(keySetText(keys), countOf(keys) + 1),
  };
}
