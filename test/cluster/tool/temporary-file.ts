// A path in a folder of its own, which goes with the test.

import { join } from "node:path";
import { temporaryFolder } from "../../tool/temporary-folder.ts";
import type { Scope } from "./namespace.ts";

export function temporaryFile(scope: Scope, name: string): string {
  const folder = temporaryFolder("hashroll-gc-", scope);
  return join(folder, name);
}
