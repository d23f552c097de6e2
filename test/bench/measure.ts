// Runs a command and takes its time and memory.
import { spawn } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface Command {
  readonly program: string;
  readonly args: readonly string[];
  /** A file for standard input. */
  readonly input?: string;
}

export interface Measured {
  /** Median of the wall times, in milliseconds. */
  readonly wall: number;
  /** Median of user and system time together, in milliseconds: it is disturbed less by other work on the machine. */
  readonly cpu: number | undefined;
  /** Peak resident memory, in MiB. */
  readonly memory: number | undefined;
  readonly runs: number;
}

const time = "/usr/bin/time";

/** At most `runs` times, and no more once `budget` milliseconds are spent. */
export async function measure(command: Command, scratch: string, runs: number, budget: number): Promise<Measured> {
  const walls: number[] = [];
  const cpus: number[] = [];
  const memories: number[] = [];
  const begin = performance.now();
  for (let run = 0; run < runs && (run === 0 || performance.now() - begin < budget); run++) {
    const { wall, cpu, memory } = await runOnce(command, scratch);
    walls.push(wall);
    if (cpu !== undefined) cpus.push(cpu);
    if (memory !== undefined) memories.push(memory);
  }
  return {
    wall: median(walls) as number,
    cpu: median(cpus),
    memory: memories.length > 0 ? Math.max(...memories) : undefined,
    runs: walls.length,
  };
}

interface Run {
  readonly wall: number;
  readonly cpu?: number;
  readonly memory?: number;
}

async function runOnce({ program, args, input }: Command, scratch: string): Promise<Run> {
  const hasTime = existsSync(time);
  const notes = join(scratch, "time.txt");
  const stdin = openSync(input ?? "/dev/null", "r");
  const begin = performance.now();
  const child = hasTime
    ? spawn(time, ["-f", "%U %S %M", "-o", notes, program, ...args], { stdio: [stdin, "ignore", "ignore"] })
    : spawn(program, args, { stdio: [stdin, "ignore", "ignore"] });
  const code = await new Promise<number | null>((done, fail) => child.once("error", fail).once("exit", done));
  const wall = performance.now() - begin;
  closeSync(stdin);
  if (code !== 0) throw new Error(`Expected ${program} ${args.join(" ")} to succeed, got exit code ${code}`);
  if (!hasTime) return { wall };
  const [user = 0, system = 0, kibibytes = 0] = readFileSync(notes, "utf8").trim().split(" ").map(Number);
  return { wall, cpu: (user + system) * 1000, memory: kibibytes / 1024 };
}

function median(values: readonly number[]): number | undefined {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[(sorted.length - 1) >> 1];
}
