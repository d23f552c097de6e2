// `npm test` and `npm run test:cluster` miss no test.

import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import glob from "fast-glob";
import { findTests } from "./find-tests.ts";
import { projectRoot } from "./hashroll.ts";
import { temporaryFolder } from "./temporary-folder.ts";

test("files are found at any depth", (t) => {
  const folder = temporaryFolder("hashroll-tests-", t);
  const files = ["test/a.test.ts", "test/b/.c/d.test.ts", "test/b/c/d/e/f/g.test.ts"];
  for (const file of [...files, "test/b/h.ts", "src/i.test.ts"]) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    writeFileSync(join(folder, file), "");
  }
  assert.deepEqual(findTests(folder, "test.ts"), files);
  assert.throws(() => findTests(folder, "cluster.ts"), /no test/);
});

/** Test functions for other files, which call them. */
const shared = new Set(["test/cluster/sequences/sequence-tests.ts", "test/command/review/claims.ts"]);

test("whatever uses node:test is run by one of the three commands", () => {
  const { scripts } = JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  assert.equal(scripts["test"], "tsx test/run-tests.ts test.ts");
  assert.match(scripts["test:cluster"] ?? "", /tsx test\/run-tests\.ts cluster\.ts$/);
  assert.match(scripts["test:hosts"] ?? "", /tsx test\/run-tests\.ts hosts\.ts$/);
  const run = new Set(["test.ts", "cluster.ts", "hosts.ts"].flatMap((ending) => findTests(projectRoot, ending)));
  const sources = glob.sync("**/*.{ts,mts,cts,js,mjs,cjs}", {
    cwd: projectRoot,
    dot: true,
    ignore: ["**/node_modules/**", "dist/**", ".cache/**", "release/**"],
  });
  // A type alone declares no test.
  const usesTests =
    /^import (?!type )(?:\w+|\{[^}]*(?<!type )\b(?:test|it|describe|suite)\b[^}]*\})[^;]* from "node:test"/m;
  const testing = sources.filter((file) => usesTests.test(readFileSync(join(projectRoot, file), "utf8")));
  assert.ok(testing.length >= run.size);
  assert.deepEqual(
    testing.filter((file) => !run.has(file) && !shared.has(file)),
    [],
  );
});
