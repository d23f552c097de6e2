// Values by a key of theirs, in their order. Node 20 has no Map.groupBy.

export function groupBy<K, T>(values: Iterable<T>, key: (value: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const value of values) {
    const own = key(value);
    const group = groups.get(own);
    if (group) group.push(value);
    else groups.set(own, [value]);
  }
  return groups;
}
