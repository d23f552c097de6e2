// What a command says beside its output: the messages, and the files that hold them.

import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { problemFormatter } from "../../problem/format-problem.ts";
import { unwritable } from "../../problem/messages/index.ts";
import type { Problem } from "../../problem/problem.ts";
import { systemErrorText } from "../../problem/system-error.ts";
import type { Io } from "./io.ts";

export function logText(problems: readonly Problem[], summary?: string): string {
  const format = problemFormatter();
  return problems.map(format).join("") + (summary === undefined ? "" : `${summary}\n`);
}

export function writeFile(path: string, text: string, io: Io, problems: Problem[]): void {
  try {
    writeFileSync(resolve(io.cwd, path), text);
  } catch (error) {
    problems.push(unwritable(path, systemErrorText(error)));
  }
}
