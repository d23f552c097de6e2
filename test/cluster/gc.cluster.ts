// gc on a real API server, in situations that would make it delete what somebody needs.

import assert from "node:assert/strict";
import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { temporaryFolder } from "../tool/temporary-folder.ts";
import { type Namespace, newNamespace } from "./tool/namespace.ts";
import { brokenTemplates, restartReadyPods, waitForGreeting, waitForPods } from "./tool/pods.ts";
import { programWrapper } from "./tool/program-wrapper.ts";
import { newRelease } from "./tool/release.ts";
import { app, configNames, deploy, deploymentOf, gc, revisionsOf, threeRevisions } from "./tool/revisions.ts";
import { temporaryFile } from "./tool/temporary-file.ts";
import { waitFor } from "./tool/wait-for.ts";

test("what nobody needs goes with --yes only; what undo needs stays", async (t) => {
  const namespace = await newNamespace(t, "gc");
  const { one, two, three } = await threeRevisions(namespace);
  const dry = await gc(namespace, []);
  assert.deepEqual(dry.outcomes, { [one]: "delete: unneeded", [two]: "stays: in-use", [three]: "stays: in-use" });
  assert.deepEqual(await configNames(namespace), [one, two, three].sort());
  assert.deepEqual((await gc(namespace)).outcomes[one], "deleted: unneeded");
  assert.deepEqual(await configNames(namespace), [two, three].sort());
  await restartReadyPods(namespace);
  await namespace.kubectl(["rollout", "undo", "deployment/app"]);
  await waitForGreeting(namespace, "two");
});

test("the newest and the young ones stay", async (t) => {
  const namespace = await newNamespace(t, "gc-newest");
  await deploy(namespace, app("one", { deployment: false }));
  const [first] = await namespace.list("configmaps").then((all) => all.filter(({ metadata }) => metadata.labels));
  const second = Date.parse(first?.metadata.creationTimestamp ?? "") + 1000;
  await waitFor("another second", () => Date.now() > second);
  await deploy(namespace, app("two", { deployment: false }));
  const { one = "", two = "" } = await revisionsOf(namespace);
  const outcomes = async (...flags: string[]) => (await gc(namespace, flags)).outcomes;
  assert.deepEqual(await outcomes("--keep=1"), { [two]: "stays: newest", [one]: "delete: unneeded" });
  assert.deepEqual(await outcomes("--keep=2"), { [two]: "stays: newest", [one]: "stays: newest" });
  assert.deepEqual(await outcomes("--min-age=1h"), { [two]: "stays: too-young", [one]: "stays: too-young" });
});

test("a backup holds what is deleted, for nobody else to read, and brings it back as it was", async (t) => {
  const namespace = await newNamespace(t, "gc-backup");
  const odd = { "a.txt": "x\n\n", b: "\ttab: é 中\r\n", c: "  indented\n", empty: "", "-": "y", number: "0755" };
  const manifests = `${JSON.stringify({
    ...{ apiVersion: "v1", kind: "ConfigMap", metadata: { name: "odd", annotations: { note: "a: b #c" } }, data: odd },
    binaryData: { bin: "AAEC/w==" },
  })}\n---\n${JSON.stringify({ apiVersion: "v1", kind: "Secret", metadata: { name: "key" }, stringData: odd, type: "example.com/x" })}`;
  await deploy(namespace, manifests, ["--secrets"]);
  const isRevision = (object: { metadata: { labels?: object } }): boolean => object.metadata.labels !== undefined;
  const contents = async () =>
    [...(await namespace.list("configmaps")), ...(await namespace.list("secrets"))]
      .filter(isRevision)
      .map((object) => withoutServerFields(object as unknown as Json));
  const before = await contents();
  assert.equal(before.length, 2);
  const backup = temporaryFile(t, "backup.yaml");
  const { code, stderr } = await gc(namespace, ["--yes", "--backup", backup]);
  assert.equal(code, 0, stderr);
  assert.deepEqual(await contents(), []);
  assert.equal(statSync(backup).mode & 0o777, 0o600);
  await namespace.kubectl(["create", `--filename=${backup}`]);
  assert.deepEqual(await contents(), before);
  const again = await gc(namespace, ["--yes", "--backup", backup]);
  assert.equal(again.code, 1);
  assert.match(again.stderr, /it exists/);
  assert.deepEqual(await contents(), before, "an older backup is not written over, and nothing is deleted");
  await gc(namespace);
  await namespace.kubectl(["apply", `--filename=${backup}`]);
  assert.equal((await contents()).length, 2);
});

type Json = { [key: string]: unknown; metadata: Record<string, unknown> };

function withoutServerFields({ metadata, ...rest }: Json): Json {
  const { uid: _, resourceVersion: __, creationTimestamp: ___, managedFields: ____, ...kept } = metadata;
  // kubectl writes its own note again.
  const { "kubectl.kubernetes.io/last-applied-configuration": _____, ...annotations } = kept[
    "annotations"
  ] as object & {
    readonly [key: string]: unknown;
  };
  return { ...rest, metadata: { ...kept, annotations } };
}

