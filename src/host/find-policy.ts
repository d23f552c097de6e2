// Finds the policy file: the given one, else hashroll.yaml in the working folder.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { policyFile } from "../policy/read-policy.ts";
import { notUtf8, unreadable } from "../problem/messages/index.ts";
import type { Problem } from "../problem/problem.ts";
import { systemErrorText } from "../problem/system-error.ts";
import { decodeUtf8 } from "../text/decode-utf8.ts";
import type { Source } from "../text/source.ts";

export interface FoundPolicy {
  readonly source?: Source;
  readonly problems: readonly Problem[];
}

/** Neither a source nor a problem if there is no policy, and no path was given. */
export function findPolicy(cwd: string, explicit?: string): FoundPolicy {
  const path = explicit ?? policyFile;
  try {
    return decode(path, readFileSync(resolve(cwd, path)));
  } catch (error) {
    const absent = (error as NodeJS.ErrnoException).code === "ENOENT";
    return { problems: absent && explicit === undefined ? [] : [unreadable(path, systemErrorText(error))] };
  }
}

function decode(path: string, bytes: Uint8Array): FoundPolicy {
  const { text, invalidAt } = decodeUtf8(bytes);
  const source: Source = { path, text };
  return invalidAt === undefined
    ? { source, problems: [] }
    : { problems: [{ ...notUtf8(), place: { source, offset: invalidAt } }] };
}
