// An app that moves to hashroll: its manifests, how often its pods were replaced, and whether any missed a config.

import assert from "node:assert/strict";
import type { Namespace } from "./namespace.ts";
import { brokenTemplates, missingConfig, restartReadyPods, waitForGreeting } from "./pods.ts";

export interface AppOptions {
  readonly greeting: string;
  /** The name under which the pods mount it, if it is not the config's own. */
  readonly mounted?: string;
  readonly configName?: string;
  readonly configAnnotations?: Readonly<Record<string, string>>;
  readonly configLabels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly podAnnotations?: Readonly<Record<string, string>>;
  /** Further ConfigMaps, which the pods don't mount. */
  readonly unmounted?: Readonly<Record<string, string>>;
}

export function appManifests(options: AppOptions): string {
  const { greeting, configName = "settings", mounted = configName, unmounted = {} } = options;
  const metadata = {
    name: configName,
    labels: options.configLabels ?? {},
    annotations: options.configAnnotations ?? {},
  };
  const config = { apiVersion: "v1", kind: "ConfigMap", metadata, data: { greeting } };
  const others = Object.entries(unmounted).map(([name, value]) => {
    return { apiVersion: "v1", kind: "ConfigMap", metadata: { name }, data: { value } };
  });
  const labels = { app: "web" };
  const template = {
    metadata: { labels, annotations: options.podAnnotations ?? {} },
    spec: {
      containers: [{ name: "app", image: "app:1", volumeMounts: [{ name: "settings", mountPath: "/etc/settings" }] }],
      volumes: [{ name: "settings", configMap: { name: mounted } }],
    },
  };
  const deployment = {
    apiVersion: "apps/v1",
    kind: "Deployment",
    metadata: { name: "web", annotations: options.annotations ?? {} },
    spec: { replicas: 2, selector: { matchLabels: labels }, template },
  };
  return [config, ...others, deployment].map((object) => JSON.stringify(object)).join("\n---\n");
}

/** What hashroll makes of manifests. */
export async function filtered(
  namespace: Namespace,
  manifests: string,
  flags: readonly string[] = [],
): Promise<string> {
  const args = ["--for", "kubectl", "--namespace", namespace.name, ...flags];
  const { code, stdout, stderr } = await namespace.hashroll(args, manifests);
  assert.equal(code, 0, stderr);
  return stdout;
}

export async function applyAndWait(namespace: Namespace, manifests: string): Promise<void> {
  await namespace.kubectl(["apply", "--filename", "-"], manifests);
  await namespace.kubectl(["rollout", "status", "deployment/web", "--timeout=240s"]);
}

/** Each replacement of all pods has a ReplicaSet of its own. */
export async function rollouts(namespace: Namespace): Promise<number> {
  return (await namespace.list("replicasets")).length;
}

/** Pods read this, none waits for a config, each comes back after a restart, and every template can be gone back to. */
export async function assertHealthy(namespace: Namespace, greeting: string): Promise<void> {
  await waitForGreeting(namespace, greeting, "web");
  assert.deepEqual(
    (await namespace.list("pods")).flatMap((pod) => missingConfig(pod) ?? []),
    [],
  );
  await restartReadyPods(namespace);
  await waitForGreeting(namespace, greeting, "web");
  assert.deepEqual(await brokenTemplates(namespace), []);
}
