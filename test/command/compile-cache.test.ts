// Node keeps the compiled parts in the user's own cache folder, and nothing depends on it.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import * as nodeModule from "node:module";
import { join } from "node:path";
import { test } from "node:test";
import { projectRoot } from "../tool/hashroll.ts";
import { temporaryFolder } from "../tool/temporary-folder.ts";

const dist = join(projectRoot, "dist");
const scratch = temporaryFolder("hashroll-cache-");

const input = readFileSync(join(projectRoot, "fixtures/shop/in.yaml"), "utf8");

function run(tool: string, env: Record<string, string>): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, [join(tool, "hashroll.js"), "--quiet"], { input, env, encoding: "utf8" });
}

test("the output is the same with a cache folder, a second time, with one that can't be written, and with none", () => {
  const folder = join(scratch, "cache");
  const file = join(scratch, "file");
  writeFileSync(file, "");
  const results = [{ XDG_CACHE_HOME: folder }, { XDG_CACHE_HOME: folder }, { XDG_CACHE_HOME: file }, {}].map((env) =>
    run(dist, env),
  );
  for (const { status, stdout, stderr } of results)
    assert.deepEqual([status, stdout, stderr], [0, results[0]?.stdout, ""]);
  assert.equal(existsSync(join(folder, "hashroll")), "enableCompileCache" in nodeModule);
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
