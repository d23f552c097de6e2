// Node keeps the compiled parts in the user's own cache folder, and nothing depends on it.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { projectRoot } from "../tool/hashroll.ts";
import { nodeFolder, nodeVersions } from "../tool/nodes.ts";
import { temporaryFolder } from "../tool/temporary-folder.ts";

const dist = join(projectRoot, "dist");
const scratch = temporaryFolder("hashroll-cache-");

const input = readFileSync(join(projectRoot, "fixtures/shop/in.yaml"), "utf8");

function run(
  tool: string,
  env: Record<string, string>,
  node = process.execPath,
): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(node, [join(tool, "hashroll.js"), "--quiet"], { input, env, encoding: "utf8" });
}

for (const version of nodeVersions)
  test(`Node ${version}: the output is the same with a cache folder, a second time, with one that can't be written, and with none`, async (t) => {
    const found = await nodeFolder(version);
    if ("reason" in found) return t.skip(found.reason);
    const folder = join(scratch, `cache-${version}`);
    const file = join(scratch, `file-${version}`);
    writeFileSync(file, "");
    const results = [{ XDG_CACHE_HOME: folder }, { XDG_CACHE_HOME: folder }, { XDG_CACHE_HOME: file }, {}].map((env) =>
      run(dist, env, join(found.path, "node")),
    );
    for (const { status, stdout, stderr } of results)
      assert.deepEqual([status, stdout, stderr], [0, results[0]?.stdout, ""]);
    assert.equal(existsSync(join(folder, "hashroll")), !version.startsWith("20."), "Node has it from 22.8 on");
  });

test("the stack of a bug has the place in the part", () => {
  const tool = join(scratch, "with-a-bug");
  cpSync(dist, tool, { recursive: true, filter: (path) => !path.endsWith("/bin") });
  const path = join(tool, "filter.js");
  const bug = "async function filter() { throw new Error('here') }\nasync function unused(";
  writeFileSync(path, readFileSync(path, "utf8").replace("async function filter(", bug));
  const { status, stderr } = run(tool, {});
  assert.equal(status, 70);
  assert.match(stderr, /Error: here\n +at .*filter \(.*filter\.js:\d+:\d+\)/);
});
