// Many sequences side by side on one control plane, each in a namespace of its own.

import type { Scope } from "../tool/namespace.ts";
import { runSequence } from "./run-sequence.ts";
import type { Sequence } from "./steps.ts";

export interface SequenceResult {
  readonly index: number;
  readonly seconds: number;
  readonly steps: number;
  readonly fault?: string;
}

export async function runSequences(
  sequences: readonly (readonly [index: number, sequence: Sequence])[],
  parallel: number,
  report: (result: SequenceResult) => void,
): Promise<void> {
  const waiting = [...sequences];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) report(await runOne(...next));
  };
  await Promise.all(Array.from({ length: parallel }, work));
}

async function runOne(index: number, sequence: Sequence): Promise<SequenceResult> {
  const start = Date.now();
  const ends: (() => unknown)[] = [];
  const scope: Scope = { after: (end) => void ends.push(end as () => unknown) };
  const result = await runSequence(sequence, scope, `sequence-${index}`).then(
    (steps) => ({ steps }),
    (error: Error) => ({ steps: 0, fault: error.message }),
  );
  for (const end of ends) await end();
  return { index, seconds: (Date.now() - start) / 1000, ...result };
}
