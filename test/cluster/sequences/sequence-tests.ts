// A few random sequences as tests, with the seed of the property tests: HASHROLL_SEED takes another.

import { test } from "node:test";
import { runs, seed } from "../../tool/seeds.ts";
import { runSequence } from "./run-sequence.ts";
import { drawSequences, type Sequence } from "./steps.ts";

export function testSequences(mode: Sequence["mode"], count: number): void {
  for (const [index, sequence] of drawSequences({ seed, count: runs(count).numRuns, modes: [mode] }).entries()) {
    const { kind, helm } = sequence;
    test(`sequence ${index} of seed ${seed}: ${kind}, Helm ${helm}, ${mode}`, async (t) => {
      await runSequence(sequence, t, `sequence-${index}`);
    });
  }
}
