// Values by a key of theirs, in their order. Node 20 has no Map.groupBy.

export function groupBy<K, T>(values: Iterable<T>, key: (value: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const value of values) addTo(groups, key(value), value);
  for (const [each, group] of groups) if (group.length > 1) groups.set(each, trimmed(group));
  return groups;
}

/** Finds values by any of several keys that each may have. */
export function indexBy<K, T>(values: Iterable<T>, keys: (value: T) => Iterable<K>): (key: K) => readonly T[] {
  const index = new Map<K, T[]>();
  for (const value of values) for (const key of new Set(keys(value))) addTo(index, key, value);
  return (key) => index.get(key) ?? [];
}

export function addTo<K, T>(lists: Map<K, T[]>, key: K, value: T): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** A list that grew has room for more than it holds; of thousands that are kept, that is much. */
export function trimmed<T>(list: readonly T[]): T[] {
  return list.length === 0 ? [] : list.slice();
}
