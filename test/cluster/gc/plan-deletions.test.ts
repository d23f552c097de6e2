import assert from "node:assert/strict";
import { test } from "node:test";
import type { DeployerInventories } from "../../../src/cluster/gc/find-claim.ts";
import { type GcOptions, planDeletions } from "../../../src/cluster/gc/plan-deletions.ts";
import type { Inventory, InventoryScope, LiveConfig, NamespaceInventory } from "../../../src/cluster/inventory.ts";
import { hour, hoursAgo, inventory, now, revision, user } from "./inventory.ts";

const options: GcOptions = { now, minAgeMs: hour, keep: 1, adoptKustomize: false };

interface View {
  readonly listed?: InventoryScope;
  readonly deployers?: DeployerInventories;
}

/** What is said of each revision, by name. */
function verdicts(cluster: Inventory, changes: Partial<GcOptions> = {}, view: View = {}): Record<string, string> {
  const { listed = ["shop"], deployers = new Map() } = view;
  const plan = planDeletions({ inventory: cluster, listed, deployers }, { ...options, ...changes });
  return Object.fromEntries(plan.map(({ config, verdict }) => [config.name, verdict.code]));
}

const newest = revision(9, { created: hoursAgo(2) });
const old = revision(1);

/** What becomes of an old revision beside a newer one. */
function verdictOf(
  config: LiveConfig,
  shop: Partial<NamespaceInventory> = {},
  changes: Partial<GcOptions> = {},
  view: View = {},
): string | undefined {
  return verdicts(inventory({ configs: [newest, config], ...shop }), changes, view)[config.name];
}

test("what nobody needs goes, and the newest stays", () => {
  assert.deepEqual(verdicts(inventory({ configs: [old, newest] })), {
    [newest.name]: "newest",
    [old.name]: "unneeded",
  });
});

test("how many of the newest stay", () => {
  const configs = [2, 3, 4, 5].map((hours) => revision(hours, { created: hoursAgo(hours) }));
  const count = (keep: number): number =>
    Object.values(verdicts(inventory({ configs }), { keep })).filter((code) => code === "unneeded").length;
  assert.deepEqual([0, 1, 2, 4, 9].map(count), [4, 3, 2, 0, 0]);
});

test("the newest always stays where lists are left out", () => {
  const gap = { resource: "x", namespace: undefined, fault: { reason: "refused", text: "no" } } as const;
  const cluster = { ...inventory({ configs: [old, newest] }), leftOut: [gap] };
  assert.deepEqual(verdicts(cluster, { keep: 0 }), { [newest.name]: "newest", [old.name]: "unneeded" });
});

test("of several from one second, none is newer than the others", () => {
  const configs = [1, 2, 3].map((number) => revision(number));
  assert.deepEqual(Object.values(verdicts(inventory({ configs }))), ["newest", "newest", "newest"]);
});

test("what is no revision does not count among the newest", () => {
  const edited = revision(9, { created: hoursAgo(2), revision: { baseName: "web" } });
  assert.deepEqual(verdicts(inventory({ configs: [old, edited] })), {
    [edited.name]: "content-changed",
    [old.name]: "newest",
  });
});

test("each kind and each config has its own newest", () => {
  const configs = [revision(1), revision(1, { kind: "Secret", uid: "s" }), revision(1, { baseName: "api" })];
  const plan = planDeletions({ inventory: inventory({ configs }), listed: "all", deployers: new Map() }, options);
  assert.deepEqual(
    plan.map(({ verdict }) => verdict.code),
    ["newest", "newest", "newest"],
  );
});

const strays: readonly (readonly [string, LiveConfig, string])[] = [
  ["edited by hand", revision(1, { revision: { baseName: "web" } }), "content-changed"],
  [
    "a keyed Secret without its key",
    revision(1, { kind: "Secret", revision: { baseName: "web", by: "hashroll", isUnchecked: true } }),
    "no-key",
  ],
  [
    "without a base name",
    revision(1, { annotations: new Map(), revision: { baseName: "web", by: "kustomize" } }),
    "no-base-name",
  ],
  ["labelled by somebody else", revision(1, { labels: new Map([["hashroll.dev/config", "other"]]) }), "other-label"],
  ["under its plain name", revision(1, { name: "web" }), "no-suffix"],
  [
    "with an owner",
    revision(1, { owners: [{ apiVersion: "apps/v1", kind: "ReplicaSet", name: "r", uid: "u", controller: false }] }),
    "owned",
  ],
  ["too young", revision(1, { created: hoursAgo(0.5) }), "too-young"],
  ["of an unknown age", revision(1, { created: "" }), "too-young"],
  ["from the future", revision(1, { created: hoursAgo(-5) }), "newest"],
];
for (const [name, config, code] of strays)
  test(`what stays: ${name}`, () => {
    const others =
      config.kind === "Secret" ? { configs: [revision(9, { kind: "Secret", created: hoursAgo(0.1) }), config] } : {};
    const young = code === "too-young" ? { configs: [revision(9, { created: hoursAgo(0.1) }), config] } : others;
    assert.equal(verdictOf(config, young), code);
  });

