// Runs a program on a pseudo-terminal, which `script` of util-linux makes.

import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import type { TestContext } from "node:test";
import { projectRoot } from "./hashroll.ts";

export interface TerminalRun {
  readonly child: ChildProcess;
  /** What is on the screen, if nothing moved the cursor: both outputs. */
  text(): string;
  /** The exit code. */
  readonly ended: Promise<number>;
}

/** True if there is none, and the test is skipped; in CI there has to be one. */
export function lacksTerminal(t: TestContext): boolean {
  try {
    if (execFileSync("script", ["--version"], { encoding: "utf8" }).includes("util-linux")) return false;
  } catch {}
  if (process.env["CI"] === "true") throw new Error("there is no script of util-linux");
  t.skip("there is no script of util-linux, which makes a terminal");
  return true;
}

export function runOnTerminal(
  words: readonly string[],
  { columns = 100, env = {}, cwd = projectRoot }: { columns?: number; env?: NodeJS.ProcessEnv; cwd?: string } = {},
): TerminalRun {
  const quoted = words.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(" ");
  const args = ["--quiet", "--return", "--command", `stty cols ${columns} -opost; exec ${quoted}`, "/dev/null"];
  const child = spawn("script", args, {
    cwd,
    env: { ...process.env, TERM: "xterm", NO_COLOR: undefined, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let text = "";
  child.stdout.setEncoding("utf8").on("data", (part: string) => {
    text += part;
  });
  return {
    child,
    text: () => text,
    ended: new Promise((done) => child.on("close", (code) => done(code ?? -1))),
  };
}
