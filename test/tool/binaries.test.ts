// Shows that each pinned executable is the version its name says.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { test } from "node:test";
import { promisify } from "node:util";
import { binaryNames, binaryOrReason } from "./binaries.ts";

for (const name of binaryNames) {
  test(`${name} runs and says its version`, async (t) => {
    const found = await binaryOrReason(name);
    if ("reason" in found) return t.skip(found.reason);
    const [tool, version] = name.split("-");
    const args = tool === "helm" ? ["version", "--short"] : ["version", "--client"];
    const { stdout } = await promisify(execFile)(found.path, args);
    assert.ok(stdout.includes(`v${version}`), `Expected ${name}, got ${stdout}`);
  });
}

test("callers that ask at the same time get the same whole file", async (t) => {
  const found = await Promise.all([binaryOrReason("helm-4.2.3"), binaryOrReason("helm-4.2.3")]);
  if ("reason" in found[0]) return t.skip(found[0].reason);
  assert.deepEqual(found[0], found[1]);
});
