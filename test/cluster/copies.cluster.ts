// A copy of a config per change, which the Deployments mount: each rolls out and back with its content.

import assert from "node:assert/strict";
import { test } from "node:test";
import { type Namespace, newNamespace } from "./tool/namespace.ts";
import { brokenTemplates, configsInUse, restartReadyPods, waitForGreeting } from "./tool/pods.ts";

interface App {
  readonly name: string;
  /** The suffix of a revision. */
  readonly pin?: string;
}

function manifests(greeting: string, apps: readonly App[]): string {
  const config = { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "settings" }, data: { greeting } };
  const deployments = apps.map(({ name, pin }) => {
    const labels = { app: name };
    const volumes = [{ name: "settings", configMap: { name: "settings" } }];
    const template = { metadata: { labels }, spec: { containers: [{ name: "app", image: "app:1" }], volumes } };
    const annotations = pin ? { "hashroll.dev/pin": `configmap/settings=${pin}` } : {};
    const spec = { replicas: 2, selector: { matchLabels: labels }, template };
    return { apiVersion: "apps/v1", kind: "Deployment", metadata: { name, annotations }, spec };
  });
  return [config, ...deployments].map((object) => JSON.stringify(object)).join("\n---\n");
}

async function apply(
  namespace: Namespace,
  greeting: string,
  apps: readonly App[],
  flags: string[] = [],
): Promise<void> {
  const args = ["--for", "kubectl", "--namespace", namespace.name, ...flags];
  const { code, stdout, stderr } = await namespace.hashroll(args, manifests(greeting, apps));
  assert.equal(code, 0, stderr);
  await namespace.kubectl(["apply", "--filename", "-"], stdout);
  for (const { name } of apps) await namespace.kubectl(["rollout", "status", `deployment/${name}`, "--timeout=120s"]);
}

test("two Deployments share each copy; undo brings the old content back to one of them", async (t) => {
  const namespace = await newNamespace(t, "copies");
  const apps = [{ name: "web" }, { name: "worker" }];
  for (const greeting of ["one", "two", "three"]) await apply(namespace, greeting, apps);
  const copies = (await namespace.list("configmaps")).flatMap(({ data }) => data?.["greeting"] ?? []);
  assert.deepEqual(copies.sort(), ["one", "three", "two"]);
  await waitForGreeting(namespace, "three");
  assert.equal((await configsInUse(namespace)).length, 1);
  await namespace.kubectl(["rollout", "undo", "deployment/web", "--to-revision=1"]);
  await namespace.kubectl(["rollout", "status", "deployment/web", "--timeout=120s"]);
  await restartReadyPods(namespace);
  await waitForGreeting(namespace, "one", "web");
  await waitForGreeting(namespace, "three", "worker");
  assert.deepEqual(await brokenTemplates(namespace), []);
});

test("a canary's stable pods read the old config after a restart", async (t) => {
  const namespace = await newNamespace(t, "canary");
  await apply(namespace, "one", [{ name: "stable" }, { name: "canary" }]);
  const [first = ""] = await configsInUse(namespace);
  const pin = first.slice("settings-".length);
  await apply(namespace, "two", [{ name: "stable", pin }, { name: "canary" }], ["--previous", "cluster"]);
  await restartReadyPods(namespace);
  await waitForGreeting(namespace, "one", "stable");
  await waitForGreeting(namespace, "two", "canary");
});
