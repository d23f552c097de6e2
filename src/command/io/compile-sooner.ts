// Has the standalone executable compile to machine code sooner where there is much to read. It starts with a policy for short
// runs (codegen/build/build-binary.ts). Without this the main thread takes 108 instead of 96 ms for 300 apps, and 772 instead of
// 652 ms for 5,000. The threads that compile beside it take 37 ms more for 300 apps: on one core that is a loss.

import type { Source } from "../../text/source.ts";

declare const Bun: { unsafe: { setJITPolicy?(scale: number): void } } | undefined;

/** In characters. What is smaller is done before compiling pays off. */
const LARGE = 1 << 18;

export function compileSooner(sources: readonly Source[]): void {
  if (typeof Bun === "undefined" || sources.reduce((sum, { text }) => sum + text.length, 0) < LARGE) return;
  Bun.unsafe.setJITPolicy?.(4);
}
