// Runs a command of the tool inside this process, with streams of its own.

import type { Output } from "../../src/command/io/io.ts";
import { run } from "../../src/command/program/run.ts";
import type { Run, RunOptions } from "./hashroll.ts";

export async function runCommand(
  args: readonly string[],
  { stdin = "", cwd = ".", env = {} }: RunOptions = {},
): Promise<Run> {
  const [stdout, stderr] = [collected(), collected()];
  const input = { read: async () => Buffer.from(stdin) };
  const code = await run(
    args,
    { cwd, env: { PATH: process.env["PATH"], ...env }, stdin: input, stdout, stderr },
    "0.0.0",
  );
  return { code, stdout: stdout.text(), stderr: stderr.text() };
}

/** An output that keeps what it is given. */
export function collected(terminal: Omit<Output, "write"> = {}): Output & { text(): string } {
  let all = "";
  const write = async (text: string | Iterable<string>): Promise<void> => {
    all += [...text].join("");
  };
  return { ...terminal, write, text: () => all };
}
