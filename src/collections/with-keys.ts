// Some entries of a map.

/** What is left of a field. Undefined where none of its keys is: the field goes with the last of them. */
export function withKeys<V>(
  field: ReadonlyMap<string, V>,
  keys: ReadonlySet<string>,
): ReadonlyMap<string, V> | undefined {
  const left = new Map([...field].filter(([key]) => keys.has(key)));
  return left.size > 0 || field.size === 0 ? left : undefined;
}
