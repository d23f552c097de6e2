// Runs another program: no shell, a time limit, and its words when it fails.

import { execFile } from "node:child_process";

export interface ProgramRun {
  readonly ok: boolean;
  readonly stdout: string;
  /** What it said on stderr, or why it could not be run. */
  readonly fault: string;
}

export interface ProgramContext {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** How many milliseconds a program may take. */
  readonly patience?: number;
}

const defaultTimeoutMs = 30_000;
const maxOutput = 256 * 1024 * 1024;

export function runProgram(program: string, args: readonly string[], context: ProgramContext): Promise<ProgramRun> {
  const { cwd, env, patience = defaultTimeoutMs } = context;
  return new Promise((done) => {
    // SIGKILL: one that hangs may well be deaf to anything else, and these only read.
    const limits = { timeout: patience, killSignal: "SIGKILL", maxBuffer: maxOutput, encoding: "utf8" } as const;
    const child = execFile(program, [...args], { cwd, env: { ...env }, ...limits }, (error, stdout, stderr) => {
      done(
        error
          ? { ok: false, stdout, fault: faultOf(program, error, stderr, patience) }
          : { ok: true, stdout, fault: "" },
      );
    });
    // One that asks for a password gets none, instead of all our time.
    child.stdin?.on("error", () => {});
    child.stdin?.end();
  });
}

function faultOf(
  program: string,
  error: Error & { code?: unknown; killed?: boolean },
  stderr: string,
  patience: number,
): string {
  switch (error.code) {
    case "ENOENT":
      return `there is no program ${program}`;
    case "EACCES":
      return `${program} can't be run: permission denied`;
    case "ERR_CHILD_PROCESS_STDIO_MAXBUFFER":
      return `${program} gave more than can be held`;
  }
  if (error.killed) return `${program} took longer than ${patience / 1000} s`;
  const lines = stderr.trim().split(/\s*\n\s*/);
  const said = (lines.every(isLogged) ? lines : lines.filter((line) => !isLogged(line))).join(" ");
  return said === "" ? `${program} failed (${String(error.code)})` : said;
}

/** kubectl logs each of its attempts, before it says in one line what the matter is. */
function isLogged(line: string): boolean {
  return /^[EIW]\d{4} \d\d:\d\d:\d\d/.test(line);
}
