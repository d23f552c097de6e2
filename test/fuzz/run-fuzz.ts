// Runs many cases in batches, and makes the first failures small.
import { kubectlReader } from "./kubectl-reader.ts";
import { type Case, newCase } from "./new-case.ts";
import { classOf, type Reader, runCases, type Verdict } from "./run-cases.ts";
import { shapes, shapesOf } from "./shapes.ts";
import { shrink } from "./shrink.ts";

/** One kubectl run reads so many cases. */
const batchSize = 1000;

/** Shrinking takes long: one case of each sort, and no more sorts than these. */
const maxShrunk = 5;

export interface Failure {
  readonly seed: number;
  readonly violations: readonly string[];
  /** Where it is the first of its sort, which is made small in the end. */
  readonly sort?: string;
  readonly small?: Case;
}

export interface FuzzResult {
  readonly outcomes: ReadonlyMap<Verdict["outcome"], number>;
  readonly failures: readonly Failure[];
  /** How many of the texts had each shape. */
  readonly drawn: ReadonlyMap<string, number>;
}

/** The cases of the seeds from `seed` on. */
export async function runFuzz(
  { count, seed, kubectl, shrinks = true }: { count: number; seed: number; kubectl: string; shrinks?: boolean },
  report: (done: number, failures: readonly Failure[]) => void = () => {},
): Promise<FuzzResult> {
  const read = kubectlReader(kubectl);
  const outcomes = new Map<Verdict["outcome"], number>();
  const failures: Failure[] = [];
  const drawn = new Map(shapes.map(([name]) => [name, 0]));
  const sorts = new Map<string, Case>();
  let done = 0;
  const runBatch = async (seeds: readonly number[]): Promise<void> => {
    const cases = seeds.map(newCase);
    const verdicts = await runCases(cases, read);
    const fresh: Failure[] = [];
    for (const [index, { outcome, violations }] of verdicts.entries()) {
      const [one, sort] = [cases[index] as Case, classOf(violations[0] ?? "")];
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      for (const name of shapesOf(one)) drawn.set(name, (drawn.get(name) ?? 0) + 1);
      if (violations.length === 0) continue;
      const isNew = shrinks && !sorts.has(sort) && sorts.size < maxShrunk;
      if (isNew) sorts.set(sort, one);
      fresh.push({ seed: seeds[index] as number, violations, ...(isNew && { sort }) });
    }
    failures.push(...fresh);
    done += seeds.length;
    report(done, fresh);
  };
  // While kubectl reads one batch, the next is made.
  let running = Promise.resolve();
  for (let start = 0; start < count; start += batchSize) {
    const seeds = Array.from({ length: Math.min(batchSize, count - start) }, (_, index) => seed + start + index);
    const next = runBatch(seeds);
    await running;
    running = next;
  }
  await running;
  for (const [index, failure] of failures.entries()) {
    const one = sorts.get(failure.sort ?? "");
    if (failure.sort !== undefined && one)
      failures[index] = { ...failure, small: await makeSmall(one, failure.sort, read) };
  }
  return { outcomes, failures, drawn };
}

function makeSmall(failing: Case, sort: string, read: Reader): Promise<Case> {
  return shrink(failing, async (cases) => {
    const verdicts = await runCases(cases, read);
    return verdicts.map(({ violations }) => violations.some((each) => classOf(each) === sort));
  });
}

/** A failure for people: what is wrong, the small input, and the command that runs it again. */
export function describeFailure({ seed, violations, small }: Failure): string {
  const lines = [`seed ${seed}: ${violations.join("\n  ")}`];
  if (small === undefined) return lines.join("\n");
  lines.push(`  options ${JSON.stringify(small.options)}`);
  for (const { path, text } of small.sources) lines.push(`  ${path} ${printable(text)}`);
  if (small.previous !== undefined) lines.push(`  previous ${printable(small.previous)}`);
  lines.push(`  again: npm run fuzz -- --count 1 --seed ${seed}`);
  return lines.join("\n");
}

function printable(text: string): string {
  return JSON.stringify(text).replace(
    /[^ -~]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