test("a deploy between the lookups: what it needs stays", async (t) => {
  const namespace = await newNamespace(t, "gc-before");
  const { one } = await threeRevisions(namespace);
  const apply = inNamespace(namespace, deploymentOf(one, { name: "late" }));
  const KUBECTL = programWrapper(t, namespace.env["KUBECTL"] as string, { at: "auth", apply });
  const { outcomes } = await gc(namespace, ["--yes"], { KUBECTL });
  assert.equal(outcomes[one], "stays: in-use");
  await waitForGreeting(namespace, "one", "late");
});

test("a deploy after the last lookup: what it needs is put back, and its pods start", async (t) => {
  const namespace = await newNamespace(t, "gc-during");
  const { one } = await threeRevisions(namespace);
  const apply = inNamespace(namespace, deploymentOf(one, { name: "late" }));
  const KUBECTL = programWrapper(t, namespace.env["KUBECTL"] as string, { at: "delete", apply });
  const { outcomes, stderr, code } = await gc(namespace, ["--yes"], { KUBECTL });
  assert.equal(outcomes[one], "put-back: put-back");
  assert.match(stderr, /somebody came to need ConfigMap .* \(put-back\)/);
  assert.equal(code, 0);
  await waitForGreeting(namespace, "one", "late");
  assert.deepEqual(await brokenTemplates(namespace), []);
});

test("a revision that is changed at the last moment is not deleted", async (t) => {
  const namespace = await newNamespace(t, "gc-changed");
  const { one } = await threeRevisions(namespace);
  const apply = `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${one}, namespace: ${namespace.name}, annotations: {mine: "1"}}\n`;
  const changed = `${apply}immutable: true\ndata: {greeting: one, same: "1"}\n`;
  const KUBECTL = programWrapper(t, namespace.env["KUBECTL"] as string, { at: "delete", apply: changed });
  const { outcomes } = await gc(namespace, ["--yes"], { KUBECTL });
  assert.equal(outcomes[one], "stays: changed");
  assert.ok((await configNames(namespace)).includes(one));
});

function inNamespace(namespace: Namespace, manifest: string): string {
  return manifest.replace("metadata: {name:", `metadata: {namespace: ${namespace.name}, name:`);
}

test("a pin keeps what it names, as long as it is there", async (t) => {
  const namespace = await newNamespace(t, "gc-pin");
  const { one, three } = await threeRevisions(namespace);
  const pin = { "hashroll.dev/pin": `configmap/settings=${one.slice("settings-".length)}` };
  await namespace.kubectl(["apply", "--filename=-"], deploymentOf(three, { annotations: pin }));
  await waitFor("a copy of the pin on the ReplicaSet", async () =>
    (await namespace.list("replicasets")).some(({ metadata }) => metadata.annotations?.["hashroll.dev/pin"]),
  );
  assert.equal((await gc(namespace)).outcomes[one], "stays: in-use");
  await namespace.kubectl(["apply", "--filename=-"], deploymentOf(three));
  assert.equal((await gc(namespace)).outcomes[one], "deleted: unneeded");
});

test("a paused rollout and a Deployment scaled to 0 keep what they name", async (t) => {
  const namespace = await newNamespace(t, "gc-paused");
  const { one, three } = await threeRevisions(namespace);
  // No pod has it, and no ReplicaSet yet.
  await namespace.kubectl(["apply", "--filename=-"], deploymentOf(one, { paused: true }));
  const paused = await gc(namespace);
  assert.deepEqual([paused.outcomes[one], paused.outcomes[three]], ["stays: in-use", "stays: in-use"]);
  await restartReadyPods(namespace);
  await namespace.kubectl(["rollout", "resume", "deployment/app"]);
  await waitForGreeting(namespace, "one");
  await namespace.kubectl(["scale", "deployment/app", "--replicas=0"]);
  await waitFor("no pods", async () => (await namespace.list("pods")).length === 0);
  const scaled = await gc(namespace);
  assert.deepEqual([scaled.outcomes[one], scaled.outcomes[three]], ["stays: in-use", "stays: in-use"]);
  await namespace.kubectl(["scale", "deployment/app", "--replicas=1"]);
  await waitForGreeting(namespace, "one");
});

test("what merely looks alike, or was edited by hand, is never deleted", async (t) => {
  const namespace = await newNamespace(t, "gc-alike");
  await deploy(namespace, app("one", { deployment: false }), ["--no-immutable"]);
  const { one = "" } = await revisionsOf(namespace);
  const alike = (name: string, labels: object, annotations: object): string =>
    JSON.stringify({ apiVersion: "v1", kind: "ConfigMap", metadata: { name, labels, annotations }, data: { a: name } });
  const label = { "hashroll.dev/config": "settings" };
  const base = { "hashroll.dev/base-name": "settings" };
  const strays = [
    alike("settings-2456789bcd", {}, {}),
    alike("settings-2456789bcf", label, {}),
    alike("settings-2456789bcg", label, base),
    alike("settings-2456789bch", { "hashroll.dev/config": "other" }, base),
    alike("settings-2456789bck", {}, base),
  ];
  await namespace.kubectl(["apply", "--filename=-"], strays.join("\n---\n"));
  await namespace.kubectl(["patch", "configmap", one, "--patch", '{"data": {"greeting": "by hand"}}']);
  const before = await configNames(namespace);
  const { outcomes } = await gc(namespace, ["--yes", "--adopt=kustomize"]);
  assert.deepEqual(await configNames(namespace), before);
  assert.equal(outcomes[one], "stays: content-changed");
  assert.equal(outcomes["settings-2456789bcg"], "stays: content-changed");
  assert.equal(outcomes["settings-2456789bcf"], "stays: no-base-name");
  assert.equal(outcomes["settings-2456789bch"], "stays: other-label");
});

