// How much memory a program has: the system's own limit does not hold for Go, which takes its memory from addresses that it has
// reserved before (a helm with a limit of 384 MiB was seen with 1,900).

import { readFileSync } from "node:fs";

/** A program that fills memory as fast as it can gets about 20 MiB more in this time; each measurement takes 50 µs. */
const intervalMs = 10;

/** Calls back, once, when it has more. Only Linux tells; elsewhere nothing is watched. */
export function watchMemory(processId: number, maxBytes: number, onMore: () => void): { end(): void } {
  const timer = setInterval(() => {
    if (memoryOf(processId) <= maxBytes) return;
    clearInterval(timer);
    onMore();
  }, intervalMs);
  return { end: () => clearInterval(timer) };
}

/** Without what it shares with others: its code, and files. 0 where that can't be known. */
function memoryOf(processId: number): number {
  try {
    const [, kibibytes] = /^RssAnon:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${processId}/status`, "latin1")) ?? [];
    return Number(kibibytes ?? 0) * 1024;
  } catch {
    return 0;
  }
}
