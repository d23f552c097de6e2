// Writes the files that a command names; what can't be written is a problem.

import { chmodSync, mkdirSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
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

/**
 * All or nothing: an interrupted run leaves the old file as it was. Missing folders are made. A file keeps its mode, a link
 * stays a link, and what is no file, such as /dev/null, is written to in place.
 */
export function replaceFile(
  path: string,
  text: string | Iterable<string>,
  io: Pick<Io, "cwd">,
  problems: ProblemList,
): void {
  let temporary: string | undefined;
  try {
    const target = linkTarget(resolve(io.cwd, path));
    const existing = statSync(target, { throwIfNoEntry: false });
    if (existing?.isDirectory()) {
      problems.add(unwritable(path, "it is a folder"));
      return;
    }
    const whole = typeof text === "string" ? text : [...text].join("");
    if (existing && !existing.isFile()) {
      writeFileSync(target, whole);
      return;
    }
    mkdirSync(dirname(target), { recursive: true });
    temporary = `${target}.${process.pid}.tmp`;
    writeFileSync(temporary, whole, { flush: true });
    if (existing) chmodSync(temporary, existing.mode & 0o7777);
    renameSync(temporary, target);
  } catch (error) {
    problems.add(unwritable(path, systemErrorText(error)));
    if (temporary !== undefined) removeQuietly(temporary);
  }
}

function linkTarget(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/** If the folder itself is at fault, there is nothing to remove. */
function removeQuietly(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {}
}
