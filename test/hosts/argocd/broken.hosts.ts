// Apps that can't be rendered: what Argo CD shows of them.

import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { type Argocd, byPlugin, sharedArgocd } from "./argocd.ts";

const host = sharedArgocd();

interface Broken {
  readonly files: Readonly<Record<string, string>>;
  readonly parameters?: Parameters<typeof byPlugin>[1];
  /** In the error that Argo CD shows. */
  readonly says: RegExp;
}

const chart = "apiVersion: v2\nname: web\nversion: 0.1.0\n";
const manifest = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata: {a: b}\n";
const policy = "apiVersion: hashroll.dev/v1alpha1\nkind: RevisionPolicy\n";

const broken: Readonly<Record<string, Broken>> = {
  "a template that does not parse": {
    files: { "Chart.yaml": chart, "templates/a.yaml": "{{ if }}" },
    says: /helm template.*templates\/a\.yaml:1.*\(failed-tool\)/s,
  },
  "a template that prints no YAML": {
    files: { "Chart.yaml": chart, "templates/a.yaml": "a: [\n" },
    says: /templates\/a\.yaml.*\(failed-tool\)/s,
  },
  "a values file that is not there": {
    files: { "Chart.yaml": chart, "templates/a.yaml": manifest },
    parameters: { "values-files": ["nowhere.yaml"] },
    says: /values-files: nowhere\.yaml.*\(unreadable\)/s,
  },
  "a chart without a version": {
    files: { "Chart.yaml": "apiVersion: v2\nname: web\n", "templates/a.yaml": manifest },
    says: /version.*\(failed-tool\)/s,
  },
  "a kustomization that names a missing file": {
    files: { "kustomization.yaml": "resources: [nowhere.yaml]\n" },
    says: /nowhere\.yaml.*\(failed-tool\)/s,
  },
  "a kustomization with an unknown field": {
    files: { "kustomization.yaml": "resource: [a.yaml]\n", "a.yaml": manifest },
    says: /\(failed-tool\)/,
  },
  "a manifest that is no YAML": {
    files: { "a.yaml": `${manifest}---\na: [\n` },
    says: /a\.yaml:\d+:\d+.*\(syntax\)/s,
  },
  "an empty folder": { files: { "README.md": "" }, says: /there is no \.yaml, \.yml or \.json file/ },
  "two kinds of app": {
    files: { "Chart.yaml": chart, "kustomization.yaml": "resources: []\n" },
    says: /\(ambiguous-app\).*app-type/s,
  },
  jsonnet: { files: { "a.jsonnet": "{}", "a.yaml": manifest }, says: /a\.jsonnet.*\(jsonnet-file\)/s },
  "a policy with a misspelt key": {
    files: { "a.yaml": manifest, "hashroll.yaml": `${policy}strateg: ignore\n` },
    says: /hashroll\.yaml:3.*strategy/s,
  },
  "a parameter that is none": {
    files: { "a.yaml": manifest },
    parameters: { "values-file": "a.yaml" },
    says: /values-files/,
  },
};

test("broken apps: the error names the place and what to do, and no folder of the side-car", async (t) => {
  const argocd = await host(t);
  if (!argocd) return;
  for (const [what, { files, parameters, says }] of Object.entries(broken)) {
    const inApp = Object.entries(files).map(([path, text]) => [`apps/x/${path}`, text]);
    const { error = "", manifests } = await argocd.generate(
      argocd.newRepo(Object.fromEntries(inApp)),
      byPlugin("apps/x", parameters),
    );
    assert.match(error, says, what);
    assert.deepEqual(manifests, [], what);
    hasNoPlaces(error, argocd, what);
  }
  const missing = await argocd.generate(argocd.newRepo({ "a.yaml": manifest }), byPlugin("apps/none"));
  assert.ok(missing.error, "a folder that is not there");
  // A broken app has no effect on the next one.
  const next = await argocd.generate(argocd.newRepo({ "apps/x/a.yaml": manifest }), byPlugin("apps/x"));
  assert.equal(next.error, undefined);
});

/** Of what hashroll says: Argo CD itself names the folder that it ran the plugin in. */
function hasNoPlaces(error: string, { base }: Argocd, what: string): void {
  const own = error.slice(error.indexOf("error:"));
  assert.ok(!own.includes(join(base, "tmp")), `${what}: ${own}`);
  assert.ok(!own.includes("at Object.") && !own.includes("node:internal"), `${what}: a trace`);
}
