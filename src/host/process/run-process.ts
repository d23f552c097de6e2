// Runs another program: an argument list and no shell, with limits on time and output. It stays in this process's own
// group: whoever ends the group, as Argo CD does after its timeout, ends what the program started, too.

import { type ChildProcess, spawn } from "node:child_process";
import { constants } from "node:os";
import type { HeldProcess } from "./hold-process.ts";

export interface ProcessContext {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

export interface ProcessOptions extends ProcessContext {
  readonly timeoutMs?: number;
  readonly maxOutputBytes?: number;
  /** What it reads: nothing unless given, or this process's own standard input. */
  readonly stdin?: Uint8Array | "inherit" | undefined;
  /** `inherit`: its output goes where this process's own goes, and is not captured. */
  readonly output?: "capture" | "inherit";
  readonly signals?: SignalRelay;
  /** What is held until it has ended, also if this process ends before it. */
  readonly holds?: Pick<HeldProcess, "input"> | undefined;
}

export interface ProcessResult {
  readonly end: "exited" | "not-started" | "timeout" | "output-limit";
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

export function runProcess(
  program: string,
  args: readonly string[],
  { cwd, env, timeoutMs, maxOutputBytes = defaultMaxOutputBytes, stdin, output, signals, holds }: ProcessOptions,
): Promise<ProcessResult> {
  return new Promise((done) => {
    const chunks: Buffer[] = [];
    let size = 0;
    let stderr = "";
    let timer: NodeJS.Timeout | undefined;
    let child: ChildProcess | undefined;
    const finish = (end: ProcessResult["end"], code = exitCodeOf("SIGKILL"), error?: NodeJS.ErrnoException): void => {
      clearTimeout(timer);
      // SIGKILL: a program that hangs may ignore any other signal.
      if (end === "timeout" || end === "output-limit") child?.kill("SIGKILL");
      // What the program started may hold them open.
      child?.stdout?.destroy();
      child?.stderr?.destroy();
      done({ end, code, stdout: Buffer.concat(chunks), stderr, ...(error && { error }) });
    };
    try {
      const piped = output === "inherit" ? "inherit" : "pipe";
      const input = stdin === undefined ? "ignore" : stdin === "inherit" ? "inherit" : "pipe";
      child = spawn(program, [...args], {
        cwd,
        env: { ...env },
        stdio: [input, piped, piped, ...(holds ? [holds.input] : [])],
      });
    } catch (error) {
      // More arguments than the system takes, for one.
      return finish("not-started", 127, error as NodeJS.ErrnoException);
    }
    signals?.relayTo(child);
    if (timeoutMs !== undefined) timer = setTimeout(() => finish("timeout"), timeoutMs);
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
    child.on("error", (error) => finish("not-started", 127, error));
    child.on("close", (code, signal) => finish("exited", code ?? exitCodeOf(signal)));
  });
}

function exitCodeOf(signal: NodeJS.Signals | null): number {
  return 128 + (signal ? constants.signals[signal] : 0);
}

/** Passes signals of this process on to the one that runs, so that this one can clean up when that has ended. */
export interface SignalRelay {
  relayTo(child: ChildProcess): void;
  /** The exit code that the first signal asks for, once one has come. */
  exitCode(): number | undefined;
  release(): void;
}

export function relaySignals(): SignalRelay {
  const relayed = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  let running: ChildProcess | undefined;
  let first: NodeJS.Signals | undefined;
  const relay = (signal: NodeJS.Signals): void => {
    first ??= signal;
    running?.kill(signal);
  };
  for (const signal of relayed) process.on(signal, relay);
  return {
    relayTo(child) {
      running = child;
    },
    exitCode: () => first && exitCodeOf(first),
    release() {
      for (const signal of relayed) process.off(signal, relay);
    },
  };
}
