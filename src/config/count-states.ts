// How many states ago a revision was current. A config's state is one revision, or several of some keys each; a change
// of one key is a new state for whoever uses that key, and none for the others.

import type { KeySet } from "./keys.ts";

export interface StateCounter {
  /** 1 for the newest revision of its keys, one more than the oldest of those that have a key in common with it, and are newer. */
  ageOf(keys: KeySet): number;
  /** The revision is newer than all that are asked for from now on. */
  add(keys: KeySet, age?: number): void;
}

/** To be used from the newest revision to the oldest. */
export function newStateCounter(): StateCounter {
  let oldest = 0;
  let oldestWhole = 0;
  const byKey = new Map<string, number>();
  const ageOf = (keys: KeySet): number => {
    if (keys === undefined) return oldest + 1;
    let newer = oldestWhole;
    for (const key of keys) newer = Math.max(newer, byKey.get(key) ?? 0);
    return newer + 1;
  };
  return {
    ageOf,
    add(keys, age = ageOf(keys)) {
      oldest = Math.max(oldest, age);
      if (keys === undefined) oldestWhole = age;
      else for (const key of keys) byKey.set(key, Math.max(age, byKey.get(key) ?? 0));
    },
  };
}
