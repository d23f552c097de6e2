// A folder that is gone when the test, or the file of tests, is done.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";

/** What says when it is done. */
interface Scope {
  after(work: () => void): void;
}

/** `prefix` begins its name. Without a scope it is there for the whole file of tests. */
export function temporaryFolder(prefix: string, scope: Scope = { after }): string {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  scope.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
