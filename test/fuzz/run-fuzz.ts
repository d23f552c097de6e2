// Runs many cases in batches, and makes the first failures small.
import { type Case, newCase } from "./new-case.ts";
import { classOf, runCases, type Verdict } from "./run-cases.ts";
import { shrink } from "./shrink.ts";

/** One kubectl run reads so many cases. */
const batchSize = 300;

/** Shrinking takes long: one case of each sort, and no more sorts than these. */
const maxShrunk = 5;

export interface Failure {
  readonly seed: number;
  readonly violations: readonly string[];
  /** The first of each sort is made small. */
  readonly small?: Case;
}

export interface FuzzResult {
  readonly outcomes: ReadonlyMap<Verdict["outcome"], number>;
  readonly failures: readonly Failure[];
}

/** The cases of the seeds from `seed` on. */
export async function runFuzz(
  { count, seed, kubectl }: { count: number; seed: number; kubectl: string },
  report: (done: number, failures: readonly Failure[]) => void = () => {},
): Promise<FuzzResult> {
  const outcomes = new Map<Verdict["outcome"], number>();
  const failures: Failure[] = [];
  const sorts = new Set<string>();
  let done = 0;
  const runBatch = async (seeds: readonly number[]): Promise<void> => {
    const cases = seeds.map(newCase);
    const verdicts = await runCases(cases, kubectl);
    const fresh: Failure[] = [];
    for (const [index, { outcome, violations }] of verdicts.entries()) {
      const [one, sort] = [cases[index] as Case, classOf(violations[0] ?? "")];
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      if (violations.length === 0) continue;
      const isNew = !sorts.has(sort) && sorts.size < maxShrunk;
      sorts.add(sort);
      const failure = { seed: seeds[index] as number, violations };
      fresh.push(isNew ? { ...failure, small: await makeSmall(one, sort, kubectl) } : failure);
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
  return { outcomes, failures };
}

function makeSmall(failing: Case, sort: string, kubectl: string): Promise<Case> {
  return shrink(failing, async (cases) => {
    const verdicts = await runCases(cases, kubectl);
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
