// Runs Helm for a user who thinks of it as their own: same terminal, same signals, same end.

import { type ChildProcess, spawn } from "node:child_process";
import { constants } from "node:os";
import type { ProgramContext } from "../run-program.ts";

interface HelmRun {
  /** As a shell counts: 128 and the signal's number for one that was killed. */
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface HelmRunner {
  /** Throws where there is no such program. */
  run(args: readonly string[], how?: RunOptions): Promise<HelmRun>;
  /** The exit code that a signal asks for, once one has come. */
  interrupted(): number | undefined;
  release(): void;
}

interface RunOptions {
  /** Nothing is shown; the output is handed back. */
  readonly capture?: boolean;
  /** Instead of this process's own standard input. */
  readonly input?: Uint8Array | undefined;
  readonly env?: Readonly<Record<string, string>>;
}

const relayed = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Until it is released, signals go to the Helm that is running, and this process lives on to clean up behind it. */
export function newHelmRunner(helm: string, { cwd, env }: ProgramContext): HelmRunner {
  let running: ChildProcess | undefined;
  let caught: NodeJS.Signals | undefined;
  const relay = (signal: NodeJS.Signals): void => {
    caught ??= signal;
    running?.kill(signal);
  };
  for (const signal of relayed) process.on(signal, relay);
  return {
    async run(args, { capture = false, input, env: more } = {}) {
      const stdin = input ? "pipe" : capture ? "ignore" : "inherit";
      const output = capture ? "pipe" : "inherit";
      running = spawn(helm, [...args], { cwd, env: { ...env, ...more }, stdio: [stdin, output, output] });
      try {
        return await ended(running, input);
      } finally {
        running = undefined;
      }
    },
    interrupted: () => (caught === undefined ? undefined : codeOf(null, caught)),
    release() {
      for (const signal of relayed) process.off(signal, relay);
    },
  };
}

function ended(child: ChildProcess, input: Uint8Array | undefined): Promise<HelmRun> {
  const stdout: Uint8Array[] = [];
  const stderr: Uint8Array[] = [];
  child.stdout?.on("data", (chunk: Uint8Array) => stdout.push(chunk));
  child.stderr?.on("data", (chunk: Uint8Array) => stderr.push(chunk));
  // Who reads no further than it needs is no fault.
  child.stdin?.on("error", () => {});
  child.stdin?.end(input);
  return new Promise((done, fail) => {
    child.on("error", fail);
    child.on("close", (code, signal) => {
      done({ code: codeOf(code, signal), stdout: textOf(stdout), stderr: textOf(stderr) });
    });
  });
}

function codeOf(code: number | null, signal: NodeJS.Signals | null): number {
  return code ?? 128 + (signal ? constants.signals[signal] : 0);
}

function textOf(chunks: readonly Uint8Array[]): string {
  return Buffer.concat(chunks).toString("utf8");
}
