// Runs a command of the tool inside this process, with streams of its own.

import { PassThrough, Readable, Writable } from "node:stream";
import { run } from "../../src/command/program.ts";
import type { Run, RunOptions } from "./hashroll.ts";

export async function runCommand(
  args: readonly string[],
  { stdin = "", cwd = ".", env = {} }: RunOptions = {},
): Promise<Run> {
  const [stdout, stderr] = [new Collected(), new Collected()];
  const input = Readable.from([Buffer.from(stdin)]).pipe(new PassThrough());
  const code = await run(
    args,
    { cwd, env: { PATH: process.env["PATH"], ...env }, stdin: input, stdout, stderr },
    "0.0.0",
  );
  return { code, stdout: stdout.text(), stderr: stderr.text() };
}

class Collected extends Writable {
  readonly #chunks: Uint8Array[] = [];

  override _write(chunk: Uint8Array, _encoding: BufferEncoding, done: () => void): void {
    this.#chunks.push(chunk);
    done();
  }

  text(): string {
    return Buffer.concat(this.#chunks).toString("utf8");
  }
}
