// Owners against a cluster in memory: conflicts, owners that vanish, and refusals.

import assert from "node:assert/strict";
import { test } from "node:test";
import { planOwners } from "../../../src/cluster/attach/plan-owners.ts";
import type { ClusterFault } from "../../../src/cluster/cluster-fault.ts";
import type { LiveConfig, User } from "../../../src/cluster/inventory.ts";
import { changeOwners, type OwnerResults } from "../../../src/host/kubectl/change-owners.ts";
import { inventory, revision, user } from "../../cluster/gc/inventory.ts";

const old = revision(1);
const controller = { apiVersion: "apps/v1", kind: "Deployment", name: "web", uid: "d", controller: true };
const replicaSet = (name: string): User => user("ReplicaSet", name, [{ name: old.name }], { owners: [controller] });

interface Cluster {
  readonly users: User[];
  config: LiveConfig;
  /** What happens before each patch, the first one first. */
  readonly beforePatch: (() => ClusterFault | undefined)[];
  /** The owners that are found right before a patch; all without it. */
  readonly found?: readonly string[];
  readonly patches: string[][];
}

async function change(cluster: Cluster): Promise<OwnerResults> {
  const lookUp = async () =>
    planOwners(
      {
        inventory: inventory({ configs: [cluster.config], users: cluster.users }),
        listed: "all",
        deployers: new Map(),
      },
      { knowsReleases: true, notObserved: [], isAsked: () => true },
    );
  const run = async (args: readonly string[]) => {
    if (args[0] === "get") {
      const name = /metadata.name%3D([^&]*)/.exec(args[2] ?? "")?.[1] ?? "";
      const isFound = cluster.found?.includes(name) ?? true;
      const items = isFound ? [{ metadata: { name, uid: `uid-ReplicaSet-${name}` } }] : [];
      return { text: JSON.stringify({ items }), faults: [] };
    }
    const fault = cluster.beforePatch.shift()?.();
    const { metadata } = JSON.parse((args.at(-1) as string).slice("--patch=".length)) as { metadata: Patch };
    const isSame = metadata.resourceVersion === cluster.config.resourceVersion;
    if (fault || !isSame) return { text: "", faults: [fault ?? ({ reason: "conflict", text: "changed" } as const)] };
    cluster.patches.push(metadata.ownerReferences.map(({ name }) => name));
    const owners = metadata.ownerReferences.map((each) => ({ ...each, controller: false }));
    cluster.config = { ...cluster.config, owners, resourceVersion: `${metadata.resourceVersion}+` };
    return { text: "", faults: [] };
  };
  const noProgress = (): void => {};
  return changeOwners(await lookUp(), { kubectl: { run }, lookUp, isInterrupted: () => false, onProgress: noProgress });
}

interface Patch {
  readonly resourceVersion: string;
  readonly ownerReferences: { apiVersion: string; kind: string; name: string; uid: string }[];
}

test("a conflict: everything is looked up again, and what somebody added stays", async () => {
  const foreign = { apiVersion: "v1", kind: "Gizmo", name: "g", uid: "g", controller: false };
  const cluster: Cluster = { users: [replicaSet("a")], config: old, beforePatch: [], patches: [] };
  cluster.beforePatch.push(() => {
    cluster.config = { ...old, owners: [foreign], resourceVersion: "other" };
    return undefined;
  });
  const { results } = await change(cluster);
  assert.deepEqual(cluster.patches, [["g", "a"]]);
  assert.equal(results.get(old.uid)?.fault, undefined);
});

test("an owner that vanished since the lists were read is not given", async () => {
  const users = [replicaSet("a"), replicaSet("b")];
  const cluster: Cluster = { users, config: old, beforePatch: [], found: ["b"], patches: [] };
  await change(cluster);
  assert.deepEqual(cluster.patches, [["b"]]);
  const none: Cluster = { users, config: old, beforePatch: [], found: [], patches: [] };
  await change(none);
  assert.deepEqual(none.patches, []);
});

test("what a deploy came to need meanwhile loses the owners that it just got", async () => {
  const cluster: Cluster = { users: [replicaSet("a")], config: old, beforePatch: [], patches: [] };
  cluster.beforePatch.push(() => {
    cluster.users.push(user("Deployment", "late", [{ name: old.name }]));
    return undefined;
  });
  await change(cluster);
  assert.deepEqual(cluster.patches, [["a"], []]);
});

test("a refusal is not tried again; conflicts without end are given up", async () => {
  const refusal = { reason: "refused", text: "no", verb: "patch" } as const;
  const refused: Cluster = { users: [replicaSet("a")], config: old, beforePatch: [() => refusal], patches: [] };
  assert.equal((await change(refused)).results.get(old.uid)?.fault, refusal);
  const conflict = () => ({ reason: "conflict", text: "changed" }) as const;
  const beforePatch = Array.from({ length: 20 }, () => conflict);
  const fought: Cluster = { users: [replicaSet("a")], config: old, beforePatch, patches: [] };
  assert.equal((await change(fought)).results.get(old.uid)?.fault?.reason, "conflict");
  assert.equal(beforePatch.length, 16);
});
