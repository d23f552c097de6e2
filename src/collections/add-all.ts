// Adds many values to a list. `push(...values)` makes each of them an argument, and some hundred thousand arguments
// overflow the stack.

export function addAll<T>(list: T[], values: Iterable<T>): void {
  for (const value of values) list.push(value);
}
