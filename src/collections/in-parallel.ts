// Work on many values, a few at a time.

/** The results in the order of the values. */
export async function inParallel<T, R>(
  values: readonly T[],
  atOnce: number,
  run: (value: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const queue = values.entries();
  const work = async (): Promise<void> => {
    for (const [index, value] of queue) results[index] = await run(value);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return results;
}
