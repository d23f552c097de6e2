import assert from "node:assert/strict";
import { test } from "node:test";
import { type AttachOptions, planOwners } from "../../src/cluster/attach/plan-owners.ts";
import { findNotObserved, isOneOf, type WorkloadState } from "../../src/cluster/attach/workload.ts";
import type { DeployerInventories } from "../../src/cluster/gc/find-claim.ts";
import type { LiveConfig, NamespaceInventory, OwnerReference, User } from "../../src/cluster/inventory.ts";
import { hoursAgo, inventory, revision, user } from "./gc/inventory.ts";

const options: AttachOptions = { knowsReleases: true, notObserved: [], isAsked: () => true };
const old = revision(1);
const newest = revision(9, { created: hoursAgo(2) });
const names = [{ name: old.name }];

function controlledBy(kind: string, apiVersion = "apps/v1"): Pick<User, "owners"> {
  return { owners: [{ apiVersion, kind, name: "web", uid: `uid-${kind}`, controller: true }] };
}

const replicaSet = user("ReplicaSet", "web-1", names, controlledBy("Deployment"));

/** `kept +ReplicaSet web-1`, for the older of two revisions. */
function planOf(
  config: LiveConfig,
  shop: Partial<NamespaceInventory>,
  changes: Partial<AttachOptions> = {},
  deployers: DeployerInventories = new Map(),
): string {
  const cluster = inventory({ configs: [newest, config], ...shop });
  const plan = planOwners({ inventory: cluster, listed: ["shop"], deployers }, { ...options, ...changes });
  const found = plan.find((each) => each.config.name === config.name);
  const added = found?.add.map(({ kind, name }) => ` +${kind} ${name}`) ?? [];
  const removed = found?.remove.map(({ kind, name }) => ` -${kind} ${name}`) ?? [];
  return [found?.reason.code, ...added, ...removed].join("");
}

const batch = { group: "batch", apiVersion: "batch/v1" };
const roles: readonly (readonly [string, User, string])[] = [
  ["a Deployment's ReplicaSet", replicaSet, "kept +ReplicaSet web-1"],
  [
    "a Rollout's ReplicaSet",
    { ...replicaSet, ...controlledBy("Rollout", "argoproj.io/v1alpha1") },
    "kept +ReplicaSet web-1",
  ],
  [
    "a StatefulSet's ControllerRevision",
    user("ControllerRevision", "db-1", names, controlledBy("StatefulSet")),
    "kept +ControllerRevision db-1",
  ],
  ["a CronJob's Job", user("Job", "run", names, { ...batch, ...controlledBy("CronJob", "batch/v1") }), "kept +Job run"],
  ["a Job of its own", user("Job", "run", names, batch), "kept +Job run"],
  ["a hook", user("Job", "run", names, { ...batch, isHook: true }), "current"],
  ["a ReplicaSet of its own", user("ReplicaSet", "web-1", names), "current"],
  [
    "a ReplicaSet of a controller that we don't know",
    { ...replicaSet, ...controlledBy("CloneSet", "x.io/v1") },
    "current",
  ],
  ["a ReplicaSet that is being deleted", { ...replicaSet, isDeleting: true }, "kept"],
  ["a Deployment", user("Deployment", "web", names), "current"],
  ["a custom resource", user("Widget", "w", names, { group: "x.io" }), "current"],
  ["a bare Pod", user("Pod", "p", names, { group: "" }), "current"],
  ["a ReplicaSet's Pod", user("Pod", "p", names, { group: "", ...controlledBy("ReplicaSet") }), "unused"],
  ["the last Helm release", user("HelmRelease", "app", names, { rollout: 3, phase: "deployed" }), "current"],
];
for (const [title, each, expected] of roles)
  test(`what is named by ${title}`, () => {
    assert.equal(planOf(old, { users: [each] }), expected);
  });

test("a Job of its own does not own the newest revision: a deploy may make it again", () => {
  const job = user("Job", "run", [{ name: newest.name }], batch);
  assert.equal(planOf(newest, { users: [job] }), "current");
});

test("of a Helm release, the last, the deployed and the pending versions count", () => {
  const release = (rollout: number, phase: string, uses: User["uses"] = []): User => ({
    ...user("HelmRelease", "app", [], { rollout, phase }),
    uses,
  });
  const { uses } = replicaSet;
  const plan = (...releases: User[]) => planOf(old, { users: [replicaSet, ...releases] });
  assert.equal(plan(release(1, "superseded", uses), release(2, "deployed")), "kept +ReplicaSet web-1");
  assert.equal(plan(release(1, "deployed", uses), release(2, "failed")), "current");
  assert.equal(plan(release(1, "deployed"), release(2, "pending-upgrade", uses)), "current");
});

