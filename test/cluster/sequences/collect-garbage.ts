// The model of gc: of the revisions in a namespace, those go that no template, no pod and no stored Helm release names.
// Those with owners are the cluster's own business: it collects them with the last owner.

import assert from "node:assert/strict";
import type { Namespace } from "../tool/namespace.ts";
import { type ConfigMap, configMapsOf, type PodTemplate } from "../tool/objects.ts";
import { waitFor } from "../tool/wait-for.ts";
import { storedReleases } from "./stored-releases.ts";

export async function collectGarbage(namespace: Namespace): Promise<void> {
  const needed = await neededConfigs(namespace);
  const before = (await revisions(namespace)).filter((config) => !isOwned(config)).map(nameOf);
  const flags = ["--namespace", namespace.name, "--yes", "--min-age", "0s", "--keep", "0"];
  const { code, stderr } = await namespace.hashroll(["gc", ...flags]);
  assert.equal(code, 0, `gc: ${stderr}`);
  const after = await revisions(namespace);
  assert.deepEqual(
    after.filter((config) => !isOwned(config)).map(nameOf),
    before.filter((name) => needed.has(name)),
    "what gc leaves",
  );
  await waitFor("owned revisions to be collected", async () => {
    const left = (await revisions(namespace)).filter(isOwned).map(nameOf);
    const stillNeeded = await neededConfigs(namespace);
    return left.every((name) => stillNeeded.has(name)) || left.join(", ");
  });
}

/** By name. */
export async function revisions(namespace: Namespace): Promise<ConfigMap[]> {
  return (await namespace.list("configmaps"))
    .filter(({ metadata }) => metadata.labels?.["hashroll.dev/config"] !== undefined)
    .sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
}

function nameOf({ metadata }: ConfigMap): string {
  return metadata.name;
}

function isOwned({ metadata }: ConfigMap): boolean {
  return (metadata.ownerReferences ?? []).length > 0;
}

async function neededConfigs(namespace: Namespace): Promise<Set<string>> {
  const workloads = (["deployments", "replicasets", "statefulsets", "daemonsets", "jobs"] as const).map((kind) =>
    namespace.list(kind),
  );
  const templates: PodTemplate[] = [
    ...(await namespace.list("pods")),
    ...(await Promise.all(workloads)).flat().flatMap(({ spec }) => spec.template ?? []),
    ...(await namespace.list("controllerrevisions")).map(({ data }) => data.spec.template),
    ...(await namespace.list("cronjobs")).flatMap(({ spec }) => spec.jobTemplate?.spec.template ?? []),
  ];
  const stored = (await storedReleases(namespace)).flatMap(({ configs }) => configs);
  return new Set([...templates.flatMap(configMapsOf), ...stored]);
}
