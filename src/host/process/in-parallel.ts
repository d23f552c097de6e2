// Several programs at a time, but not all at once.

const maxAtOnce = 3;

export async function inParallel<T>(values: Iterable<T>, run: (value: T) => Promise<void>): Promise<void> {
  const queue = values[Symbol.iterator]();
  const work = async (): Promise<void> => {
    for (let next = queue.next(); !next.done; next = queue.next()) await run(next.value);
  };
  await Promise.all(Array.from({ length: maxAtOnce }, work));
}
