// Runs another program: an argument list and no shell, with limits on time, output and memory. Unless it gets a group of its own, it
// stays in this process's: whoever ends that group, ends what the program started, too.

import { type ChildProcess, spawn } from "node:child_process";
import { constants } from "node:os";
import { Duplex } from "node:stream";
import { type Guard, killGroup } from "./guard.ts";
import type { HeldProcess } from "./hold-process.ts";
import { watchMemory } from "./watch-memory.ts";

export interface ProcessContext {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Ends programs that run, and starts no more. */
  readonly stop?: AbortSignal;
}

export interface ProcessOptions extends ProcessContext {
  readonly timeoutMs?: number;
  readonly maxOutputBytes?: number;
  /** Of the program itself. On Linux only. */
  readonly maxMemoryBytes?: number;
  /** What it reads: nothing unless given, or this process's own standard input. */
  readonly stdin?: Uint8Array | "inherit" | undefined;
  /** `inherit`: its output goes where this process's own goes, and is not captured. */
  readonly output?: "capture" | "inherit";
  /** Gets a connection to the program and whatever that starts: file descriptor 3. */
  readonly onChannel?: (channel: Duplex) => void;
  readonly signals?: SignalRelay;
  /** Gives the program a group of its own, which ends with it: what it started does not live on. */
  readonly guard?: Pick<Guard, "watch" | "forget"> | undefined;
  /** What is held until it has ended, also if this process ends before it. */
  readonly holds?: Pick<HeldProcess, "input"> | undefined;
}

export interface ProcessResult {
  readonly end: "exited" | "not-started" | "timeout" | "output-limit" | "memory-limit";
  /** As a shell counts: 128 and the signal's number if a signal ended it. */
  readonly code: number;
  readonly stdout: Buffer;
  /** The end of it: that is where errors are, after any warnings. */
  readonly stderr: string;
  /** Why it did not start. */
  readonly error?: NodeJS.ErrnoException;
}

export const defaultMaxOutputBytes = 256 * 1024 * 1024;
const maxErrorCharacters = 64 * 1024;

export function runProcess(program: string, args: readonly string[], options: ProcessOptions): Promise<ProcessResult> {
  const { cwd, env, stop, timeoutMs, maxOutputBytes = defaultMaxOutputBytes, stdin, output } = options;
  const { maxMemoryBytes, signals, onChannel, holds, guard } = options;
  return new Promise((done) => {
    const chunks: Buffer[] = [];
    let size = 0;
    let stderr = "";
    let timer: NodeJS.Timeout | undefined;
    let memory: ReturnType<typeof watchMemory> | undefined;
    let child: ChildProcess | undefined;
    let isDone = false;
    const finish = (end: ProcessResult["end"], code = exitCodeOf("SIGKILL"), error?: NodeJS.ErrnoException): void => {
      // What was ended also exits.
      if (isDone) return;
      isDone = true;
      clearTimeout(timer);
      memory?.end();
      stop?.removeEventListener("abort", onStop);
      // SIGKILL: a program that hangs may ignore any other signal.
      if (end.endsWith("-limit") || end === "timeout") child?.kill("SIGKILL");
      if (guard && child?.pid !== undefined) {
        killGroup(child.pid);
        guard.forget(child.pid);
      }
      // What the program started may hold them open.
      child?.stdout?.destroy();
      child?.stderr?.destroy();
      done({ end, code, stdout: Buffer.concat(chunks), stderr, ...(error && { error }) });
    };
    const onStop = (): void => {
      child?.kill("SIGKILL");
      finish("exited");
    };
    if (stop?.aborted) return onStop();
    stop?.addEventListener("abort", onStop);
    try {
      const piped = output === "inherit" ? "inherit" : "pipe";
      const input = stdin === undefined ? "ignore" : stdin === "inherit" ? "inherit" : "pipe";
      const more = onChannel ? (["pipe"] as const) : holds ? [holds.input] : [];
      const detached = guard !== undefined;
      child = spawn(program, [...args], { cwd, env: { ...env }, detached, stdio: [input, piped, piped, ...more] });
      if (child.pid !== undefined) guard?.watch(child.pid);
    } catch (error) {
      // More arguments than the system takes, for one.
      return finish("not-started", 127, error as NodeJS.ErrnoException);
    }
    signals?.relayTo(child);
    if (timeoutMs !== undefined) timer = setTimeout(() => finish("timeout"), timeoutMs);
    if (maxMemoryBytes !== undefined && child.pid !== undefined)
      memory = watchMemory(child.pid, maxMemoryBytes, () => finish("memory-limit"));
    child.stdout?.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxOutputBytes) finish("output-limit");
      else chunks.push(chunk);
    });
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      stderr = (stderr + text).slice(-maxErrorCharacters);
    });
    // A program need not read all of its input.
    child.stdin?.on("error", () => {});
    child.stdin?.end(stdin);
    const [, , , channel] = child.stdio as unknown[];
    if (channel instanceof Duplex) onChannel?.(channel);
    child.on("error", (error) => finish("not-started", 127, error));
    // What it started may hold its output open.
    if (guard) child.on("exit", () => child?.pid !== undefined && killGroup(child.pid));
    child.on("close", (code, signal) => finish("exited", code ?? exitCodeOf(signal)));
  });
}

function exitCodeOf(signal: NodeJS.Signals | null): number {
  return 128 + (signal ? constants.signals[signal] : 0);
}

/** Passes signals of this process on to those that it runs, so that it can clean up when they have ended. */
export interface SignalRelay {
  relayTo(child: ChildProcess): void;
  /** The exit code that the first signal asks for, once one has come. */
  exitCode(): number | undefined;
  release(): void;
}

export function relaySignals(): SignalRelay {
  const relayed = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  const running = new Set<ChildProcess>();
  let first: NodeJS.Signals | undefined;
  const relay = (signal: NodeJS.Signals): void => {
    first ??= signal;
    for (const child of running) child.kill(signal);
  };
  for (const signal of relayed) process.on(signal, relay);
  return {
    relayTo(child) {
      running.add(child);
      child.once("exit", () => running.delete(child));
    },
    exitCode: () => first && exitCodeOf(first),
    release() {
      for (const signal of relayed) process.off(signal, relay);
    },
  };
}
