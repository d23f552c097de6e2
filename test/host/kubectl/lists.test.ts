import assert from "node:assert/strict";
import { test } from "node:test";
import { newKubectl } from "../../../src/host/kubectl/kubectl.ts";
import { readList } from "../../../src/host/kubectl/lists.ts";
import { configMaps, findServedResources, resourceName } from "../../../src/host/kubectl/resources.ts";
import { FakeProgram } from "../../tool/fake-program.ts";

const base = "/api/v1/namespaces/shop/configmaps";

function page(names: readonly string[], token = ""): string {
  return JSON.stringify({
    kind: "ConfigMapList",
    apiVersion: "v1",
    metadata: { resourceVersion: "1", continue: token },
    items: names.map((name) => ({ metadata: { name, namespace: "shop" }, data: { a: "x".repeat(100) } })),
  });
}

async function list(kubectl: FakeProgram): Promise<{ result: readonly string[]; fault?: object }> {
  const client = newKubectl({ kubeContext: "prod" }, { cwd: ".", env: { ...process.env, KUBECTL: kubectl.path } });
  return readList(
    client,
    { resource: configMaps, namespace: "shop", labelSelector: "hashroll.dev/config" },
    ({ kind, name }) => [`${kind} ${name}`],
  );
}

test("a list is read page by page, and small objects come in larger pages", async () => {
  using kubectl = new FakeProgram([
    { to: [`${base}?limit=100&labelSelector=hashroll.dev%2Fconfig`], stdout: page(["a", "b"], "t/1+") },
    { to: [`${base}?limit=500&labelSelector=hashroll.dev%2Fconfig&continue=t%2F1%2B`], stdout: page(["c"]) },
  ]);
  assert.deepEqual(await list(kubectl), { result: ["ConfigMap a", "ConfigMap b", "ConfigMap c"] });
  assert.deepEqual(kubectl.calls()[0]?.slice(-2), ["--context", "prod"]);
});

test("a list whose state the API server forgot starts again, three times at most", async () => {
  const expired = "Error from server (Expired): The provided continue parameter is too old\n";
  using kubectl = new FakeProgram([
    { to: [`${base}?limit=100&labelSelector=hashroll.dev%2Fconfig`], stdout: page(["a"], "t") },
    { to: [`${base}?limit=500&labelSelector=hashroll.dev%2Fconfig&continue=t`], stderr: expired, code: 1 },
  ]);
  const { result, fault } = await list(kubectl);
  assert.deepEqual(result, ["ConfigMap a"]);
  assert.deepEqual(fault, { reason: "expired", text: expired.trim() });
  assert.equal(kubectl.calls().length, 6);
});

for (const [name, stderr, fault] of [
  [
    "refused",
    'Error from server (Forbidden): deployments.apps is forbidden: User "bob" cannot list resource "deployments" in API group "apps" in the namespace "shop"',
    { reason: "refused", verb: "list", resource: "deployments.apps" },
  ],
  [
    "not served",
    "Error from server (NotFound): the server could not find the requested resource",
    { reason: "not-found" },
  ],
  [
    "unreachable",
    "The connection to the server 127.0.0.1:1 was refused - did you specify the right host or port?",
    { reason: "unreachable" },
  ],
  ["without a login", "error: You must be logged in to the server (Unauthorized)", { reason: "unreachable" }],
  ["without such a context", 'error: context "prod" does not exist', { reason: "unreachable" }],
  ["in a conflict", "Error from server (Conflict): the UID in the precondition does not match", { reason: "conflict" }],
  ["something else", "panic: oh", { reason: "failed" }],
] as const)
  test(`what kubectl prints is understood: ${name}`, async () => {
    using kubectl = new FakeProgram([{ to: ["get"], stderr: `${stderr}\n`, code: 1 }]);
    assert.deepEqual(await list(kubectl), { result: [], fault: { text: stderr, ...fault } });
  });

test("no kubectl, and one that prints no list", async () => {
  const nowhere = newKubectl({}, { cwd: ".", env: { KUBECTL: "/nowhere/kubectl" } });
  const { faults } = await nowhere.run(["get"]);
  assert.deepEqual(faults, [{ reason: "no-kubectl", text: "there is no program /nowhere/kubectl" }]);
  for (const stdout of ["", "{}", "null", "[]", '{"items":3}']) {
    using kubectl = new FakeProgram([{ to: ["get"], stdout }]);
    const { fault } = await list(kubectl);
    assert.deepEqual(fault, { reason: "failed", text: "kubectl printed no list of configmaps" }, stdout);
  }
});

const apiResources = `configmaps                          cm                                           v1                                true         ConfigMap                          create,delete,get,list
pods                                po                                           v1                                true         Pod                                create,delete,get,list   all
bindings                                                                         v1                                true         Binding                            create
deployments                         deploy                                       apps/v1                           true         Deployment                         create,list              all
controllerrevisions                                                              apps/v1                           true         ControllerRevision                 list
rollouts                            ro                                           argoproj.io/v1alpha1              true         Rollout                            list
clusterissuers                                                                   cert-manager.io/v1                false        ClusterIssuer                      list
widgets                             w,wd                                         example.com/v2beta1               true         Widget                             [list]
`;

test("the kinds of the table that the cluster serves, and those of the user's own references", async () => {
  using kubectl = new FakeProgram([{ to: ["api-resources"], stdout: apiResources }]);
  const client = newKubectl({}, { cwd: ".", env: { ...process.env, KUBECTL: kubectl.path } });
  const { resources, fault } = await findServedResources(client);
  assert.equal(fault, undefined);
  assert.deepEqual(resources.map(resourceName), [
    "pods",
    "deployments.apps",
    "controllerrevisions.apps",
    "rollouts.argoproj.io",
    "clusterissuers.cert-manager.io",
  ]);
  assert.deepEqual(resources.at(-1), {
    name: "clusterissuers",
    group: "cert-manager.io",
    version: "v1",
    kind: "ClusterIssuer",
    namespaced: false,
  });
  const own = [{ kind: "ConfigMap" as const, fieldSpecs: [{ kind: "Widget", path: "spec/config" }] }];
  const more = await findServedResources(client, own);
  assert.equal(more.resources.at(-1)?.kind, "Widget");
});

test("a group whose server is down is a fault only if the table has it", async () => {
  for (const [group, isFault] of [
    ["metrics.k8s.io/v1beta1", false],
    ["argoproj.io/v1alpha1", true],
  ] as const) {
    const stderr = `error: unable to retrieve the complete list of server APIs: ${group}: the server is currently unable to handle the request\n`;
    using kubectl = new FakeProgram([{ to: ["api-resources"], stdout: apiResources, stderr, code: 1 }]);
    const client = newKubectl({}, { cwd: ".", env: { ...process.env, KUBECTL: kubectl.path } });
    assert.equal((await findServedResources(client)).fault !== undefined, isFault, group);
  }
});
