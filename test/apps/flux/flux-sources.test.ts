// Flux' sources: which are this repo, and which follow a branch of it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { mapIn } from "../../../src/apps/data.ts";
import { newFileTree } from "../../../src/apps/file-tree.ts";
import { fluxSources } from "../../../src/apps/flux/flux-sources.ts";
import type { RepoFiles } from "../../../src/apps/repo-files.ts";

const repo: RepoFiles = {
  tree: newFileTree([{ path: "apps/web/web.yaml", id: "1", type: "file" }]),
  text: () => undefined,
  mentions: [],
  configMaps: [],
  isManifest: () => false,
  load: async () => {},
  addresses: ["https://example.com/shop/gitops"],
};

const map = (value: unknown) => mapIn("x.yaml", JSON.stringify(value));

const repository = (ref: Readonly<Record<string, string>>, url: string) =>
  map({ kind: "GitRepository", metadata: { name: "gitops", namespace: "flux-system" }, spec: { url, ref } });

const reasonFor = (ref: Readonly<Record<string, string>>, url = "https://example.com/shop/gitops") =>
  fluxSources([repository(ref, url)], repo)(map({ name: "gitops" }), "flux-system", "apps");

test("a source that follows a branch of this repo is this repo", () => {
  assert.equal(reasonFor({ branch: "main" }), undefined);
  assert.equal(reasonFor({ name: "refs/heads/main" }), undefined);
  assert.equal(fluxSources([], repo)(map({ name: "flux-system" }), "flux-system", "apps"), undefined, "not described");
});

test("a tag, a commit or a range of versions does not change with this repo, whatever the branch says", () => {
  for (const [key, value] of Object.entries({ commit: "0123abc", name: "refs/tags/v1", semver: ">=1.0.0", tag: "v1" }))
    assert.equal(reasonFor({ branch: "main", [key]: value }), `its source is pinned to ${value}`);
});

test("other repos and other kinds of sources are named", () => {
  assert.equal(
    reasonFor({ branch: "main" }, "https://example.com/other/repo"),
    "its source is another repo: https://example.com/other/repo",
  );
  assert.equal(
    fluxSources([], repo)(map({ kind: "OCIRepository", name: "charts" }), undefined, "apps"),
    "its source is the OCIRepository charts",
  );
});
