// A source of decisions: random bytes, which fast-check shrinks, or random numbers from a seed. Without any bytes the
// plainest of everything is chosen.

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
  return choicesBy((count) => next() % count);
}

/** `random`: numbers from 0 to below 1. */
export function randomChoices(random: () => number): Choices {
  return choicesBy((count) => Math.floor(random() * count));
}

function choicesBy(pick: (count: number) => number): Choices {
  return {
    pick,
    oneIn: (many) => pick(many) === many - 1,
    pickFrom: (items) => items[pick(items.length)] ?? items[0],
  };
}
