// The workflows: correct by actionlint, every action pinned by its commit, no more permissions than needed.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { load } from "js-yaml";
import { projectRoot, run } from "../tool/hashroll.ts";

const folder = `${projectRoot}.github/workflows/`;
const workflows = readdirSync(folder).map((name) => ({ name, text: readFileSync(folder + name, "utf8") }));
const actionlint = "github.com/rhysd/actionlint/cmd/actionlint@v1.7.7";

for (const { name, text } of workflows) {
  test(`${name} pins every action by its commit, and says which version that is`, () => {
    const uses = Array.from(text.matchAll(/uses: (.*)/g), ([, action = ""]) => action);
    assert.ok(uses.length > 0);
    for (const action of uses) assert.match(action, /^actions\/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  test(`${name} may do nothing by default but read`, () => {
    const { permissions } = load(text) as { permissions: Readonly<Record<string, string>> };
    assert.ok(Object.values(permissions).every((access) => access === "read"));
    assert.doesNotMatch(text, /pull_request_target|secrets\./);
  });
}

test("actionlint has nothing to say", async (t) => {
  const found = await run("go", ["run", actionlint, "-version"]).catch(() => undefined);
  if (found?.code !== 0) {
    assert.notEqual(process.env["CI"], "true", "CI has Go");
    return t.skip("actionlint can't be run: there is no Go, or no network");
  }
  const { code, stdout } = await run("go", ["run", actionlint, ...workflows.map(({ name }) => folder + name)]);
  assert.equal(code, 0, stdout);
});
