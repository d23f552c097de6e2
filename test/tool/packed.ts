// The package as it is published: a tarball of what is built.

import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { projectRoot, run } from "./hashroll.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** The tarball's path. Scripts are left out: dist/ is there already. */
export async function packTarball(t: Pick<TestContext, "after">): Promise<string> {
  const folder = temporaryFolder("packed-", t);
  const args = ["pack", "--ignore-scripts", "--loglevel=error", "--pack-destination", folder];
  const { code, stderr } = await run("npm", args, { cwd: projectRoot });
  const file = readdirSync(folder).find((name) => name.endsWith(".tgz"));
  if (code !== 0 || file === undefined) throw new Error(`npm pack failed: ${stderr}`);
  return join(folder, file);
}
