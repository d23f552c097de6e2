// Finds the policy file: the given one, else hashroll.yaml in the working folder.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { notUtf8, unreadable } from "../problem/messages/index.ts";
import type { Problem } from "../problem/problem.ts";
import { systemErrorText } from "../problem/system-error.ts";
import type { Source } from "../text/source.ts";

export const policyFile = "hashroll.yaml";

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
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  const source: Source = { path, text };
  // Bytes that are not UTF-8 are decoded to other bytes.
  if (Buffer.from(text).equals(bytes)) return { source, problems: [] };
  return { problems: [{ ...notUtf8(), place: { source, offset: Math.max(0, text.indexOf("\uFFFD")) } }] };
}
