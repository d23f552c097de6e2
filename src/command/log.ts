// What a command says beside its output: the messages, and the files that hold them.

import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { problemFormatter } from "../report/format-problem.ts";
import { unwritable } from "../report/messages.ts";
import type { Problem } from "../report/problem.ts";
import { reasonOf } from "../report/reason.ts";
import type { Io } from "./io.ts";

export function logText(problems: readonly Problem[], summary?: string): string {
  const format = problemFormatter();
  return problems.map(format).join("") + (summary === undefined ? "" : `${summary}\n`);
}

export function writeFile(path: string, text: string, io: Io, problems: Problem[]): void {
  try {
    writeFileSync(resolve(io.cwd, path), text);
  } catch (error) {
    problems.push(unwritable(path, reasonOf(error)));
  }
}
