// Writes the files that a command names; what can't be written is a problem.

import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { unwritable } from "../../problem/messages/index.ts";
import type { ProblemList } from "../../problem/problem-list.ts";
import { systemErrorText } from "../../problem/system-error.ts";
import type { Io } from "./io.ts";

/** In place: the path may be a device or a pipe, such as /dev/stderr. */
export function writeFile(path: string, text: string, { cwd }: Io, problems: ProblemList): void {
  try {
    writeFileSync(resolve(cwd, path), text);
  } catch (error) {
    problems.add(unwritable(path, systemErrorText(error)));
  }
}

/** All or nothing: an interrupted run leaves the old file as it was. Missing folders are made. */
export function replaceFile(path: string, text: string, { cwd }: Io, problems: ProblemList): void {
  const target = resolve(cwd, path);
  const temporary = `${target}.${process.pid}.tmp`;
  try {
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(temporary, text, { flush: true });
    renameSync(temporary, target);
  } catch (error) {
    problems.add(unwritable(path, systemErrorText(error)));
    removeQuietly(temporary);
  }
}

/** If the folder itself is at fault, there is nothing to remove. */
function removeQuietly(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {}
}
