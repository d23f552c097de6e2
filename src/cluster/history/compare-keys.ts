// How two revisions differ, by their keys.

import type { LiveConfig } from "../inventory.ts";

export interface KeyChanges {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** With another value. */
  readonly changed: readonly string[];
}

export function compareKeys(older: Pick<LiveConfig, "keys">, newer: Pick<LiveConfig, "keys">): KeyChanges {
  const without = (a: LiveConfig["keys"], b: LiveConfig["keys"]): string[] =>
    [...a.keys()].filter((key) => !b.has(key)).sort();
  const isChanged = ([key, digest]: [string, string]): boolean => {
    const now = newer.keys.get(key);
    return now !== undefined && now !== digest;
  };
  return {
    added: without(newer.keys, older.keys),
    removed: without(older.keys, newer.keys),
    changed: [...older.keys]
      .filter(isChanged)
      .map(([key]) => key)
      .sort(),
  };
}
