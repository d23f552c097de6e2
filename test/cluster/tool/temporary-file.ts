// A path in a folder of its own, which goes with the test.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Scope } from "./namespace.ts";

export function temporaryFile(scope: Scope, name: string): string {
  const folder = mkdtempSync(join(tmpdir(), "hashroll-gc-"));
  scope.after(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, name);
}
