// How far up the plugin takes an app's repo to go: never so far that other repos are in it.

import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { findRoot } from "../../../src/host/argocd/app.ts";

test("as many levels up as the path in the repo has, as far as the two end alike", () => {
  assert.equal(findRoot("/srv/repos/one/apps/web", "apps/web"), "/srv/repos/one");
  assert.equal(findRoot("/srv/repos/one/apps/web", "./apps//web/"), "/srv/repos/one");
  assert.equal(findRoot("/srv/repos/one/web", "apps/web"), "/srv/repos/one");
  assert.equal(findRoot("/srv/repos/one", "elsewhere"), "/srv/repos/one");
});

test("not up to where other repos are", () => {
  const folder = join(tmpdir(), "apps", "web");
  for (const path of ["apps/web", `${tmpdir().slice(1)}/apps/web`, `${tmpdir().split("/").at(-1)}/apps/web`])
    assert.equal(findRoot(folder, path), folder, path);
  assert.equal(findRoot(join(dirname(tmpdir()), "web"), "web"), join(dirname(tmpdir()), "web"));
});

test("without a path, up to the nearest .git", () => {
  const repo = mkdtempSync(join(tmpdir(), "hashroll-root-"));
  try {
    mkdirSync(join(repo, ".git"));
    mkdirSync(join(repo, "apps", "web"), { recursive: true });
    assert.equal(findRoot(join(repo, "apps", "web"), undefined), repo);
  } finally {
    rmSync(repo, { recursive: true });
  }
});
