// Two applications in a namespace with the same base name of a config, each applied with an ApplySet of its own: neither
// may take over, and later prune, what the other one's pods run on.

import assert from "node:assert/strict";
import { test } from "node:test";
import { type Namespace, newNamespace } from "../tool/namespace.ts";
import { restartReadyPods, waitForGreeting, waitForPods } from "../tool/pods.ts";

function manifests(app: string, greeting: string): string {
  const labels = { app };
  const volumes = [{ name: "settings", configMap: { name: "settings" } }];
  const spec = { containers: [{ name: "app", image: `${app}:1` }], volumes };
  return [
    { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "settings" }, data: { greeting } },
    {
      apiVersion: "apps/v1",
      kind: "Deployment",
      metadata: { name: app },
      spec: {
        replicas: 1,
        revisionHistoryLimit: 2,
        selector: { matchLabels: labels },
        template: { metadata: { labels }, spec },
      },
    },
  ]
    .map((object) => JSON.stringify(object))
    .join("\n---\n");
}

async function apply(namespace: Namespace, app: string, greeting: string): Promise<void> {
  const flags = ["--for", "kubectl", "--previous", "cluster", "--previous-optional", "--namespace", namespace.name];
  const { code, stdout, stderr } = await namespace.hashroll(flags, manifests(app, greeting));
  assert.equal(code, 0, stderr);
  const set = ["--prune", "--applyset", `configmaps/set-of-${app}`];
  await namespace.kubectl(["apply", ...set, "--filename", "-"], stdout);
  await namespace.kubectl(["rollout", "status", `deployment/${app}`, "--timeout=120s"]);
}

test("two ApplySets with the same base name", async (t) => {
  const namespace = await newNamespace(t, "apply-sets");
  await apply(namespace, "stable", "hello from stable");
  for (const time of [1, 2, 3, 4, 5]) await apply(namespace, "busy", `hello ${time}`);
  await waitForPods(namespace, 2, ":1");
  await restartReadyPods(namespace);
  await waitForGreeting(namespace, "hello from stable", "stable");
  await waitForGreeting(namespace, "hello 5", "busy");
});
