// The folder that hashroll is started in may be untrusted. Bun, inside of the standalone executable, trusts it by itself.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { hashroll } from "../tool/hashroll.ts";
import { temporaryFolder } from "../tool/temporary-folder.ts";

test("neither variables nor code are taken from the working folder", async (t) => {
  const cwd = temporaryFolder("hashroll-folder-", t);
  writeFileSync(join(cwd, ".env"), "HASHROLL_PREVIOUS=nowhere.yaml\n");
  writeFileSync(join(cwd, "bunfig.toml"), 'preload = ["./strange.js"]\n');
  writeFileSync(join(cwd, "strange.js"), 'console.log("strange");\n');
  assert.deepEqual(await hashroll(["--quiet"], { cwd, stdin: "a: b\n" }), { code: 0, stdout: "a: b\n", stderr: "" });
});
