// diff with a Helm release and a cluster as its sides, on a real API server.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { test } from "node:test";
import { binary } from "../tool/binaries.ts";
import { hashroll } from "../tool/hashroll.ts";
import { newNamespace } from "./tool/namespace.ts";
import { newRelease } from "./tool/release.ts";
import { app, deploy } from "./tool/revisions.ts";
import { temporaryFile } from "./tool/temporary-file.ts";

for (const version of ["3.17.2", "4.2.3"] as const)
  test(`a release of Helm ${version} against what the next upgrade would apply`, async (t) => {
    const namespace = await newNamespace(t, "diff-helm");
    const release = await newRelease(t, namespace, version);
    await release.upgrade({ greeting: "one", image: "app:1" });
    const { stdout: rendered } = await release.template({ greeting: "two", image: "app:1" });
    const source = `helm:${namespace.name}/${release.name}`;
    const env = { ...namespace.env, HELM_BIN: await binary(`helm-${version}`) };
    const diff = (...sides: string[]) =>
      hashroll(["diff", "--namespace", namespace.name, "--exit-code", ...sides], { env });
    const next = temporaryFile(t, "next.yaml");
    writeFileSync(next, rendered);
    const forward = await diff(source, next);
    assert.equal(forward.code, 1, forward.stderr);
    assert.match(forward.stdout, /^ {4}-one\n {4}\+two$/m);
    assert.match(forward.stdout, /^ {2}rolls out\n {4}Deployment \S+: at once/m);
    const back = await diff(next, source);
    assert.match(back.stdout, /^ {4}-two\n {4}\+one$/m, back.stderr);
    const same = await diff(source, source);
    assert.deepEqual([same.code, same.stdout], [0, "no differences\n"], same.stderr);
  });

test("the revisions in a cluster against a stream", async (t) => {
  const namespace = await newNamespace(t, "diff-cluster");
  await deploy(namespace, app("one"));
  const diff = (content: string) =>
    namespace.hashroll(["diff", "--namespace", namespace.name, "--exit-code", "cluster", "-"], app(content));
  const changed = await diff("two");
  assert.equal(changed.code, 1, changed.stderr);
  assert.match(changed.stdout, /^ConfigMap \S*settings: 1 key changed$/m);
  assert.match(changed.stdout, /^ {4}-one\n {4}\+two$/m);
  assert.match(changed.stdout, /Deployment \S*app: at once/);
  const same = await diff("one");
  assert.doesNotMatch(same.stdout, /^ConfigMap/m, same.stderr);
});

test("a stream against the revisions in a cluster, and these against themselves", async (t) => {
  const namespace = await newNamespace(t, "diff-to-cluster");
  await deploy(namespace, app("one"));
  await deploy(namespace, app("two"));
  const diff = (old: string, now: string, stdin = "") =>
    namespace.hashroll(["diff", "--namespace", namespace.name, "--exit-code", old, now], stdin);
  const changed = await diff("-", "cluster", app("three"));
  assert.equal(changed.code, 1, changed.stderr);
  assert.match(changed.stdout, /^ConfigMap \S*settings: 1 key changed$/m);
  assert.match(changed.stdout, /^ {4}-three\n {4}\+two$/m, "what is current there, not what was before");
  assert.match(changed.stdout, /Deployment \S*app: at once/);
  const same = await diff("-", "cluster", app("two"));
  assert.doesNotMatch(same.stdout, /^ConfigMap/m, same.stderr);
  await deploy(namespace, app("one"));
  const back = await diff("-", "cluster", app("one"));
  assert.doesNotMatch(back.stdout, /^ConfigMap/m, `what was deployed again is current: ${back.stdout}`);
  const itself = await diff("cluster", "cluster");
  assert.deepEqual([itself.code, itself.stdout], [0, "no differences\n"], itself.stderr);
});
