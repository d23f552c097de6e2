// Values by a key of theirs, in their order. Node 20 has no Map.groupBy.

export function groupBy<K, T>(values: Iterable<T>, key: (value: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const value of values) addTo(groups, key(value), value);
  return groups;
}

/** Finds values by any of several keys that each may have. */
export function indexBy<K, T>(values: Iterable<T>, keys: (value: T) => readonly K[]): (key: K) => readonly T[] {
  const index = new Map<K, T[]>();
  for (const value of values) {
    const own = keys(value);
    for (const key of own.length > 1 ? new Set(own) : own) addTo(index, key, value);
  }
  return (key) => index.get(key) ?? [];
}

export function addTo<K, T>(lists: Map<K, T[]>, key: K, value: T): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** Without the room that a list keeps for more values: 1 MB less at 5,000 apps. */
export function trimmed<T>(list: readonly T[]): readonly T[] {
  return list.length === 0 ? none : list.slice();
}

/** One for all of the thousands that have nothing. */
export const none: readonly never[] = [];