const owner = (kind: string, rest: Partial<OwnerReference> = {}): OwnerReference => ({
  ...{ apiVersion: "apps/v1", kind, name: "o", uid: `owner-${kind}`, controller: false },
  ...rest,
});

test("owners are added to those there are, and each once", () => {
  const owned = { ...old, owners: [owner("ReplicaSet"), owner("ReplicaSet", { uid: replicaSet.uid })] };
  const other = user("ReplicaSet", "api-1", names, controlledBy("Deployment"));
  assert.equal(planOf(owned, { users: [replicaSet, other] }), "kept +ReplicaSet api-1");
});

test("what is current loses the owners that attach gives, and no others", () => {
  const foreign = [owner("Deployment"), owner("ReplicaSet", { controller: true }), owner("Gizmo")];
  const blocking = owner("ReplicaSet", { blockOwnerDeletion: true });
  const owned = { ...old, owners: [...foreign, blocking, owner("ReplicaSet"), owner("ControllerRevision")] };
  const users = [user("Deployment", "web", names), replicaSet];
  assert.equal(planOf(owned, { users }), "current -ReplicaSet o -ControllerRevision o");
});

test("what is carried, or a deployer has, gets no owners", () => {
  const users = [replicaSet, user("Deployment", "web", [{ name: newest.name }])];
  const head = { ...newest, annotations: new Map([...newest.annotations, ["hashroll.dev/history", old.name]]) };
  assert.equal(planOf(old, { users, configs: [head, old] }), "carried");
  assert.equal(planOf({ ...old, marks: ["applyset x"] }, { users }), "deployed");
  const argo = { ...old, marks: ["argocd web"] };
  assert.equal(planOf(argo, { users }), "not-kept");
  const keep = new Map([
    ["argocd.argoproj.io/compare-options", "IgnoreExtraneous"],
    ["argocd.argoproj.io/sync-options", "Validate=false,Prune=false"],
    ["helm.sh/resource-policy", "keep"],
  ]);
  const annotations = new Map([...old.annotations, ...keep]);
  assert.equal(planOf({ ...argo, annotations }, { users }), "kept +ReplicaSet web-1");
  const held = new Map([["argocd web", new Set([`ConfigMap shop/${old.name}`])]]);
  assert.equal(planOf({ ...argo, annotations }, { users }, {}, held), "deployed");
  const helm = { ...old, marks: ["helm shop/app"] };
  assert.equal(planOf(helm, { users }, { knowsReleases: false }), "not-kept");
  assert.equal(planOf(helm, { users }), "not-kept", "carried before, and left by a rollback");
  assert.equal(planOf({ ...helm, annotations }, { users }, { knowsReleases: false }), "kept +ReplicaSet web-1");
});

const web: WorkloadState = { kind: "Deployment", namespace: "shop", name: "web", generation: 2, observed: 1 };

test("nothing is given where a list is missing, or a controller has not seen the last change", () => {
  const gap = { resource: "pods", namespace: "shop", fault: { reason: "refused", text: "no" } } as const;
  assert.equal(planOf(old, { users: [replicaSet], gaps: [gap] }), "incomplete-list");
  assert.equal(planOf(old, { users: [replicaSet] }, { notObserved: [web] }), "not-observed");
  const edited = { ...old, revision: { baseName: "web" } };
  assert.equal(planOf(edited, { users: [replicaSet] }), "not-a-revision");
});

test("a Rollout has to see the Deployment whose template it uses", () => {
  const template = { kind: "Deployment", name: "web", observed: 1 };
  const rollout = { ...web, kind: "Rollout", name: "canary", generation: 1, template };
  const seen = { ...web, observed: 2 };
  assert.deepEqual(findNotObserved([seen, rollout]), [rollout]);
  assert.deepEqual(findNotObserved([seen, { ...rollout, template: { ...template, observed: 2 } }]), []);
  assert.deepEqual(findNotObserved([web]), [web]);
  const isAsked = isOneOf([{ kind: "Rollout", name: "canary" }], [web, rollout]);
  assert.ok(isAsked(user("Deployment", "web", [])), "its template");
  assert.ok(!isAsked(user("Deployment", "api", [])));
});
