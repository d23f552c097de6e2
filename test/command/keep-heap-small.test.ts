// In large runs V8's young generation does not grow, and V8 has nothing to say about its flags.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { appStream } from "../bench/streams.ts";
import { builtTool } from "../tool/hashroll.ts";
import { temporaryFolder } from "../tool/temporary-folder.ts";

const scratch = temporaryFolder("hashroll-heap-");

test("the young generation of a large run has the size that it starts with", () => {
  const watch = join(scratch, "watch.cjs");
  writeFileSync(
    watch,
    `process.on("exit", () => {
      const [space] = require("node:v8").getHeapSpaceStatistics().filter((each) => each.space_name === "new_space");
      process.stderr.write("new space " + space.space_size);
    });`,
  );
  const { status, stderr } = spawnSync(process.execPath, ["--require", watch, builtTool, "--quiet"], {
    input: appStream(1000),
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  assert.equal(status, 0);
  const [, size] = /^new space (\d+)$/.exec(stderr) ?? [];
  assert.ok(Number(size) <= 4 * 2 ** 20, stderr);
});
