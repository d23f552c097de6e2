// What a command may use of its process: handed in, so that tests need none.

import type { Readable, Writable } from "node:stream";

export interface Io {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: Writable & { readonly isTTY?: boolean; readonly columns?: number };
  readonly stderr: Writable;
}

export const exitCode = { done: 0, problems: 1, usage: 2, bug: 70 } as const;

export type ExitCode = (typeof exitCode)[keyof typeof exitCode];

export function write(stream: Writable, text: string): Promise<void> {
  return new Promise((done, fail) => {
    stream.write(text, (error) => (error ? fail(error) : done()));
  });
}
