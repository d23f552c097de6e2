// `npm run soak:cluster -- --sequences N --seed S`: random sequences on a control plane; exit code 1 if a pod was stuck.
// `--only INDEX` repeats one of them, `--mode carry|keep` takes one kind of retention, `--parallel` runs so many at a time.

import { parseArgs } from "node:util";
import { runSequences, type SequenceResult } from "./run-sequences.ts";
import { drawSequences, modes } from "./steps.ts";

const { values } = parseArgs({
  options: {
    sequences: { type: "string", default: "20" },
    seed: { type: "string", default: "1" },
    parallel: { type: "string", default: "6" },
    mode: { type: "string" },
    only: { type: "string" },
  },
});
const choice = {
  seed: Number(values.seed),
  count: Number(values.sequences),
  modes: modes.filter((mode) => values.mode === undefined || mode === values.mode),
};
const all = [...drawSequences(choice).entries()];
const chosen = values.only === undefined ? all : all.filter(([index]) => index === Number(values.only));
const results: SequenceResult[] = [];
const start = Date.now();
await runSequences(chosen, Number(values.parallel), (result) => {
  results.push(result);
  const { index, seconds, fault } = result;
  console.log(`${fault ? "FAILED" : "passed"} ${index} in ${seconds.toFixed(1)} s${fault ? `: ${fault}` : ""}`);
});
const failed = results.filter(({ fault }) => fault).length;
const steps = results.reduce((sum, { steps: each }) => sum + each, 0);
const seconds = ((Date.now() - start) / 1000).toFixed(0);
console.log(
  `seed ${values.seed}: ${results.length} sequences in ${seconds} s, ${failed} failed, ${steps} steps in those that passed`,
);
process.exitCode = failed > 0 ? 1 : 0;