test("every sort of user counts", () => {
  const { name } = old;
  const others = [
    user("Pod", "p", [{ name }], { phase: "Succeeded" }),
    user("ReplicaSet", "r", [{ name }], { replicas: 0 }),
    user("HelmRelease", "app", [{ name, by: "release" }], { rollout: 1, phase: "superseded" }),
    user("Deployment", "d", [{ name, by: "pin" }]),
    user("Widget", "w", [{ name, by: "shape" }]),
    user("Deployment", "d", [{ name, optional: true }]),
  ];
  for (const each of others) assert.equal(verdictOf(old, { users: [each] }), "in-use", each.kind);
});

test("a user of something similar does not count", () => {
  const uses = [{ name: old.name, kind: "Secret" as const }, { name: `${old.name}-x` }, { name: "web" }];
  assert.equal(verdictOf(old, { users: [user("Deployment", "d", uses)] }), "unneeded");
});

const gap = { resource: "deployments.apps", namespace: "shop", fault: { reason: "refused", text: "no" } } as const;

test("nothing goes where a list is not complete", () => {
  assert.equal(verdictOf(old, { gaps: [gap] }), "incomplete-list");
  const cluster = inventory({ configs: [newest, old] }, [{ ...gap, namespace: undefined }]);
  assert.equal(verdicts(cluster)[old.name], "incomplete-list");
});

test("nothing goes while a Helm release is pending, which its last version says", () => {
  const release = { name: "app", namespace: "shop" };
  const pending = { ...release, version: 4, status: "pending-upgrade" };
  assert.equal(verdictOf(old, { releases: [pending] }), "pending-release");
  assert.equal(verdictOf(old, { releases: [{ ...pending, status: "uninstalling" }] }), "pending-release");
  const later = { ...release, version: 5, status: "deployed" };
  assert.equal(verdictOf(old, { releases: [later, pending] }), "unneeded");
});

const held = new Set([`ConfigMap shop/${old.name}`]);
const claims: readonly (readonly [string, string[], View, string])[] = [
  ["an ApplySet", ["applyset x"], {}, "deployed"],
  ["Argo CD that holds it", ["argocd web"], { deployers: new Map([["argocd web", held]]) }, "deployed"],
  [
    "Argo CD that does not any more",
    ["argocd web"],
    { deployers: new Map([["argocd web", new Set<string>()]]) },
    "unneeded",
  ],
  ["Argo CD in another cluster", ["argocd web"], {}, "deployed"],
  [
    "Flux that holds it",
    ["flux kustomize f/web"],
    { deployers: new Map([["flux kustomize f/web", held]]) },
    "deployed",
  ],
  ["Flux that can't be asked", ["flux kustomize f/web"], {}, "deployed"],
  ["Helm here", ["helm shop/app"], {}, "unneeded"],
  ["Helm in a namespace that was not listed", ["helm other/app"], {}, "deployed"],
  ["Helm in any namespace", ["helm other/app"], { listed: "all" }, "unneeded"],
  ["Flux' Helm that may store elsewhere", ["helm shop/app", "flux helm f/app"], {}, "deployed"],
  ["Flux' Helm when all is listed", ["helm shop/app", "flux helm f/app"], { listed: "all" }, "unneeded"],
];
for (const [name, marks, view, code] of claims)
  test(`what belongs to ${name}`, () => {
    assert.equal(verdictOf({ ...old, marks }, {}, {}, view), code);
  });

test("a release of Flux that is stored here is known", () => {
  const releases = [{ name: "app", namespace: "shop", version: 1, status: "deployed" }];
  assert.equal(verdictOf({ ...old, marks: ["helm shop/app", "flux helm f/app"] }, { releases }), "unneeded");
});

test("what kustomize generated goes only if it is asked for, and never the last of it", () => {
  const generated = (number: number, hours: number): LiveConfig =>
    revision(number, {
      created: hoursAgo(hours),
      ...{ labels: new Map(), annotations: new Map(), immutable: false },
      revision: { baseName: "web", by: "kustomize" },
    });
  const alike = { ...generated(7, 8), labels: new Map(), annotations: new Map() };
  const { revision: _, ...plain } = alike;
  const configs = [generated(1, 9), generated(2, 5), plain];
  assert.deepEqual(verdicts(inventory({ configs })), {});
  const adopted = { [configs[0]?.name as string]: "unneeded", [configs[1]?.name as string]: "newest" };
  assert.deepEqual(verdicts(inventory({ configs }), { adoptKustomize: true }), adopted);
  assert.deepEqual(verdicts(inventory({ configs }), { adoptKustomize: true, keep: 0 }), adopted);
  const kubectl = { ...configs[0], revision: { baseName: "web", by: "kubectl" } } as LiveConfig;
  assert.deepEqual(verdicts(inventory({ configs: [kubectl] }), { adoptKustomize: true }), {});
});
