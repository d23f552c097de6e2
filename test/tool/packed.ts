// The package as it is published: a tarball of what is built.

import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { run } from "../host/helm/helms.ts";
import { projectRoot } from "./hashroll.ts";

/** The tarball's path. Scripts are left out: dist/ is there already. */
export async function packTarball(t: Pick<TestContext, "after">): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "packed-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const args = ["pack", "--ignore-scripts", "--loglevel=error", "--pack-destination", folder];
  const { code, stderr } = await run("npm", args, { cwd: projectRoot });
  const file = readdirSync(folder).find((name) => name.endsWith(".tgz"));
  if (code !== 0 || file === undefined) throw new Error(`npm pack failed: ${stderr}`);
  return join(folder, file);
}
