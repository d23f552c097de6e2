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
}

const patience = 30_000;
const mostOutput = 256 * 1024 * 1024;

export function runProgram(program: string, args: readonly string[], { cwd, env }: ProgramContext): Promise<ProgramRun> {
  return new Promise((done) => {
    execFile(program, [...args], { cwd, env: { ...env }, timeout: patience, maxBuffer: mostOutput, encoding: "utf8" }, (error, stdout, stderr) => {
      if (!error) return done({ ok: true, stdout, fault: "" });
      const { code, killed } = error as NodeJS.ErrnoException & { killed?: boolean };
      const said = stderr.trim();
      const fault = code === "ENOENT" ? "there is no such program" : killed ? `it took longer than ${patience / 1000} s` : said || `it failed (${code})`;
      done({ ok: false, stdout, fault });
    });
  });
}
