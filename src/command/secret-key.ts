// The key for the suffix of Secrets.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { emptyKey, unreadable } from "../problem/messages/index.ts";
import type { ProblemList } from "../problem/problem-list.ts";
import { systemErrorText } from "../problem/system-error.ts";

/** Undefined where no file is named. `title`: its name in messages. */
export function readSecretKey(
  file: string | undefined,
  { cwd }: { readonly cwd: string },
  problems: ProblemList,
  title = file ?? "",
): Uint8Array | undefined {
  if (file === undefined) return undefined;
  try {
    const key = readFileSync(resolve(cwd, file));
    if (key.toString("latin1").trim() === "") problems.add(emptyKey(title));
    return key;
  } catch (error) {
    problems.add(unreadable(title, systemErrorText(error)));
    return undefined;
  }
}
