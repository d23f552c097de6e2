// Runs the built tool as a user would, and other programs.

import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

// Node's test runner sets it for its own reports if they go to a terminal; our output would have colours by it.
delete process.env["FORCE_COLOR"];

export const projectRoot = fileURLToPath(new URL("../..", import.meta.url));
export const builtTool = `${projectRoot}dist/hashroll.js`;

/** HASHROLL_TOOL names another build of the tool, such as the standalone executable. */
function tool(): [string, ...string[]] {
  const other = process.env["HASHROLL_TOOL"];
  if (other) return [other];
  if (!existsSync(builtTool)) throw new Error("dist/hashroll.js is missing: run npm run build first");
  return [process.execPath, builtTool];
}

export interface Run {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly stdin?: string | Uint8Array;
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

export function hashroll(args: readonly string[], options?: RunOptions): Promise<Run> {
  const [program, ...first] = tool();
  return run(program, [...first, ...args], options);
}

export function run(
  program: string,
  args: readonly string[],
  { stdin = "", cwd = projectRoot, env = {} }: RunOptions = {},
): Promise<Run> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio: "pipe" });
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => out.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => err.push(chunk));
    child.on("error", reject);
    child.on("close", (code) => {
      resolve({ code: code ?? -1, stdout: Buffer.concat(out).toString(), stderr: Buffer.concat(err).toString() });
    });
    child.stdin.on("error", () => {});
    child.stdin.end(stdin);
  });
}
