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
  /** The least of the wall times, in milliseconds: whatever else the machine does can only add to it. */
  readonly wall: number;
  /** The least of user and system time together, in milliseconds. */
  readonly cpu: number | undefined;
  /** Peak resident memory, in MiB. */
  readonly memory: number | undefined;
  readonly runs: number;
}

const time = "/usr/bin/time";

/** One run: its time; or, looked after by `time`, what it used. */
export type Run = { readonly wall: number } | { readonly cpu: number; readonly memory: number };

export function summarise(runs: readonly Run[]): Measured {
  const walls = runs.flatMap((run) => ("wall" in run ? [run.wall] : []));
  const used = runs.flatMap((run) => ("cpu" in run ? [run] : []));
  return {
    wall: Math.min(...walls),
    cpu: used.length > 0 ? Math.min(...used.map(({ cpu }) => cpu)) : undefined,
    memory: used.length > 0 ? Math.max(...used.map(({ memory }) => memory)) : undefined,
    runs: walls.length,
  };
}

/** The time from start to end, of the program alone: `time` would add its own. */
export async function clock(command: Command): Promise<Run> {
  const begin = performance.now();
  await start(command.program, command.args, command);
  return { wall: performance.now() - begin };
}

/** Undefined where there is no `time`. */
export async function lookAfter(command: Command, scratch: string): Promise<Run | undefined> {
  if (!existsSync(time)) return undefined;
  const notes = join(scratch, "time.txt");
  await start(time, ["-f", "%U %S %M", "-o", notes, command.program, ...command.args], command);
  const [user = 0, system = 0, kibibytes = 0] = readFileSync(notes, "utf8").trim().split(" ").map(Number);
  return { cpu: (user + system) * 1000, memory: kibibytes / 1024 };
}

async function start(program: string, args: readonly string[], { input = "/dev/null" }: Command): Promise<void> {
  const stdin = openSync(input, "r");
  const child = spawn(program, args, { stdio: [stdin, "ignore", "ignore"] });
  const code = await new Promise<number | null>((done, fail) => child.once("error", fail).once("exit", done));
  closeSync(stdin);
  if (code !== 0) throw new Error(`Expected ${program} ${args.join(" ")} to succeed, got exit code ${code}`);
}
