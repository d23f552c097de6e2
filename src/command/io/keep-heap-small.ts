// Has V8 collect garbage earlier. By itself it lets the young generation grow to 48 MiB: without that, memory for 5,000 apps
// (11 MB) goes from 158 to 123 MiB and the time stays. And it lets a small heap grow to four times what lives in it: with half
// as much again, 5,000 apps take 6 MiB less and 3 % more time, 2 MB of small objects a sixth less memory and 8 % more time.

import type { Source } from "../../text/source.ts";

/** In characters. What is smaller hardly grows, and loading the module takes some milliseconds of a short run. */
const LARGE = 1 << 18;

/** In characters. With less, the heap is smaller than Node itself. */
const VERY_LARGE = 1 << 20;

/** Later versions may not know the flags, and would say so on standard error. */
const LAST_KNOWN_NODE = 24;

export async function keepHeapSmall(sources: readonly Pick<Source, "text">[]): Promise<void> {
  const { bun, node = "" } = process.versions;
  if (bun !== undefined || Number.parseInt(node, 10) > LAST_KNOWN_NODE) return;
  const length = sources.reduce((sum, { text }) => sum + text.length, 0);
  if (length < LARGE) return;
  const { setFlagsFromString } = await import("node:v8");
  setFlagsFromString("--semi-space-growth-factor=1");
  if (length >= VERY_LARGE) setFlagsFromString("--heap-growing-percent=50");
}
