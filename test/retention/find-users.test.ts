import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { load } from "js-yaml";
import { readStoredRelease } from "../../src/host/helm/stored-release.ts";
import type { ManifestObject } from "../../src/manifest/object.ts";
import { objectsOfJson } from "../../src/manifest/read/json-objects.ts";
import { readObjects } from "../../src/manifest/read/read-objects.ts";
import { newWalker } from "../../src/reference/walk/find-references.ts";
import { findUsedConfigs, type UsedConfig } from "../../src/retention/users/find-users.ts";
import { configsOfRelease } from "../../src/retention/users/helm-release.ts";
import type { Json } from "../../src/yaml/node/json-node.ts";

const pod = `
  containers:
    - name: a
      envFrom: [{configMapRef: {name: env, optional: true}}]
      env: [{name: X, valueFrom: {secretKeyRef: {name: keyed, key: x}}}]
  volumes:
    - name: v
      configMap: {name: files, items: [{key: a.conf, path: a}, {key: b, path: b}]}
    - name: p
      projected: {sources: [{configMap: {name: kube-root-ca.crt}}, {secret: {name: projected}}]}
`;

function workload(apiVersion: string, kind: string, at: readonly string[]): string {
  const indented = pod.replaceAll("\n  ", `\n${"  ".repeat(at.length + 1)}`);
  const keys = at.map((key, depth) => `${"  ".repeat(depth)}${key}:`).join("\n");
  return `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: x, namespace: shop}\n${keys}${indented}`;
}

const kinds: readonly (readonly [string, string, readonly string[]])[] = [
  ["v1", "Pod", ["spec"]],
  ["v1", "PodTemplate", ["template", "spec"]],
  ["v1", "ReplicationController", ["spec", "template", "spec"]],
  ["apps/v1", "Deployment", ["spec", "template", "spec"]],
  ["apps/v1", "ReplicaSet", ["spec", "template", "spec"]],
  ["apps/v1", "StatefulSet", ["spec", "template", "spec"]],
  ["apps/v1", "DaemonSet", ["spec", "template", "spec"]],
  ["apps/v1", "ControllerRevision", ["data", "spec", "template", "spec"]],
  ["batch/v1", "Job", ["spec", "template", "spec"]],
  ["batch/v1", "CronJob", ["spec", "jobTemplate", "spec", "template", "spec"]],
  ["argoproj.io/v1alpha1", "Rollout", ["spec", "template", "spec"]],
];

const walker = newWalker([]);

function uses(object: ManifestObject): string[] {
  return findUsedConfigs(object, walker).map(text).sort();
}

function text({ kind, namespace, name, keys, optional, by }: UsedConfig): string {
  return `${kind} ${namespace}/${name} ${keys?.join("+") ?? "all"}${optional ? " optional" : ""} by ${by}`;
}

for (const [apiVersion, kind, at] of kinds)
  test(`what a live ${kind} names is found as in a manifest`, () => {
    const manifest = workload(apiVersion, kind, at);
    const [live] = objectsOfJson(load(manifest) as Json, "cluster");
    const [written] = readObjects({ path: "x", text: manifest });
    assert.ok(live && written);
    assert.deepEqual(uses(live), [
      "ConfigMap shop/env all optional by field",
      "ConfigMap shop/files a.conf+b by field",
      "Secret shop/keyed x by field",
      "Secret shop/projected all by field",
    ]);
    assert.deepEqual(uses(live), uses(written));
  });

test("pins count, and what a custom resource has by its shape", () => {
  const pinned = {
    apiVersion: "apps/v1",
    kind: "Deployment",
    metadata: {
      name: "x",
      namespace: "shop",
      annotations: { "hashroll.dev/pin": "configmap/web=2456789bcd, nonsense,Secret/s=x" },
    },
  };
  const custom = {
    apiVersion: "example.com/v1",
    kind: "Widget",
    metadata: { name: "w", namespace: "shop" },
    spec: { configMapRef: { name: "c", namespace: "other" }, __proto__: null, note: "null" },
  };
  const objects = objectsOfJson({ kind: "List", apiVersion: "v1", items: [pinned, custom] }, "cluster");
  assert.deepEqual(objects.flatMap(uses), [
    "ConfigMap shop/web-2456789bcd all by pin",
    "Secret shop/s-x all by pin",
    "ConfigMap other/c all by shape",
  ]);
});

function stored(kind: "Secret" | "ConfigMap", release: object, zipped = true): ManifestObject {
  const json = Buffer.from(JSON.stringify(release));
  const encoded = (zipped ? gzipSync(json) : json).toString("base64");
  const data = { release: kind === "Secret" ? Buffer.from(encoded).toString("base64") : encoded };
  return objectsOfJson(
    { apiVersion: "v1", kind, metadata: { name: "sh.helm.release.v1.web.v3", namespace: "shop" }, data },
    "cluster",
  )[0] as ManifestObject;
}

test("a stored Helm release is read from Secrets and ConfigMaps, with what it holds and names", () => {
  const manifest = `---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: held}\n---\n${workload("v1", "Pod", ["spec"])}`;
  const release = { name: "web", version: 3, info: { status: "pending-upgrade" }, manifest };
  for (const object of [stored("Secret", release), stored("ConfigMap", release), stored("Secret", release, false)]) {
    const read = readStoredRelease(object);
    assert.ok(read);
    assert.deepEqual(
      { ...read, manifest: "" },
      { name: "web", namespace: "shop", version: 3, status: "pending-upgrade", manifest: "" },
    );
    assert.deepEqual(configsOfRelease(read, walker).map(text).sort().slice(0, 2), [
      "ConfigMap shop/env all optional by field",
      "ConfigMap shop/files a.conf+b by field",
    ]);
    assert.ok(configsOfRelease(read, walker).some(({ name, by }) => name === "held" && by === "release"));
  }
});

test("a Secret that holds no Helm release is not read as one", () => {
  assert.equal(readStoredRelease(stored("Secret", { name: 3 })), undefined);
  const broken = objectsOfJson({ apiVersion: "v1", kind: "Secret", metadata: {}, data: { release: "!!" } }, "cluster");
  assert.equal(readStoredRelease(broken[0] as ManifestObject), undefined);
});
