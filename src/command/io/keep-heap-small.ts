// Has V8 collect garbage earlier. By itself it lets the young generation grow to 48 MiB and the heap to four times what is
// in use. For 5,000 apps (11 MB) memory goes from 154 to 113 MiB for 5 % more processor time; for 1,000 from 94 to 73.

import type { Source } from "../../text/source.ts";

/** In characters. What is smaller hardly grows, and loading the module takes some milliseconds of a short run. */
const LARGE = 1 << 18;

/** Later versions may not know these flags, and would say so on standard error. */
const LAST_KNOWN_NODE = 24;

const flags = ["--semi-space-growth-factor=1", "--heap-growing-percent=40"];

export async function keepHeapSmall(sources: readonly Source[]): Promise<void> {
  const { bun, node = "" } = process.versions;
  if (bun !== undefined || Number.parseInt(node, 10) > LAST_KNOWN_NODE) return;
  if (sources.reduce((sum, { text }) => sum + text.length, 0) < LARGE) return;
  const { setFlagsFromString } = await import("node:v8");
  for (const flag of flags) setFlagsFromString(flag);
}