test("what kustomize generated and left goes with --adopt, but for the last one and those in use", async (t) => {
  const namespace = await newNamespace(t, "gc-kustomize");
  const folder = temporaryFolder("hashroll-kustomize-", t);
  const names: string[] = [];
  let second = 0;
  for (const content of ["one", "two", "three"]) {
    await waitFor("another second", () => Date.now() > second);
    const generator = `configMapGenerator: [{name: settings, literals: [greeting=${content}]}]\n`;
    const resources = content === "two" ? "resources: [app.yaml]\n" : "";
    writeFileSync(join(folder, "kustomization.yaml"), `${resources}${generator}`);
    writeFileSync(join(folder, "app.yaml"), deploymentOf("settings"));
    await namespace.kubectl(["apply", `--kustomize=${folder}`]);
    const made = (await namespace.list("configmaps")).find(({ data }) => data?.["greeting"] === content);
    names.push(made?.metadata.name ?? "");
    second = Date.parse(made?.metadata.creationTimestamp ?? "") + 1000;
  }
  const [one = "", two = "", three = ""] = names;
  assert.deepEqual((await gc(namespace)).outcomes, {});
  assert.deepEqual((await gc(namespace, ["--yes", "--adopt=kustomize"])).outcomes, {
    [one]: "deleted: unneeded",
    [two]: "stays: in-use",
    [three]: "stays: newest",
  });
  await waitForGreeting(namespace, "two");
  await restartReadyPods(namespace);
});

test("no cluster, no kubectl: one message, and nothing else", async (t) => {
  const namespace = await newNamespace(t, "gc-nowhere");
  for (const env of [{ KUBECTL: "/nowhere/kubectl" }, { KUBECONFIG: "/nowhere/config" }]) {
    const { code, stderr, stdout } = await gc(namespace, ["--yes"], env);
    assert.equal(code, 1);
    assert.equal(stdout, "");
    assert.match(stderr, /^error: the cluster can't be asked: .*\(no-cluster\)\n.*\n$/);
  }
});

test("nothing goes while Helm is at work; what Helm's stored releases hold stays, the rest goes", async (t) => {
  const namespace = await newNamespace(t, "gc-helm");
  const release = await newRelease(t, namespace, "4.2.3");
  await deploy(namespace, app("stray", { deployment: false }));
  const { stray = "" } = await revisionsOf(namespace);
  await release.upgrade({ greeting: "one", image: "app:1" });
  const running = release.upgrade({ greeting: "two", image: "app:late" });
  await waitFor("a pending release", async () =>
    (await namespace.list("secrets")).some(({ metadata }) => metadata.labels?.["status"] === "pending-upgrade"),
  );
  const during = await gc(namespace);
  assert.equal(during.outcomes[stray], "stays: pending-release");
  assert.match(during.stderr, /Helm release app in namespace .* is pending; nothing is deleted there/);
  await namespace.create("configmaps", { metadata: { name: "late" } });
  await running;
  const after = await gc(namespace);
  assert.equal(after.outcomes[stray], "deleted: unneeded");
  assert.ok(Object.entries(after.outcomes).every(([name, text]) => name === stray || text === "stays: in-use"));
  await release.hashroll(["rollback", release.name, "1", "--wait"]);
  await waitForGreeting(namespace, "one");
});

test("what an ApplySet has in its inventory stays", async (t) => {
  const namespace = await newNamespace(t, "gc-applyset");
  const rendered = await namespace.hashroll(
    ["--namespace", namespace.name, "--quiet"],
    app("one", { deployment: false }),
  );
  await namespace.kubectl(["apply", "--filename=-", "--prune", "--applyset=mine"], rendered.stdout);
  const { outcomes } = await gc(namespace);
  assert.deepEqual(Object.values(outcomes), ["stays: deployed"]);
});

test("a waiting pod of a failed deploy has its revision", async (t) => {
  const namespace = await newNamespace(t, "gc-failed");
  await threeRevisions(namespace);
  await deploy(namespace, app("four").replace("app:1", "app:bad"));
  await waitForPods(namespace, 1, "app:1").catch(() => {});
  const { four = "", three = "" } = await revisionsOf(namespace);
  const { outcomes } = await gc(namespace);
  assert.deepEqual([outcomes[four], outcomes[three]], ["stays: in-use", "stays: in-use"]);
  await restartReadyPods(namespace);
});
