// Asks another program for something: its output as text, or one line that says why there is none.

import { defaultMaxOutputBytes, type ProcessContext, type ProcessResult, runProcess } from "./run-process.ts";

export interface QueryContext extends ProcessContext {
  readonly timeoutMs?: number;
}

export type Answer = { readonly text: string } | { readonly fault: string };

const defaultTimeoutMs = 30_000;

export async function queryProgram(program: string, args: readonly string[], context: QueryContext): Promise<Answer> {
  const { timeoutMs = defaultTimeoutMs } = context;
  const result = await runProcess(program, args, { ...processContext(context), timeoutMs });
  switch (result.end) {
    case "timeout":
      return { fault: `${program} took longer than ${timeoutMs / 1000} s` };
    case "output-limit":
      return { fault: `${program} printed more than ${defaultMaxOutputBytes / 1024 ** 2} MiB` };
    default:
      return result.code === 0 ? { text: result.stdout.toString() } : { fault: oneLine(program, result) };
  }
}

/** Of a context that may have more than that. */
export function processContext({ cwd, env, stop }: ProcessContext): ProcessContext {
  return { cwd, env, ...(stop && { stop }) };
}

/** Why a program failed, in one line. */
export function oneLine(program: string, { error, code, stderr }: ProcessResult): string {
  if (error?.code === "ENOENT") return `there is no program ${program}`;
  if (error?.code === "EACCES") return `${program} can't be run: permission denied`;
  const lines = stderr.trim().split(/\s*\n\s*/);
  const text = (lines.every(isLogged) ? lines : lines.filter((line) => !isLogged(line))).join(" ");
  return text === "" ? `${program} failed (${error?.code ?? code})` : text;
}

/** kubectl logs each of its attempts before it prints the error in one line. */
function isLogged(line: string): boolean {
  return /^[EIW]\d{4} \d\d:\d\d:\d\d/.test(line);
}
