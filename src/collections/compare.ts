/** The order of texts, for sorting: the same in every locale. */
export function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
