// With scope: keys, a change of one key rolls out to its users alone; each can be undone, and gc leaves the others.

import assert from "node:assert/strict";
import { test } from "node:test";
import { attached } from "./tool/attach.ts";
import { type Namespace, newNamespace } from "./tool/namespace.ts";
import { brokenTemplates } from "./tool/pods.ts";
import { waitFor } from "./tool/wait-for.ts";

const apps = { web: "level", api: "url", worker: "url" };

function manifests(data: Readonly<Record<string, string>>, scope: string): string {
  const annotations = { "hashroll.dev/scope": scope };
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

async function apply(
  namespace: Namespace,
  data: Readonly<Record<string, string>>,
  scope: "keys" | "config" = "keys",
): Promise<void> {
  const args = ["--for", "kubectl", "--namespace", namespace.name];
  const { code, stdout, stderr } = await namespace.hashroll(args, manifests(data, scope));
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

test("scope is switched on and off: one rollout each, and every older revision can be gone back to", async (t) => {
  const namespace = await newNamespace(t, "scope-switch");
  const [before, after] = [
    { level: "info", url: "one", unused: "x" },
    { level: "debug", url: "one", unused: "x" },
  ];
  await apply(namespace, before, "config");
  assert.deepEqual(await rollouts(namespace), { web: 1, api: 1, worker: 1 });
  await apply(namespace, before, "keys");
  assert.deepEqual(await rollouts(namespace), { web: 2, api: 2, worker: 2 });
  await apply(namespace, after, "keys");
  assert.deepEqual(await rollouts(namespace), { web: 3, api: 2, worker: 2 });
  await apply(namespace, after, "config");
  assert.deepEqual(await rollouts(namespace), { web: 4, api: 3, worker: 3 });
  assert.deepEqual(await brokenTemplates(namespace), []);
  for (const revision of [1, 2, 3]) {
    await namespace.kubectl(["rollout", "undo", "deployment/web", `--to-revision=${revision}`]);
    await settled(namespace);
  }
  assert.deepEqual(await rollouts(namespace), { web: 4, api: 3, worker: 3 });
  const configs = (await namespace.list("configmaps")).length;
  const args = ["gc", "--namespace", namespace.name, "--min-age", "0s", "--keep", "0", "--yes"];
  assert.equal((await namespace.hashroll(args, "")).code, 0);
  assert.equal((await namespace.list("configmaps")).length, configs, "older templates need all of them");
  assert.deepEqual(await brokenTemplates(namespace), []);
});

test("history, attach and gc of slices", async (t) => {
  const namespace = await newNamespace(t, "scope-tools");
  await apply(namespace, { level: "info", url: "one" });
  await apply(namespace, { level: "debug", url: "one" });
  const history = await namespace.hashroll(["history", "-n", namespace.name, "configmap/common"]);
  const text = history.stdout.replace(/\s+/g, " ");
  assert.match(text, /changed level only level used by Deployment web/);
  assert.match(text, /the oldest only url used by Deployment api, Deployment worker/, history.stdout);
  assert.doesNotMatch(text, /changed url|url removed|removed url/, "a slice is compared with those of its own keys");
  assert.equal((await namespace.hashroll(["history", "-n", namespace.name, "--missing"])).code, 0);

  const [info, debug, one] = [
    await nameOf(namespace, "info"),
    await nameOf(namespace, "debug"),
    await nameOf(namespace, "one"),
  ];
  assert.deepEqual(await attached(namespace), {
    [info]: "attached: kept",
    [debug]: "unchanged: current",
    [one]: "unchanged: current",
  });
  assert.deepEqual(await ownersOf(namespace, info), ["web"]);

  // The Deployment gives its history up, and Kubernetes deletes what only that needed.
  const patch = ["--type=merge", "--patch", '{"spec":{"revisionHistoryLimit":0}}'];
  await namespace.kubectl(["patch", "deployment/web", ...patch]);
  await waitFor("the collected slice", async () => !(await slices(namespace)).includes("info"));
  assert.deepEqual(await slices(namespace), ["debug", "one"]);

  await apply(namespace, { level: "debug", url: "two" });
  for (const app of ["api", "worker"]) await namespace.kubectl(["patch", `deployment/${app}`, ...patch]);
  await waitFor("one ReplicaSet each", async () => (await namespace.list("replicasets")).length === 3);
  const args = ["gc", "--namespace", namespace.name, "--min-age", "0s", "--keep", "0", "--yes"];
  const { code, stderr } = await namespace.hashroll(args, "");
  assert.equal(code, 0, stderr);
  assert.deepEqual(await slices(namespace), ["debug", "two"], "what nobody can go back to is gone, the others are not");
  assert.deepEqual(await brokenTemplates(namespace), []);
});

async function nameOf(namespace: Namespace, value: string): Promise<string> {
  const found = (await namespace.list("configmaps")).find(({ data }) => Object.values(data ?? {}).includes(value));
  return found?.metadata.name ?? "";
}

/** The apps whose ReplicaSets own a revision. */
async function ownersOf(namespace: Namespace, name: string): Promise<string[]> {
  const config = (await namespace.list("configmaps")).find(({ metadata }) => metadata.name === name);
  const owners = new Set(config?.metadata.ownerReferences?.map(({ uid }) => uid));
  return (await namespace.list("replicasets"))
    .filter(({ metadata }) => owners.has(metadata.uid))
    .map(({ metadata }) => metadata.labels?.["app"] ?? "");
}

/** The values of the slices that there are. */
async function slices(namespace: Namespace): Promise<string[]> {
  const configs = await namespace.list("configmaps");
  return configs
    .flatMap(({ data, metadata }) => (metadata.name.startsWith("common-") ? Object.values(data ?? {}) : []))
    .sort();
}
