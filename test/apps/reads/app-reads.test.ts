// What is no file of its own: links, and submodules, which Git does not have.

import assert from "node:assert/strict";
import { test } from "node:test";
import type { App, AppSource } from "../../../src/apps/app.ts";
import { newFileTree, type RepoFile } from "../../../src/apps/file-tree.ts";
import { appReader } from "../../../src/apps/reads/app-reads.ts";
import type { Reads } from "../../../src/apps/reads/reads.ts";

/** By path; the text of a link is where it leads. */
type Files = Readonly<Record<string, readonly [type: RepoFile["type"], text?: string]>>;

function readsOf(files: Files, source: Partial<AppSource> = {}): Reads {
  const app: App = {
    id: "folder web",
    name: "web",
    origin: { kind: "folder", path: "web" },
    sources: [{ folder: "web", type: "files", ...source }],
  };
  return appReader({
    tree: newFileTree(Object.entries(files).map(([path, [type]]) => ({ path, id: path, type }))),
    text: (path) => files[path]?.[1],
    mentions: [],
    configMaps: [],
    isManifest: () => false,
    load: async () => {},
    addresses: [],
  })(app);
}

test("links below a folder are followed, and so are those below where they lead", () => {
  const { files, folders, elsewhere } = readsOf({
    "web/shared": ["link", "../base"],
    "base/more.yaml": ["link", "../other/cm.yaml"],
    "base/cm.yaml": ["file"],
    "other/cm.yaml": ["file"],
    "apart/link": ["link", "../far"],
    "far/cm.yaml": ["file"],
  });
  assert.deepEqual([...folders], ["web", "base"]);
  for (const path of ["web/shared", "base/more.yaml", "other/cm.yaml"]) assert.ok(files.has(path), path);
  assert.ok(!files.has("apart/link") && !folders.has("far"));
  assert.deepEqual(elsewhere, []);
});

test("a submodule is named where it is below a folder, is what is read, or holds it", () => {
  const files: Files = { "web/inner": ["submodule"], "web/cm.yaml": ["file"], vendor: ["submodule"] };
  assert.deepEqual(readsOf(files).elsewhere, ["the submodule web/inner"]);
  assert.deepEqual(readsOf(files, { folder: "vendor" }).elsewhere, ["the submodule vendor"]);
  assert.deepEqual(readsOf(files, { folder: "vendor/deep" }).elsewhere, ["the submodule vendor"]);
  const kustomization: Files = { ...files, "web/kustomization.yaml": ["file", "resources: [../vendor]\n"] };
  assert.deepEqual(readsOf(kustomization, { type: "kustomize" }).elsewhere, ["the submodule vendor"]);
});
