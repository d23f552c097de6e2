// A kubectl that notes down each call before it makes it.

import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "../../tool/temporary-folder.ts";
import type { Scope } from "./namespace.ts";

export interface CountingKubectl {
  readonly path: string;
  /** What was asked for since the last time: `get --raw /api/v1/configmaps?limit=100`. */
  takeCalls(): string[];
}

/** `program` is the real one. */
export function countingKubectl(scope: Scope, program: string): CountingKubectl {
  const folder = temporaryFolder("hashroll-calls-", scope);
  const [path, log] = [join(folder, "kubectl"), join(folder, "calls")];
  writeFileSync(path, `#!/bin/sh\nprintf '%s\\n' "$*" >>"${log}"\nexec "${program}" "$@"\n`);
  chmodSync(path, 0o755);
  return {
    path,
    takeCalls() {
      const calls = existsSync(log) ? readFileSync(log, "utf8").trimEnd().split("\n") : [];
      rmSync(log, { force: true });
      return calls;
    },
  };
}
