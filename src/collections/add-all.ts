// Putting many values behind others. `push(...values)` makes each of them an argument, and beyond some hundred thousand
// there is no room for those.

export function addAll<T>(list: T[], values: Iterable<T>): void {
  for (const value of values) list.push(value);
}
