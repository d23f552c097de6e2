// Revisions in a namespace, made as a user makes them: rendered by hashroll, applied by kubectl.

import assert from "node:assert/strict";
import { setTimeout } from "node:timers/promises";
import { hashroll, type Run } from "../../tool/hashroll.ts";
import type { Namespace } from "./namespace.ts";
import { waitForGreeting } from "./pods.ts";
import { readDocument } from "./read-document.ts";
import { waitFor } from "./wait-for.ts";

/** A ConfigMap and, unless it is left out, a Deployment that reads it. */
export function app(content: string, { name = "settings", deployment = true } = {}): string {
  const config = `apiVersion: v1
kind: ConfigMap
metadata: {name: ${name}}
data: {greeting: ${JSON.stringify(content)}, same: "1"}
`;
  return deployment ? `${config}---\n${deploymentOf(name)}` : config;
}

/** A Deployment that reads the ConfigMap of this name, with more of its metadata and spec if need be. */
export function deploymentOf(config: string, { name = "app", annotations = {}, paused = false } = {}): string {
  return `apiVersion: apps/v1
kind: Deployment
metadata: {name: ${name}, annotations: ${JSON.stringify(annotations)}}
spec:
  replicas: 1
  revisionHistoryLimit: 1
  paused: ${paused}
  selector: {matchLabels: {app: ${name}}}
  template:
    metadata: {labels: {app: ${name}}}
    spec:
      terminationGracePeriodSeconds: 0
      containers: [{name: a, image: "app:1", envFrom: [{configMapRef: {name: ${config}}}]}]
`;
}

export async function deploy(namespace: Namespace, manifests: string, flags: readonly string[] = []): Promise<void> {
  const rendered = await namespace.hashroll(["--namespace", namespace.name, "--quiet", ...flags], manifests);
  assert.equal(rendered.code, 0, rendered.stderr);
  await namespace.kubectl(["apply", "--filename=-"], rendered.stdout);
}

export interface GcRun extends Run {
  /** What was done with each revision, and why: `deleted: unneeded`. */
  readonly outcomes: Readonly<Record<string, string>>;
}

/** At once and without the newest, unless the flags say otherwise. */
export async function gc(
  namespace: Namespace,
  flags: readonly string[] = ["--yes"],
  env: Readonly<Record<string, string>> = {},
): Promise<GcRun> {
  const args = ["gc", "--namespace", namespace.name, "--format=json", "--min-age=0", "--keep=0", ...flags];
  const run = await hashroll(args, { env: { ...namespace.env, ...env } });
  const { revisions = [] } = readDocument<GcJson>("gc", run.stdout) ?? {};
  const outcomes = revisions.map(({ name, outcome, reason }) => [name, `${outcome}: ${reason}`]);
  return { ...run, outcomes: Object.fromEntries(outcomes) };
}

interface GcJson {
  readonly revisions?: readonly { readonly name: string; readonly outcome: string; readonly reason: string }[];
}

/** The names of the ConfigMaps and Secrets that are there, without those that the cluster makes. */
export async function configNames(namespace: Namespace): Promise<string[]> {
  const all = [...(await namespace.list("configmaps")), ...(await namespace.list("secrets"))];
  return all
    .map(({ metadata }) => metadata.name)
    .filter((name) => name !== "kube-root-ca.crt" && !name.startsWith("sh.helm."))
    .sort();
}

/** The revisions of a ConfigMap, by the content of `greeting`. */
export async function revisionsOf(namespace: Namespace, baseName = "settings"): Promise<Record<string, string>> {
  const all = (await namespace.list("configmaps")).filter(({ metadata }) => metadata.name.startsWith(`${baseName}-`));
  return Object.fromEntries(all.map(({ metadata, data }) => [data?.["greeting"] ?? "", metadata.name]));
}

/** A Deployment on `three`, undo to `two`, and `one` that nobody needs. */
export async function threeRevisions(namespace: Namespace): Promise<{ one: string; two: string; three: string }> {
  for (const content of ["one", "two", "three"]) {
    await deploy(namespace, app(content));
    await waitForGreeting(namespace, content);
    // Of one second, none would be newer than the others.
    await setTimeout(1000 - (Date.now() % 1000));
  }
  // The history is cut to the limit a little later.
  await waitFor("two ReplicaSets", async () => (await namespace.list("replicasets")).length === 2);
  const { one = "", two = "", three = "" } = await revisionsOf(namespace);
  return { one, two, three };
}
