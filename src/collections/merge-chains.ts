// Several orders of some of the same values, made into one.

/**
 * A value comes before another if it does so in every chain that has both. Among those that may come next, one that is
 * nearer to the start of its chain does, of the first chain. Where chains contradict each other, the first one is followed.
 */
export function mergeChains<T>(chains: readonly (readonly T[])[]): T[] {
  const [only] = chains;
  if (only && chains.length === 1) return [...new Set(only)];
  const queues = chains.map((chain) => [...new Set(chain)]);
  const heads = queues.map(() => 0);
  // In how many chains a value still waits for others before it.
  const waiting = new Map<T, number>();
  for (const queue of queues)
    queue.forEach((value, index) => {
      waiting.set(value, (waiting.get(value) ?? 0) + (index > 0 ? 1 : 0));
    });
  const merged = new Set<T>();
  const nextOf = (index: number): T | undefined => queues[index]?.[heads[index] as number];
  for (;;) {
    const open = queues.flatMap((_, index) => (nextOf(index) === undefined ? [] : [index]));
    const free = open.filter((index) => waiting.get(nextOf(index) as T) === 0);
    const nearest = Math.min(...free.map((index) => heads[index] as number));
    const chosen = free.find((index) => heads[index] === nearest) ?? open[0];
    if (chosen === undefined) return [...merged];
    const value = nextOf(chosen) as T;
    merged.add(value);
    queues.forEach((queue, index) => {
      while (heads[index] !== undefined && nextOf(index) !== undefined && merged.has(nextOf(index) as T)) {
        heads[index] = (heads[index] as number) + 1;
        const next = queue[heads[index] as number];
        if (next !== undefined) waiting.set(next, (waiting.get(next) as number) - 1);
      }
    });
  }
}
