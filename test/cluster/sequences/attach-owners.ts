// The model of attach: of the kept revisions, those that no workload and no current Helm release names get the ReplicaSets
// and ControllerRevisions that name them as owners; all others have none. Carried revisions never have any.

import assert from "node:assert/strict";
import type { Namespace } from "../tool/namespace.ts";
import { configMapsOf, type PodTemplate } from "../tool/objects.ts";
import { waitFor } from "../tool/wait-for.ts";
import { revisions } from "./collect-garbage.ts";
import type { Sequence } from "./steps.ts";
import { type StoredRelease, storedReleases } from "./stored-releases.ts";

export async function attachOwners(namespace: Namespace, mode: Sequence["mode"]): Promise<void> {
  await attach(namespace, ["--wait"]);
  // A template beyond the limit may be deleted at any time, and its owner reference a little later.
  await waitFor("owners as the model has them", async () => {
    const wanted = mode === "keep" ? await wantedOwners(namespace) : new Map<string, string[]>();
    const wrong = (await revisions(namespace)).flatMap(({ metadata: { name, ownerReferences = [] } }) => {
      const owners = ownerReferences.map((owner) => owner.name).sort();
      const expected = (wanted.get(name) ?? []).sort();
      return String(owners) === String(expected) ? [] : `${name}: [${owners}] instead of [${expected}]`;
    });
    return wrong.length === 0 || wrong.join("; ");
  });
}

/** What a deploy begins with once attach is in use. */
export async function attachBefore(namespace: Namespace, output: string): Promise<void> {
  await attach(namespace, ["--before=-"], output);
}

async function attach(namespace: Namespace, flags: readonly string[], stdin?: string): Promise<void> {
  const { code, stderr } = await namespace.hashroll(["attach", "--namespace", namespace.name, ...flags], stdin);
  assert.equal(code, 0, `attach ${flags}: ${stderr}`);
}

/** By revision. */
async function wantedOwners(namespace: Namespace): Promise<Map<string, string[]>> {
  const workloads = (["deployments", "statefulsets", "daemonsets"] as const).map((kind) => namespace.list(kind));
  const current = new Set([
    ...(await Promise.all(workloads)).flat().flatMap(({ spec }) => configMapsOf(spec.template as PodTemplate)),
    ...(await namespace.list("cronjobs")).flatMap(({ spec }) =>
      configMapsOf(spec.jobTemplate?.spec.template as PodTemplate),
    ),
    ...currentConfigs(await storedReleases(namespace)),
  ]);
  const holders = [
    ...(await namespace.list("replicasets")).map(({ metadata, spec }) => ({ metadata, template: spec.template })),
    ...(await namespace.list("controllerrevisions")).map(({ metadata, data }) => ({
      metadata,
      template: data.spec.template,
    })),
  ];
  const wanted = new Map<string, string[]>();
  for (const { metadata, template } of holders)
    for (const config of template ? configMapsOf(template) : [])
      if (!current.has(config)) wanted.set(config, [...(wanted.get(config) ?? []), metadata.name]);
  return wanted;
}

/** Of each release, the last version and the last one that was deployed. */
function currentConfigs(releases: readonly StoredRelease[]): string[] {
  return [...new Set(releases.map(({ name }) => name))].flatMap((name) => {
    const own = releases.filter((each) => each.name === name).sort((a, b) => b.version - a.version);
    const deployed = own.find(({ status }) => status === "deployed");
    return [own[0], deployed].flatMap((release) => release?.configs ?? []);
  });
}
