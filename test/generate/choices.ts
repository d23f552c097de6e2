// Random bytes as a source of decisions: fast-check shrinks them, and without any the plainest of everything is chosen.

export interface Choices {
  /** A number from 0 to below `count`; 0 is the plainest. */
  readonly pick: (count: number) => number;
  /** True about once in `many` times. */
  readonly oneIn: (many: number) => boolean;
  readonly pickFrom: <Item>(items: readonly [Item, ...Item[]]) => Item;
}

export function choicesFrom(bytes: Uint8Array): Choices {
  let at = 0;
  const next = (): number => bytes[at++] ?? 0;
  const pick = (count: number): number => next() % count;
  return {
    pick,
    oneIn: (many) => pick(many) === many - 1,
    pickFrom: (items) => items[pick(items.length)] ?? items[0],
  };
}
