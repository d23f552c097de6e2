import assert from "node:assert/strict";
import { test } from "node:test";
import { catalogConfigs } from "../../src/config/catalog.ts";
import { newStreamReader } from "../../src/manifest/read/stream-reader.ts";
import { newProblemList } from "../../src/problem/problem-list.ts";
import { resolveReferences } from "../../src/reference/resolve-references.ts";
import { findMissingKey, usedKeys } from "../../src/reference/used-keys.ts";
import { findReferences, newWalker } from "../../src/reference/walk/find-references.ts";

/** What the one reference of a pod to a config with the keys a and b uses, and what it lacks. */
function keysOf(podSpec: object): { used: readonly string[] | undefined; missing: string | undefined } {
  const config = { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "c" }, data: { a: "1", b: "2" } };
  const spec = { containers: [{ name: "web" }], ...podSpec };
  const deployment = {
    apiVersion: "apps/v1",
    kind: "Deployment",
    metadata: { name: "d" },
    spec: { template: { spec } },
  };
  const text = [config, deployment].map((object) => JSON.stringify(object)).join("\n---\n");
  const reader = newStreamReader([{ path: "in.yaml", text }], (_, fault) => assert.fail(fault.message));
  const objects = reader.read([], ["ConfigMap", "Deployment"]);
  const problems = newProblemList();
  const catalog = catalogConfigs(objects, {}, undefined, problems);
  const references = resolveReferences(findReferences(objects, newWalker(objects)), catalog, {}, problems);
  const [link, ...more] = catalog.configs.flatMap((each) => references.referencesTo(each));
  assert.ok(link && more.length === 0);
  return { used: usedKeys(link), missing: findMissingKey(link.config, [link])?.key };
}

function mounted(volume: object, ...mounts: object[]): object {
  return {
    containers: [{ name: "web", volumeMounts: mounts.map((mount) => ({ name: "v", mountPath: "/v", ...mount })) }],
    volumes: [{ name: "v", ...volume }],
  };
}

test("the keys that a reference names", () => {
  const ref = (key: string, more: object = {}) => ({
    containers: [{ name: "web", env: [{ name: "A", valueFrom: { configMapKeyRef: { name: "c", key, ...more } } }] }],
  });
  const items = [
    { key: "a", path: "x" },
    { key: "c", path: "y" },
  ];
  assert.deepEqual(keysOf(ref("a")), { used: ["a"], missing: undefined });
  assert.deepEqual(keysOf(ref("c")), { used: ["c"], missing: "c" });
  assert.deepEqual(keysOf(ref("c", { optional: true })), { used: ["c"], missing: undefined });
  assert.deepEqual(keysOf(mounted({ configMap: { name: "c", items } })), { used: ["a", "c"], missing: "c" });
  const projected = { projected: { sources: [{ configMap: { name: "c", items } }] } };
  assert.deepEqual(keysOf(mounted(projected)), { used: ["a", "c"], missing: "c" });
});

test("all keys, or those whose files are mounted one by one", () => {
  const whole = { configMap: { name: "c" } };
  const envFrom = { containers: [{ name: "web", envFrom: [{ configMapRef: { name: "c" } }] }] };
  assert.equal(keysOf(envFrom).used, undefined);
  assert.equal(keysOf(mounted(whole, {})).used, undefined);
  assert.equal(keysOf(mounted(whole)).used, undefined);
  assert.equal(keysOf(mounted(whole, { subPath: "a" }, {})).used, undefined);
  assert.equal(keysOf(mounted(whole, { subPathExpr: "$(NAME)" })).used, undefined);
  assert.deepEqual(keysOf(mounted(whole, { subPath: "a" }, { subPath: "b" }, { subPath: "a" })).used, ["a", "b"]);
  assert.deepEqual(
    keysOf(mounted(whole, { subPath: "c" })).missing,
    undefined,
    "a file that is not there becomes a folder",
  );
});
