// Workloads that read a ConfigMap, deployed as a user of attach does it: rendered with keep, applied by kubectl.

import assert from "node:assert/strict";
import { hashroll, type Run } from "../../tool/hashroll.ts";
import type { Namespace } from "./namespace.ts";
import type { ConfigMap } from "./objects.ts";
import { readDocument } from "./read-document.ts";
import { waitFor } from "./wait-for.ts";

export type WorkloadKind = "Deployment" | "StatefulSet" | "DaemonSet" | "CronJob";

export interface Shown {
  readonly kind?: WorkloadKind;
  readonly name?: string;
  readonly image?: string;
  readonly limit?: number;
  readonly paused?: boolean;
}

/** A ConfigMap `settings`, and workloads that read it. */
export function manifests(greeting: string, ...workloads: readonly Shown[]): string {
  const config = { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "settings" }, data: { greeting } };
  return [config, ...workloads.map(workload)].map((object) => JSON.stringify(object)).join("\n---\n");
}

function workload({ kind = "Deployment", name = "app", image = "app:1", limit = 1, paused = false }: Shown): object {
  const metadata = { labels: { app: name } };
  const container = { name: "a", image, envFrom: [{ configMapRef: { name: "settings" } }] };
  const pod = { terminationGracePeriodSeconds: 0, containers: [container] };
  if (kind === "CronJob") {
    const template = { metadata, spec: { ...pod, restartPolicy: "Never" } };
    const spec = { schedule: "0 0 1 1 *", jobTemplate: { spec: { template } } };
    return { apiVersion: "batch/v1", kind, metadata: { name }, spec };
  }
  const spec = {
    revisionHistoryLimit: limit,
    selector: { matchLabels: { app: name } },
    template: { metadata, spec: pod },
    ...(kind !== "DaemonSet" && { replicas: 1 }),
    ...(kind === "StatefulSet" && { serviceName: name }),
    ...(paused && { paused }),
  };
  return { apiVersion: "apps/v1", kind, metadata: { name }, spec };
}

/** The output, as it was applied. */
export async function deploy(namespace: Namespace, input: string): Promise<string> {
  const output = await render(namespace, input);
  await namespace.kubectl(["apply", "--filename=-"], output);
  return output;
}

export async function render(namespace: Namespace, input: string): Promise<string> {
  const { code, stdout, stderr } = await namespace.hashroll(["--namespace", namespace.name, "--quiet"], input);
  assert.equal(code, 0, stderr);
  return stdout;
}

export interface AttachRun extends Run {
  /** What was done with each revision, and why: `attached: kept`. */
  readonly outcomes: Readonly<Record<string, string>>;
}

export async function attach(
  namespace: Namespace,
  args: readonly string[] = ["--wait"],
  { env = {}, stdin = "" }: { readonly env?: Readonly<Record<string, string>>; readonly stdin?: string } = {},
): Promise<AttachRun> {
  const run = await hashroll(["attach", "--namespace", namespace.name, "--format=json", ...args], {
    env: { ...namespace.env, ...env },
    stdin,
  });
  const { revisions = [] } = readDocument<AttachJson>("attach", run.stdout) ?? {};
  const outcomes = revisions.map(({ name, outcome, reason }) => [name, `${outcome}: ${reason}`]);
  return { ...run, outcomes: Object.fromEntries(outcomes) };
}

interface AttachJson {
  readonly revisions?: readonly { readonly name: string; readonly outcome: string; readonly reason: string }[];
}

/** As `attach`, which has to succeed. */
export async function attached(namespace: Namespace, args?: readonly string[]): Promise<AttachRun["outcomes"]> {
  const { code, stderr, outcomes } = await attach(namespace, args);
  assert.equal(code, 0, stderr);
  return outcomes;
}

/** The revision of `settings` with this greeting, if it is there. */
export async function revision(namespace: Namespace, greeting: string): Promise<ConfigMap | undefined> {
  return (await namespace.list("configmaps")).find(({ data }) => data?.["greeting"] === greeting);
}

export async function nameOf(namespace: Namespace, greeting: string): Promise<string> {
  const found = await revision(namespace, greeting);
  assert.ok(found, `there is no revision ${greeting}`);
  return found.metadata.name;
}

/** `ReplicaSet app-5d4f`, sorted. */
export async function ownersOf(namespace: Namespace, greeting: string): Promise<string[]> {
  const found = await revision(namespace, greeting);
  return (found?.metadata.ownerReferences ?? []).map(({ kind, name }) => `${kind} ${name}`).sort();
}

export async function waitUntilGone(namespace: Namespace, greeting: string): Promise<void> {
  await waitFor(`${greeting} is collected`, async () => (await revision(namespace, greeting)) === undefined);
}
