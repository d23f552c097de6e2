// A kubectl or helm that does something else first, once, at the right moment: what a deployer or a user does meanwhile.

import { chmodSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { temporaryFolder } from "../../tool/temporary-folder.ts";
import type { Scope } from "./namespace.ts";

export interface Interruption {
  /** The first argument of the calls that count: `delete`. */
  readonly at: string;
  /** Which of them it comes before, the first is 1. */
  readonly call?: number;
  /** Applied with the real kubectl. */
  readonly apply?: string;
  /** Sent to the program that called, after the call was made, or without making it. */
  readonly signal?: "INT" | "KILL";
  readonly isSkipped?: boolean;
}

/** The path of the wrapper; `program` is the real one. */
export function programWrapper(
  scope: Scope,
  program: string,
  { at, call = 1, apply, signal, isSkipped = false }: Interruption,
): string {
  const folder = temporaryFolder("hashroll-wrapper-", scope);
  writeFileSync(join(folder, "apply.yaml"), apply ?? "");
  const path = join(folder, basename(program));
  // A folder can be made only once: that numbers the calls, though some run side by side.
  const script = `#!/bin/sh
if [ "$1" != "${at}" ]; then exec "${program}" "$@"; fi
number=1
until mkdir "${folder}/$number" 2>/dev/null; do number=$((number + 1)); done
if [ "$number" != "${call}" ]; then exec "${program}" "$@"; fi
${apply === undefined ? "" : `"${program}" apply --filename "${folder}/apply.yaml" >&2 </dev/null`}
${isSkipped ? "false" : `"${program}" "$@"`}
code=$?
${signal === undefined ? "" : `kill -${signal} $PPID`}
exit $code
`;
  writeFileSync(path, script);
  chmodSync(path, 0o755);
  return path;
}
