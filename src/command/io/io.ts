// What a command uses of its process: a parameter, so that tests need no process.

import type { PaintedOutput } from "../../text/paint.ts";

export interface Io {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: Input;
  readonly stdout: Output;
  readonly stderr: Output;
}

export interface Input {
  readonly isTTY?: boolean;
  /** All of the input. */
  read(): Promise<Uint8Array>;
}

export interface Output extends PaintedOutput {
  readonly columns?: number | undefined;
  /** Resolves when the text, or the last of its pieces, has left this process. */
  write(text: string | Iterable<string>): Promise<void>;
}

export const exitCode = { done: 0, problems: 1, usage: 2, bug: 70 } as const;

export type ExitCode = (typeof exitCode)[keyof typeof exitCode];
