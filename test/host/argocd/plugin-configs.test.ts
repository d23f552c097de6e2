// What configures kustomize's own generators and transformers reads files by address, too: nothing may be fetched through it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { hostile, refused } from "./hostile.ts";

const url = "https://evil.example.com/x";
const builtin = (kind: string, fields: string): string =>
  `apiVersion: builtin\nkind: ${kind}\nmetadata: {name: x}\n${fields}\n`;
const generator = builtin("ConfigMapGenerator", `files: ["k=${url}"]`);

const fetching: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "in a file": { "kustomization.yaml": "generators: [conf.yaml]\n", "conf.yaml": generator },
  "in the second document of a file": {
    "kustomization.yaml": "transformers: [conf.yaml]\n",
    "conf.yaml": `${builtin("LabelTransformer", "labels: {a: b}")}---\n${builtin("PatchTransformer", `path: ${url}`)}`,
  },
  "in a text": { "kustomization.yaml": `generators: [${JSON.stringify(generator)}]\n` },
  "in a text on one line": {
    "kustomization.yaml": `generators: ['{apiVersion: builtin, kind: ConfigMapGenerator, metadata: {name: x}, files: ["k=${url}"]}']\n`,
  },
  "in a folder": {
    "kustomization.yaml": "validators: [conf]\n",
    "conf/kustomization.yaml": "resources: [c.yaml]\n",
    "conf/c.yaml": generator,
  },
  "in a folder, made of another object": {
    "kustomization.yaml": "Generators: [conf]\n",
    "conf/kustomization.yaml": "resources: [../deeper]\npatches: [{path: p.yaml}]\n",
    "conf/p.yaml": "[{op: replace, path: /apiVersion, value: builtin}]\n",
    "deeper/kustomization.yaml": "resources: [c.yaml]\n",
    "deeper/c.yaml": generator.replace("builtin", "v1").replace("files:", "data:"),
  },
  "by an alias": {
    "kustomization.yaml": "commonLabels: {a: &a conf.yaml}\ngenerators: [*a]\n",
    "conf.yaml": generator,
  },
  "in escapes": {
    "kustomization.yaml": "generators: [conf.yaml]\n",
    "conf.yaml": generator.replace("https:", "\\x68ttps:"),
  },
};

test("configs that would fetch something are refused, wherever they are", async (t) => {
  for (const [what, files] of Object.entries(fetching)) {
    const sideCar = await hostile(t);
    if (!sideCar) return;
    for (const [path, text] of Object.entries(files)) sideCar.write(`apps/new/${path}`, text);
    const why = /evil\.example\.com.*\(remote-host\)/s;
    refused(await sideCar.generate("apps/new", { KUBECTL: "none" }), why, what);
    const allowed = { KUBECTL: "none", HASHROLL_REMOTE_HOSTS: "evil.example.com" };
    const { stderr } = await sideCar.generate("apps/new", allowed);
    assert.match(stderr, /\(missing-tool\)/, `${what}: allowed, it comes to kustomize`);
  }
});

test("configs that can't be checked are refused", async (t) => {
  const sideCar = await hostile(t);
  if (!sideCar) return;
  sideCar.write("apps/new/kustomization.yaml", "generators: [conf.yaml]\n");
  for (const text of ["a: !!binary aHR0cHM6Ly9ldmlsLmV4YW1wbGUuY29t\n", "%TAG ! tag:x\n---\na: b\n", "a: [\n"]) {
    sideCar.write("apps/new/conf.yaml", text);
    refused(await sideCar.generate("apps/new", { KUBECTL: "none" }), /conf\.yaml.*\(unreadable\)/s, text);
  }
});

test("addresses in the data of a config and in ordinary manifests are not checked", async (t) => {
  const sideCar = await hostile(t, ["kubectl-1.35"]);
  if (!sideCar) return;
  const text = builtin("ConfigMapGenerator", `literals: ["home=${url}"]\noptions: {labels: {a: b}}`);
  sideCar.write("apps/new/kustomization.yaml", "resources: [m.yaml]\ngenerators: [conf.yaml]\n");
  sideCar.write("apps/new/conf.yaml", text);
  sideCar.write("apps/new/m.yaml", `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: m}\ndata: {home: "${url}"}\n`);
  const { code, stdout, stderr } = await sideCar.generate("apps/new");
  assert.equal(code, 0, stderr);
  assert.equal(stdout.split(url).length - 1 >= 2, true, stdout);
});
