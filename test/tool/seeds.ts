// fast-check with a seed of our choice, so that a run of the tests never depends on luck: property tests import it from
// here. HASHROLL_SEED takes another seed or `random`, HASHROLL_RUNS multiplies the runs: `npm run fuzz` sets both.
import fc from "fast-check";

/** For what is random without fast-check. */
export const seed = readSeed(process.env["HASHROLL_SEED"] ?? "1");
const factor = readNumber("HASHROLL_RUNS", process.env["HASHROLL_RUNS"] ?? "1");

fc.configureGlobal({ seed, ...runs(100) });

/** fast-check's parameters for so many runs, and for no more seconds than these. */
export function runs(count: number, seconds?: number): { numRuns: number; interruptAfterTimeLimit?: number } {
  const numRuns = Math.ceil(count * factor);
  return seconds === undefined ? { numRuns } : { numRuns, interruptAfterTimeLimit: seconds * 1000 * factor };
}

function readSeed(text: string): number {
  return text === "random" ? Math.floor(Math.random() * 0x7fffffff) : readNumber("HASHROLL_SEED", text);
}

function readNumber(name: string, text: string): number {
  const number = Number(text);
  if (text.trim() === "" || !Number.isFinite(number)) throw new Error(`${name} is no number: ${text}`);
  return number;
}

export { default } from "fast-check";
