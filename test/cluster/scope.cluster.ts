// With scope: keys, a change of one key rolls out to its users alone; each can be undone, and gc leaves the others.

import assert from "node:assert/strict";
import { test } from "node:test";
import { type Namespace, newNamespace } from "./tool/namespace.ts";
import { brokenTemplates } from "./tool/pods.ts";

const apps = { web: "level", api: "url", worker: "url" };

function manifests(data: Readonly<Record<string, string>>): string {
  const annotations = { "hashroll.dev/scope": "keys" };
  const config = { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "common", annotations }, data };
  const deployments = Object.entries(apps).map(([name, key]) => {
    const labels = { app: name };
    const env = [{ name: "VALUE", valueFrom: { configMapKeyRef: { name: "common", key } } }];
    const template = { metadata: { labels }, spec: { containers: [{ name: "app", image: "app:1", env }] } };
    const spec = { replicas: 1, selector: { matchLabels: labels }, template };
    return { apiVersion: "apps/v1", kind: "Deployment", metadata: { name }, spec };
  });
  return [config, ...deployments].map((object) => JSON.stringify(object)).join("\n---\n");
}

async function apply(namespace: Namespace, data: Readonly<Record<string, string>>): Promise<void> {
  const args = ["--for", "kubectl", "--namespace", namespace.name];
  const { code, stdout, stderr } = await namespace.hashroll(args, manifests(data));
  assert.equal(code, 0, stderr);
  await namespace.kubectl(["apply", "--filename", "-"], stdout);
  await settled(namespace);
}

async function settled(namespace: Namespace): Promise<void> {
  for (const name of Object.keys(apps))
    await namespace.kubectl(["rollout", "status", `deployment/${name}`, "--timeout=120s"]);
}

/** How many ReplicaSets each Deployment has had. */
async function rollouts(namespace: Namespace): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { metadata } of await namespace.list("replicasets")) {
    const app = metadata.labels?.["app"] ?? "";
    counts[app] = (counts[app] ?? 0) + 1;
  }
  return counts;
}

test("one key changes: exactly its users restart, undo finds its slice, gc leaves the others", async (t) => {
  const namespace = await newNamespace(t, "scope");
  await apply(namespace, { level: "info", url: "one", unused: "x" });
  await apply(namespace, { level: "debug", url: "one", unused: "x" });
  assert.deepEqual(await rollouts(namespace), { web: 2, api: 1, worker: 1 });
  await apply(namespace, { level: "debug", url: "two", unused: "y" });
  assert.deepEqual(await rollouts(namespace), { web: 2, api: 2, worker: 2 });
  await namespace.kubectl(["rollout", "undo", "deployment/web"]);
  await settled(namespace);
  assert.deepEqual(await brokenTemplates(namespace), []);
  const before = await slices(namespace);
  assert.deepEqual(before, ["debug", "info", "one", "two"]);
  const args = ["gc", "--namespace", namespace.name, "--min-age", "0s", "--keep", "0", "--yes"];
  const { code, stderr } = await namespace.hashroll(args, "");
  assert.equal(code, 0, stderr);
  assert.deepEqual(await slices(namespace), before, "templates that can be undone to need all of them");
  assert.deepEqual(await brokenTemplates(namespace), []);
});

/** The values of the slices that there are. */
async function slices(namespace: Namespace): Promise<string[]> {
  const configs = await namespace.list("configmaps");
  return configs
    .flatMap(({ data, metadata }) => (metadata.name.startsWith("common-") ? Object.values(data ?? {}) : []))
    .sort();
}
