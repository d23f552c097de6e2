// The key for the suffix of Secrets.

import { readFileSync } from "node:fs";
import { emptyKey, unreadable } from "../problem/messages/index.ts";
import type { ProblemList } from "../problem/problem-list.ts";
import { systemErrorText } from "../problem/system-error.ts";

/** `title`: the file's name in messages. */
export function readSecretKey(file: string, title: string, problems: ProblemList): Uint8Array | undefined {
  try {
    const key = readFileSync(file);
    if (key.toString("latin1").trim() === "") problems.add(emptyKey(title));
    return key;
  } catch (error) {
    problems.add(unreadable(title, systemErrorText(error)));
    return undefined;
  }
}
