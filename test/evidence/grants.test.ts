import assert from "node:assert/strict";
import { test } from "node:test";
import { type Account, permissionLookup, type Rbac, rbacKinds, readRbac } from "../../src/evidence/rbac/grants.ts";
import { newStreamReader } from "../../src/manifest/read/stream-reader.ts";

function rbac(...documents: object[]): Rbac {
  const text = documents.map((document) => JSON.stringify(document)).join("\n---\n");
  const reader = newStreamReader([{ path: "rbac.yaml", text }], (_, fault) => assert.fail(fault.message));
  return readRbac(reader.read([], rbacKinds));
}

const apiVersion = "rbac.authorization.k8s.io/v1";
const reading = { apiGroups: [""], resources: ["configmaps"], verbs: ["get"] };

function clusterRole(...rules: object[]): object {
  return { apiVersion, kind: "ClusterRole", metadata: { name: "reader" }, rules };
}

function binding(subject: object, { namespace, role = "reader" }: { namespace?: string; role?: string } = {}): object {
  const kind = namespace === undefined ? "ClusterRoleBinding" : "RoleBinding";
  return {
    apiVersion,
    kind,
    metadata: { name: "binding", ...(namespace !== undefined && { namespace }) },
    roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name: role },
    subjects: [subject],
  };
}

const app: Account = { name: "app", namespace: "shop" };
const subject = { kind: "ServiceAccount", ...app };

function reads(found: Rbac, namespace: string | undefined = "shop", account: Account = app): boolean {
  return isAllowed(found, account, "ConfigMap", namespace);
}

/** Asked both ways: of the account, and of a stream that has no other. */
function isAllowed(found: Rbac, account: Account, kind: "ConfigMap" | "Secret", namespace?: string): boolean {
  const permission = permissionLookup(found, [account]);
  const isOfThese = permission.ofThese([account], kind, namespace) !== undefined;
  assert.equal(permission.ofAny(kind, namespace) !== undefined, isOfThese);
  return isOfThese;
}

test("verbs that read, groups and resources that are configmaps", () => {
  const cases: [rule: Partial<typeof reading>, expected: boolean][] = [
    [{}, true],
    [{ verbs: ["list"] }, true],
    [{ verbs: ["watch"] }, true],
    [{ verbs: ["*"] }, true],
    [{ apiGroups: ["*"], resources: ["*"] }, true],
    [{ resources: ["secrets", "configmaps"] }, true],
    [{ verbs: ["create", "update", "patch", "delete"] }, false],
    [{ verbs: [] }, false],
    [{ apiGroups: ["apps"] }, false],
    [{ apiGroups: [] }, false],
    [{ resources: ["configmap"] }, false],
    [{ resources: ["configmaps/status"] }, false],
    [{ resources: ["secrets"] }, false],
  ];
  for (const [rule, expected] of cases)
    assert.equal(reads(rbac(clusterRole({ ...reading, ...rule }), binding(subject))), expected, JSON.stringify(rule));
});

test("a rule with resourceNames names configs and permits no others", () => {
  const found = rbac(clusterRole({ ...reading, resourceNames: ["a", "b"] }), binding(subject));
  assert.equal(reads(found), false);
  assert.deepEqual(
    found.named.map(({ kind, name }) => `${kind} ${name}`),
    ["ConfigMap a", "ConfigMap b"],
  );
  const other = rbac(
    clusterRole({ ...reading, apiGroups: ["coordination.k8s.io"], resources: ["leases"], resourceNames: ["a"] }),
  );
  assert.deepEqual(other.named, []);
  assert.equal(reads(rbac(clusterRole({ ...reading, resourceNames: [] }), binding(subject))), true);
});

test("subjects", () => {
  const cases: [subject: object, expected: boolean][] = [
    [subject, true],
    [{ ...subject, name: "other" }, false],
    [{ ...subject, namespace: "elsewhere" }, false],
    [{ kind: "Group", name: "system:serviceaccounts" }, true],
    [{ kind: "Group", name: "system:serviceaccounts:shop" }, true],
    [{ kind: "Group", name: "system:serviceaccounts:sho" }, false],
    [{ kind: "Group", name: "system:authenticated" }, true],
    [{ kind: "Group", name: "system:masters" }, false],
    [{ kind: "User", name: "system:serviceaccount:shop:app" }, true],
    [{ kind: "User", name: "system:serviceaccount:elsewhere:app" }, false],
    [{ kind: "User", name: "app" }, false],
  ];
  for (const [each, expected] of cases)
    assert.equal(reads(rbac(clusterRole(reading), binding(each))), expected, JSON.stringify(each));
});

test("a RoleBinding holds in its own namespace, whatever the account's", () => {
  const found = rbac(clusterRole(reading), binding(subject, { namespace: "other" }));
  assert.equal(reads(found, "shop"), false);
  assert.equal(reads(found, "other"), true);
  assert.ok(isAllowed(found, app, "ConfigMap"), "a config without a namespace may be there");
});

test("built-in roles, and unknown ones", () => {
  for (const role of ["cluster-admin", "admin", "edit", "view"])
    assert.equal(reads(rbac(binding(subject, { role }))), true, role);
  assert.equal(reads(rbac(binding(subject, { role: "system:node" }))), false);
  assert.equal(isAllowed(rbac(binding(subject, { role: "view" })), app, "Secret", "shop"), false);
  assert.ok(isAllowed(rbac(binding(subject, { role: "edit" })), app, "Secret", "shop"));
});

test("an aggregated role may hold anything", () => {
  const role = {
    apiVersion,
    kind: "ClusterRole",
    metadata: { name: "reader" },
    aggregationRule: { clusterRoleSelectors: [] },
  };
  assert.equal(reads(rbac(role, binding(subject))), true);
});

test("documents are found by the names of the accounts", () => {
  assert.deepEqual(rbac(clusterRole(reading), binding(subject)).accountWords, ["app"]);
  assert.deepEqual(
    rbac(clusterRole(reading), binding({ kind: "User", name: "system:serviceaccount:shop:app" })).accountWords,
    ["app"],
  );
  assert.ok(
    rbac(clusterRole(reading), binding({ kind: "Group", name: "system:serviceaccounts" })).accountWords.includes(
      "Deployment",
    ),
  );
  assert.deepEqual(rbac(clusterRole({ ...reading, verbs: ["create"] }), binding(subject)).accountWords, []);
});
