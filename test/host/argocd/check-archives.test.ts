// Archives of a chart: what they unpack to counts before helm unpacks them.

import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type TestContext, test } from "node:test";
import { gzipSync } from "node:zlib";
import { checkArchives } from "../../../src/host/argocd/helm/check-chart.ts";
import { newProblemList } from "../../../src/problem/problem-list.ts";
import { temporaryFolder } from "../../tool/temporary-folder.ts";

const zeros = (mebibytes: number): Buffer => gzipSync(Buffer.alloc(mebibytes << 20), { level: 1 });

/** The codes and texts of what is found. */
async function check(t: TestContext, files: Readonly<Record<string, Buffer>>, deadline = Date.now() + 600_000) {
  const chart = temporaryFolder("archives-test-", t);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(chart, path)), { recursive: true });
    writeFileSync(join(chart, path), content);
  }
  const problems = newProblemList();
  await checkArchives(chart, deadline, problems);
  return problems.all.map(({ code, text }) => `${code}: ${text}`);
}

test("a small archive, a file that is no archive, and a truncated one are left to helm", async (t) => {
  const found = await check(t, {
    "charts/a-1.0.0.tgz": zeros(1),
    "charts/b-1.0.0.tgz": Buffer.from("no archive"),
    "charts/c-1.0.0.tgz": zeros(1).subarray(0, 500),
    "charts/d-1.0.0.tgz": Buffer.alloc(0),
  });
  assert.deepEqual(found, []);
});

test("one that is too large, wherever it is", async (t) => {
  const large = zeros(257);
  for (const path of ["charts/a-1.0.0.tgz", "charts/b/charts/c.tgz", "files/x.tar.gz"]) {
    const [problem = "", ...others] = await check(t, { [path]: large });
    assert.ok(problem.startsWith("app-too-large") && problem.includes(path), problem);
    assert.deepEqual(others, []);
  }
});

test("all of them together, and several parts of one", async (t) => {
  const half = zeros(129);
  assert.equal((await check(t, { "charts/a.tgz": half })).length, 0);
  assert.equal((await check(t, { "charts/a.tgz": half, "charts/b.tgz": half })).length, 1);
  assert.equal((await check(t, { "charts/a.tgz": Buffer.concat([half, half]) })).length, 1);
});

test("the app's time is over", async (t) => {
  const [problem = ""] = await check(t, { "charts/a.tgz": zeros(8) }, Date.now() - 1);
  assert.match(problem, /^timeout/);
});
