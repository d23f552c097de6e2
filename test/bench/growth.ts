// How time and memory grow with the bytes of each input shape.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Command, lookAfter, summarise } from "./measure.ts";
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
const runs = 3;

/** Undefined where there is no `time`. `start`: the CPU time of a run with next to nothing to do. */
export async function measureGrowth(
  shape: Shape,
  bundle: string,
  start: number,
  scratch: string,
): Promise<Growth | undefined> {
  const [small, large] = [
    await measureSize(shape, sizes[0], bundle, scratch),
    await measureSize(shape, sizes[1], bundle, scratch),
  ];
  if (!small || !large) return undefined;
  return {
    shape: shape.name,
    bytes: large.bytes,
    cpu: large.cpu,
    exponent: growthBetween(small, large, start),
    memoryPerByte: (large.memory - 60) / (large.bytes / 2 ** 20),
  };
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

async function measureSize(shape: Shape, bytes: number, bundle: string, scratch: string): Promise<Size | undefined> {
  const input = join(scratch, "shape.yaml");
  const text = shape.text(bytes);
  writeFileSync(input, text);
  const earlier = shape.previous?.(bytes) ?? shape.old?.(bytes) ?? "";
  const file = join(scratch, "earlier.yaml");
  writeFileSync(file, earlier);
  const args = [
    ...[bundle, ...(shape.args ?? [])],
    ...(shape.previous ? ["--previous", file] : []),
    ...(shape.old ? [file, "-"] : []),
  ];
  const command: Command = { program: process.execPath, args, input };
  const found = [];
  for (let run = 0; run < runs; run++) found.push(await lookAfter(command, scratch));
  const { cpu, memory } = summarise(found.filter((run) => run !== undefined));
  if (cpu === undefined || memory === undefined) return undefined;
  return { bytes: Buffer.byteLength(text) + Buffer.byteLength(earlier), cpu, memory };
}
