import assert from "node:assert/strict";
import { test } from "node:test";
import { isBelowSome, newFileTree } from "../../src/apps/file-tree.ts";

test("every folder that a path is in is asked for, up to the root, and none further", () => {
  const asked: string[] = [];
  const isBelow = isBelowSome("web/base/cm.yaml", (folder) => {
    asked.push(folder);
    return false;
  });
  assert.equal(isBelow, false);
  assert.deepEqual(asked, ["web/base", "web", ""]);
  assert.equal(
    isBelowSome("web/base/cm.yaml", (folder) => folder === "web"),
    true,
  );
  assert.equal(
    isBelowSome("", () => true),
    false,
  );
});

test("folders may be deeper than calls can be: objects of Git that were made by hand", () => {
  const path = `${"a/".repeat(20_000)}c.yaml`;
  const tree = newFileTree([{ path, id: "1", type: "file" }]);
  assert.equal(tree.folders.size, 20_001);
  assert.equal(
    isBelowSome(path, (folder) => folder === "a"),
    true,
  );
});
