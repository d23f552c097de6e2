// Finds the policy file: the given one, else hashroll.yaml in the working folder.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { policyFile } from "../policy/read-policy.ts";
import { unreadable } from "../problem/messages/index.ts";
import type { Problem } from "../problem/problem.ts";
import { newProblemList } from "../problem/problem-list.ts";
import { systemErrorText } from "../problem/system-error.ts";
import type { Source } from "../text/source.ts";
import { decodeSource } from "./read-input.ts";

export interface FoundPolicy {
  readonly source?: Source;
  readonly problems: readonly Problem[];
}

/** Neither a source nor a problem if there is no policy, and no path was given. */
export function findPolicy(cwd: string, explicit?: string): FoundPolicy {
  const path = explicit ?? policyFile;
  const problems = newProblemList();
  try {
    const source = decodeSource(path, readFileSync(resolve(cwd, path)), problems);
    return { ...(source && { source }), problems: problems.all };
  } catch (error) {
    const absent = (error as NodeJS.ErrnoException).code === "ENOENT";
    return { problems: absent && explicit === undefined ? [] : [unreadable(path, systemErrorText(error))] };
  }
}
