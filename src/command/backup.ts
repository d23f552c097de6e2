// The file that gc writes what it deletes to, before it deletes it. It may hold Secrets: nobody else can read it.

import { closeSync, existsSync, fsyncSync, openSync, writeSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { Manifest } from "../cluster/restorable-manifest.ts";
import { unwritable } from "../problem/messages/index.ts";
import type { ProblemList } from "../problem/problem-list.ts";
import { systemErrorText } from "../problem/system-error.ts";
import { writeBlock } from "../yaml/write/block.ts";
import type { Io } from "./io/io.ts";

export interface Backup {
  /** Appends, and waits until it is on the disk. False, with a problem, if that can't be done. */
  add(manifests: readonly Manifest[]): boolean;
}

/** The file is made when there is something to write. An older one is not written over: it may be the only copy. */
export function newBackup(path: string, { cwd }: Io, problems: ProblemList): Backup {
  const target = resolve(cwd, path);
  if (existsSync(target)) problems.add(unwritable(path, "it exists, and may hold an older backup"));
  let isNew = true;
  return {
    add(manifests) {
      try {
        const file = openSync(target, isNew ? "ax" : "a", 0o600);
        try {
          for (const manifest of manifests) writeAll(file, `---\n${writeBlock(manifest)}`);
          fsyncSync(file);
        } finally {
          closeSync(file);
        }
        if (isNew) flushFolder(dirname(target));
        isNew = false;
        return true;
      } catch (error) {
        problems.add(unwritable(path, systemErrorText(error)));
        return false;
      }
    },
  };
}

function writeAll(file: number, text: string): void {
  const bytes = Buffer.from(text);
  for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written);
}

/** Else the file's content could survive, and its name not. */
function flushFolder(path: string): void {
  const folder = openSync(path, "r");
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
