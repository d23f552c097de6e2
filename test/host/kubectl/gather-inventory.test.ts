// The inventory of a cluster, from a kubectl that answers from a table.

import assert from "node:assert/strict";
import { test } from "node:test";
import { gatherInventory } from "../../../src/host/kubectl/gather-inventory.ts";
import type { Kubectl } from "../../../src/host/kubectl/kubectl.ts";
import { isPending } from "../../../src/retention/users/helm-release.ts";

const red = {
  metadata: {
    ...{ name: "web-d7568b82h8", namespace: "shop", uid: "u1", resourceVersion: "5" },
    creationTimestamp: "2026-01-01T00:00:00Z",
    labels: { "hashroll.dev/config": "web" },
    annotations: { "hashroll.dev/base-name": "web", "kubectl.kubernetes.io/last-applied-configuration": "x" },
    ownerReferences: [{ apiVersion: "apps/v1", kind: "ReplicaSet", name: "web-1", uid: "r1", controller: true }],
  },
  immutable: true,
  data: { color: "red" },
};
const edited = { ...red, metadata: { ...red.metadata, name: "web-g5mh25c546", uid: "u2", ownerReferences: [] } };
const spec = { containers: [{ name: "a", envFrom: [{ configMapRef: { name: red.metadata.name } }] }] };
const replicaSet = {
  metadata: {
    ...{ name: "web-1", namespace: "shop", uid: "r1" },
    annotations: { "deployment.kubernetes.io/revision": "4" },
  },
  spec: { replicas: 0, template: { spec } },
};
const release = { name: "app", version: 12, info: { status: "pending-upgrade" }, manifest: "" };
const stored = {
  metadata: { name: "sh.helm.release.v1.app.v12", namespace: "shop", uid: "h" },
  data: { release: Buffer.from(Buffer.from(JSON.stringify(release)).toString("base64")).toString("base64") },
};

const served = `replicasets rs apps/v1 true ReplicaSet list
deployments deploy apps/v1 true Deployment list
nodes no v1 false Node list
`;

const lists: Readonly<Record<string, readonly object[]>> = {
  "/api/v1/namespaces/shop/configmaps?limit=100&labelSelector=hashroll.dev%2Fconfig": [red, edited],
  "/apis/apps/v1/namespaces/shop/replicasets?limit=100": [replicaSet],
  "/api/v1/namespaces/shop/secrets?limit=10&labelSelector=owner%3Dhelm": [stored, { ...stored, data: {} }],
  "/api/v1/namespaces/shop/configmaps?limit=10&labelSelector=owner%3Dhelm": [],
};

const kubectl: Kubectl = {
  async run(args) {
    if (args[0] === "api-resources") return { text: served, faults: [] };
    const items = lists[args[2] ?? ""];
    if (items) return { text: JSON.stringify({ metadata: {}, items }), faults: [] };
    return { text: "", faults: [{ reason: "refused", text: "no", verb: "list", resource: "deployments.apps" }] };
  },
};

test("configs, their users, releases, and what is not known", async () => {
  const progress: string[] = [];
  const { namespaces, gaps } = await gatherInventory(kubectl, {
    namespaces: ["shop"],
    configs: "revisions",
    kinds: ["ConfigMap"],
    onProgress: (done, all) => progress.push(`${done}/${all}`),
  });
  const shop = namespaces.get("shop");
  assert.ok(shop);
  assert.deepEqual(gaps, []);
  assert.equal(progress.at(-1), "5/5", "nodes are not asked for");
  const [first, second] = shop.configs;
  assert.deepEqual([first?.revision, second?.revision], [{ baseName: "web", by: "hashroll" }, { baseName: "web" }]);
  assert.deepEqual([first?.uid, first?.resourceVersion, first?.bytes, first?.immutable], ["u1", "5", 3, true]);
  assert.deepEqual([...(first?.keys.keys() ?? [])], ["color"]);
  assert.deepEqual(
    first?.owners.map(({ kind, uid }) => `${kind} ${uid}`),
    ["ReplicaSet r1"],
  );
  assert.ok(!first?.annotations.has("kubectl.kubernetes.io/last-applied-configuration"));
  const users = shop.users.map(({ kind, name, rollout, replicas, uses }) => ({
    ...{ kind, name, rollout, replicas },
    uses: uses.map((each) => each.name),
  }));
  assert.deepEqual(users, [{ kind: "ReplicaSet", name: "web-1", rollout: 4, replicas: 0, uses: ["web-d7568b82h8"] }]);
  assert.deepEqual(
    shop.releases.map((each) => [each.name, each.version, isPending(each)]),
    [["app", 12, true]],
  );
  assert.deepEqual(shop.gaps.map(({ resource, fault }) => `${resource} ${fault.reason}`).sort(), [
    "deployments.apps refused",
    "secrets failed",
  ]);
});
