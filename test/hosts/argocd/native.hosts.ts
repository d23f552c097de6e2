// The plugin renders what Argo CD itself renders: each Application twice, once with Argo CD's own fields and once with the
// plugin's parameters and hashroll turned off. The two lists of manifests have to be the same.

import assert from "node:assert/strict";
import { test } from "node:test";
import { byPlugin, type Manifest, sharedArgocd, startArgocd } from "./argocd.ts";
import { repoFiles } from "./repo.ts";
import { rows } from "./rows.ts";

const host = sharedArgocd();

for (const { what, path, native = {}, parameters = {}, shows } of rows)
  test(what, async (t) => {
    const argocd = await host(t);
    if (!argocd) return;
    const files = repoFiles();
    // Argo CD's own way edits the files of a kustomization.
    const expected = await argocd.generate(argocd.newRepo(files), { path, ...native });
    assert.equal(expected.error, undefined);
    const own = await argocd.generate(argocd.newRepo(files), byPlugin(path, { ...parameters, strategy: "ignore" }));
    assert.equal(own.error, undefined);
    assert.deepEqual(sorted(own.manifests), sorted(expected.manifests));
    assert.deepEqual(own.manifests.map(nameOf), expected.manifests.map(nameOf), "in the same order");
    if (shows) assert.match(JSON.stringify(own.manifests), shows);
    const changed = await argocd.generate(argocd.newRepo(files), byPlugin(path, parameters));
    assert.equal(changed.error, undefined);
    assert.ok(
      changed.manifests.some(({ metadata }) => /-[a-z0-9]{10}$/.test(metadata.name)),
      "and with hashroll there is a revision",
    );
  });

test("options of kustomize build, which Argo CD's operator sets", async (t) => {
  const buildOptions = "--load-restrictor LoadRestrictionsNone";
  const argocd = await startArgocd(t, { buildOptions, env: { HASHROLL_KUSTOMIZE_OPTIONS: buildOptions } });
  if (!argocd) return;
  const generator = "configMapGenerator: [{name: a, files: [../../env/banner.txt]}]\n";
  const repo = argocd.newRepo({ "apps/x/kustomization.yaml": generator, "env/banner.txt": "Hello, all\n" });
  const expected = await argocd.generate(repo, { path: "apps/x" });
  const own = await argocd.generate(repo, byPlugin("apps/x", { strategy: "ignore" }));
  assert.equal(own.error, undefined);
  assert.match(JSON.stringify(own.manifests), /Hello, all/);
  assert.deepEqual(own.manifests, expected.manifests);
});

function nameOf({ kind, metadata }: Manifest): string {
  return `${kind} ${metadata.name}`;
}

function sorted(manifests: readonly Manifest[]): readonly Manifest[] {
  return [...manifests].sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
}
