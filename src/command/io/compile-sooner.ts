// Has the standalone executable compile to machine code sooner where there is much to read. It starts with a policy for short
// runs (codegen/build/build-binary.ts), with which 300 apps take 71 instead of 65 ms on two cores. What compiles beside it takes
// processor time: on one core 300 apps take 127 ms, with the policy of short runs 116, and with one that compiles sooner still
// (4) 151. 5,000 apps take the same with 4 to 14.

import type { Source } from "../../text/source.ts";

declare const Bun: { unsafe: { setJITPolicy?(scale: number): void } } | undefined;

/** In characters. What is smaller is done before compiling pays off. */
const LARGE = 1 << 18;

export function compileSooner(sources: readonly Source[]): void {
  if (typeof Bun === "undefined" || sources.reduce((sum, { text }) => sum + text.length, 0) < LARGE) return;
  Bun.unsafe.setJITPolicy?.(10);
}
