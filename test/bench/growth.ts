// How time and memory grow with the bytes of each input shape.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Command, lookAfter, type Run, summarise } from "./measure.ts";
import type { Shape } from "./shapes/shape.ts";

export interface Growth {
  readonly shape: string;
  /** Of the earlier output or the old side too, where there is one. */
  readonly bytes: number;
  /** User and system time together, in milliseconds. */
  readonly cpu: number;
  /** 1 where CPU time beyond start-up grows with the bytes, 2 where it grows with their square. */
  readonly exponent: number;
  /** Bytes of peak resident memory beyond 60 MiB for each byte of the larger input. */
  readonly memoryPerByte: number;
}

/** The smaller one is large enough for the compiler to be through with the code. */
const sizes = [2_000_000, 8_000_000] as const;
/** Beyond this it is measured again: whatever else the machine does can only add to a run. */
const suspicious = 1.05;
const maxRuns = 3;

/** Undefined where there is no `time`. `start`: the CPU time of a run with next to nothing to do. */
export async function measureGrowth(
  shape: Shape,
  bundle: string,
  start: number,
  scratch: string,
): Promise<Growth | undefined> {
  const inputs = sizes.map((bytes, index) => writeInput(shape, bytes, bundle, join(scratch, `shape-${index}`)));
  const runs: Run[][] = inputs.map(() => []);
  for (let round = 0; ; round++) {
    for (const [index, { command }] of inputs.entries()) {
      const run = await lookAfter(command, scratch);
      if (!run) return undefined;
      runs[index]?.push(run);
    }
    const [small, large] = inputs.map(({ bytes }, index) => ({ bytes, ...used(runs[index] ?? []) })) as [Size, Size];
    const exponent = growthBetween(small, large, start);
    if (exponent > suspicious && round + 1 < maxRuns) continue;
    const memoryPerByte = (large.memory - 60) / (large.bytes / 2 ** 20);
    return { shape: shape.name, bytes: large.bytes, cpu: large.cpu, exponent, memoryPerByte };
  }
}

function used(runs: readonly Run[]): Pick<Size, "cpu" | "memory"> {
  const { cpu = 0, memory = 0 } = summarise(runs);
  return { cpu, memory };
}

interface Size {
  readonly bytes: number;
  readonly cpu: number;
  readonly memory: number;
}

/** What takes next to no time beyond start-up does not grow. */
export function growthBetween(small: Pick<Size, "bytes" | "cpu">, large: typeof small, start: number): number {
  const [before, after] = [Math.max(small.cpu - start, 10), Math.max(large.cpu - start, 10)];
  return Math.log(after / before) / Math.log(large.bytes / small.bytes);
}

/** The files of a shape, and the command that reads them. */
function writeInput(shape: Shape, bytes: number, bundle: string, file: string): { command: Command; bytes: number } {
  const [text, earlier] = [shape.text(bytes), shape.previous?.(bytes) ?? shape.old?.(bytes) ?? ""];
  const [input, other] = [`${file}.yaml`, `${file}.earlier.yaml`];
  writeFileSync(input, text);
  writeFileSync(other, earlier);
  const args = [
    ...[bundle, ...(shape.args ?? [])],
    ...(shape.previous ? ["--previous", other] : []),
    ...(shape.old ? [other, "-"] : []),
  ];
  const command = { program: process.execPath, args, input };
  return { command, bytes: Buffer.byteLength(text) + Buffer.byteLength(earlier) };
}
