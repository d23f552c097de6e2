// A kubectl that does something else first, once, at the right moment: what a deployer or a user does while gc runs.

import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Scope } from "./namespace.ts";

export interface Interruption {
  /** The first argument of the calls that count: `delete`. */
  readonly at: string;
  /** Which of them it comes before, the first is 1. */
  readonly call?: number;
  /** Applied with the real kubectl. */
  readonly apply?: string;
  /** Sent to the program that called, after the call was made. */
  readonly signal?: "INT" | "KILL";
}

/** The path of the wrapper; `kubectl` is the real one. */
export function kubectlWrapper(scope: Scope, kubectl: string, { at, call = 1, apply, signal }: Interruption): string {
  const folder = mkdtempSync(join(tmpdir(), "hashroll-kubectl-"));
  scope.after(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, "apply.yaml"), apply ?? "");
  const path = join(folder, "kubectl");
  // A folder can be made only once: that numbers the calls, though some run side by side.
  const script = `#!/bin/sh
if [ "$1" != "${at}" ]; then exec "${kubectl}" "$@"; fi
number=1
until mkdir "${folder}/$number" 2>/dev/null; do number=$((number + 1)); done
if [ "$number" != "${call}" ]; then exec "${kubectl}" "$@"; fi
${apply === undefined ? "" : `"${kubectl}" apply --filename "${folder}/apply.yaml" >&2 </dev/null`}
"${kubectl}" "$@"
code=$?
${signal === undefined ? "" : `kill -${signal} $PPID`}
exit $code
`;
  writeFileSync(path, script);
  chmodSync(path, 0o755);
  return path;
}
