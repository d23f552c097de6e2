// Has the standalone executable compile to machine code sooner where there is much to read. It starts with a policy for short
// runs (codegen/build/build-binary.ts). Without this the main thread takes 110 instead of 95 ms for 300 apps, and 764 instead of
// 661 ms for 5,000; the threads that compile take 33 ms more for 300 apps, beside it.

import type { Source } from "../../text/source.ts";

declare const Bun: { unsafe: { setJITPolicy?(scale: number): void } } | undefined;

/** In characters. What is smaller is done before compiling pays off. */
const LARGE = 1 << 18;

export function compileSooner(sources: readonly Source[]): void {
  if (typeof Bun === "undefined" || sources.reduce((sum, { text }) => sum + text.length, 0) < LARGE) return;
  Bun.unsafe.setJITPolicy?.(4);
}
