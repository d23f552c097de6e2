// attach on a real API server, with its real garbage collector.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  attach,
  attached,
  deploy,
  manifests,
  nameOf,
  ownersOf,
  render,
  revision,
  type Shown,
  waitUntilGone,
} from "./tool/attach.ts";
import { type Namespace, newNamespace } from "./tool/namespace.ts";
import { brokenTemplates, restartReadyPods, waitForGreeting, waitForPods } from "./tool/pods.ts";
import { waitFor } from "./tool/wait-for.ts";

/** Deploys, and waits until all workloads run on it. */
async function roll(namespace: Namespace, greeting: string, ...workloads: readonly Shown[]): Promise<string> {
  const output = await deploy(namespace, manifests(greeting, ...workloads));
  for (const { name = "app" } of workloads) await waitForGreeting(namespace, greeting, name);
  return output;
}

async function waitForHistory(namespace: Namespace, count: number): Promise<void> {
  await waitFor(`${count} ReplicaSets`, async () => (await namespace.list("replicasets")).length === count);
}

test("a copy per change, owned by its ReplicaSet, shared by two, collected with the last; undo brings it back", async (t) => {
  const namespace = await newNamespace(t, "attach-story");
  const [web, api] = [{ name: "web" }, { name: "api" }];
  await roll(namespace, "one", web, api);
  await roll(namespace, "two", web, api);
  const [one, two] = [await nameOf(namespace, "one"), await nameOf(namespace, "two")];
  assert.deepEqual(await attached(namespace), { [one]: "attached: kept", [two]: "unchanged: current" });
  assert.equal((await ownersOf(namespace, "one")).length, 2, "both old ReplicaSets");
  assert.deepEqual(await ownersOf(namespace, "two"), []);
  assert.deepEqual(await attached(namespace), { [one]: "unchanged: kept", [two]: "unchanged: current" });
  await namespace.kubectl(["rollout", "undo", "deployment/web"]);
  await waitForGreeting(namespace, "one", "web");
  assert.deepEqual(await attached(namespace), { [one]: "detached: current", [two]: "unchanged: current" });
  await namespace.kubectl(["rollout", "undo", "deployment/web"]);
  await waitForGreeting(namespace, "two", "web");
  assert.equal((await attached(namespace))[one], "attached: kept");
  // The history of one is cut, then that of the other.
  await deploy(namespace, manifests("three", web));
  await waitForGreeting(namespace, "three", "web");
  await waitFor("one owner", async () => (await ownersOf(namespace, "one")).length === 1);
  await deploy(namespace, manifests("three", web, api));
  await waitUntilGone(namespace, "one");
  await waitForGreeting(namespace, "three", "api");
  await restartReadyPods(namespace);
  assert.deepEqual(await brokenTemplates(namespace), []);
});

test("a config of three kinds stays until the last of them is gone", async (t) => {
  const namespace = await newNamespace(t, "attach-kinds");
  const kinds = ["Deployment", "StatefulSet", "DaemonSet"] as const;
  const all = kinds.map((kind) => ({ kind, name: kind.toLowerCase() }));
  await roll(namespace, "one", ...all);
  await roll(namespace, "two", ...all);
  await attached(namespace);
  const owners = await ownersOf(namespace, "one");
  assert.deepEqual(
    owners.map((owner) => owner.split(" ")[0]),
    ["ControllerRevision", "ControllerRevision", "ReplicaSet"],
  );
  const [first] = (await revision(namespace, "one"))?.metadata.ownerReferences ?? [];
  assert.deepEqual({ ...first, kind: "", name: "", uid: "" }, { ...ownerShape, kind: "", name: "", uid: "" });
  for (const [index, { name, kind }] of all.entries()) {
    assert.ok(await revision(namespace, "one"), `there before ${name} is gone`);
    await namespace.kubectl(["delete", `${kind.toLowerCase()}/${name}`]);
    if (index < 2) await waitFor("an owner less", async () => (await ownersOf(namespace, "one")).length === 2 - index);
  }
  await waitUntilGone(namespace, "one");
  assert.ok(await revision(namespace, "two"), "without owners it stays");
});

const ownerShape = { apiVersion: "apps/v1", blockOwnerDeletion: false };

test("a CronJob's runs own what they ran on", async (t) => {
  const namespace = await newNamespace(t, "attach-cronjob");
  const cronJob = { kind: "CronJob" } as const;
  await deploy(namespace, manifests("one", cronJob));
  await namespace.kubectl(["create", "job", "run", "--from=cronjob/app"]);
  await namespace.kubectl(["wait", "--for=condition=complete", "job/run", "--timeout=120s"]);
  await deploy(namespace, manifests("two", cronJob));
  await attached(namespace, ["cronjob/app", "--wait"]);
  assert.deepEqual(await ownersOf(namespace, "one"), ["Job run"]);
  await namespace.kubectl(["delete", "job/run"]);
  await waitUntilGone(namespace, "one");
  assert.ok(await revision(namespace, "two"));
});

test("the race: old content comes back with a new image, and its only owner falls out of the history", async (t) => {
  const back = (greeting: string) => manifests(greeting, { image: "app:3" });
  const prepared = async (title: string): Promise<Namespace> => {
    const namespace = await newNamespace(t, title);
    await roll(namespace, "one", { image: "app:1" });
    await roll(namespace, "two", { image: "app:2" });
    await attached(namespace);
    assert.equal((await ownersOf(namespace, "one")).length, 1);
    return namespace;
  };
  const safe = await prepared("attach-before");
  const output = await render(safe, back("one"));
  const { code, outcomes, stderr } = await attach(safe, ["--before=-"], { stdin: output });
  assert.equal(code, 0, stderr);
  assert.deepEqual(outcomes, { [await nameOf(safe, "one")]: "detached: coming" });
  await deploy(safe, back("one"));
  await waitForPods(safe, 1, "app:3");
  await waitForHistory(safe, 2);
  await attached(safe);
  await restartReadyPods(safe);
  assert.deepEqual(await ownersOf(safe, "one"), []);

  // What --before is for.
  const unsafe = await prepared("attach-race");
  await deploy(unsafe, back("one"));
  await waitUntilGone(unsafe, "one");
});

test("a canary that is paused: the stable pods' revision stays, and they can restart", async (t) => {
  const namespace = await newNamespace(t, "attach-canary");
  await roll(namespace, "one", {});
  await deploy(namespace, manifests("two", { image: "app:bad" }));
  await waitForHistory(namespace, 2);
  await namespace.kubectl(["rollout", "pause", "deployment/app"]);
  const one = await nameOf(namespace, "one");
  assert.equal((await attached(namespace))[one], "attached: kept");
  assert.equal((await ownersOf(namespace, "one")).length, 1);
  await restartReadyPods(namespace);
  await namespace.kubectl(["rollout", "resume", "deployment/app"]);
  await namespace.kubectl(["rollout", "undo", "deployment/app"]);
  assert.equal((await attached(namespace))[one], "detached: current");
});

test("owners that somebody else gave stay", async (t) => {
  const namespace = await newNamespace(t, "attach-foreign");
  await roll(namespace, "one", {});
  const one = await nameOf(namespace, "one");
  const [deployment] = await namespace.list("deployments");
  const uid = deployment?.metadata.uid;
  const foreign = { apiVersion: "apps/v1", kind: "Deployment", name: "app", uid, controller: true };
  const patch = JSON.stringify({ metadata: { ownerReferences: [foreign] } });
  await namespace.kubectl(["patch", "configmap", one, "--type=merge", `--patch=${patch}`]);
  const output = await roll(namespace, "two", {});
  await attached(namespace);
  const [replicaSet] = (await ownersOf(namespace, "one")).filter((owner) => owner.startsWith("ReplicaSet"));
  assert.deepEqual(await ownersOf(namespace, "one"), ["Deployment app", replicaSet]);
  const coming = output.replaceAll(await nameOf(namespace, "two"), one);
  const { outcomes } = await attach(namespace, ["--before=-"], { stdin: coming });
  assert.equal(outcomes[one], "detached: coming");
  assert.deepEqual(await ownersOf(namespace, "one"), ["Deployment app"]);
});

test("a dry run changes nothing; an unknown workload and an output without revisions are reported", async (t) => {
  const namespace = await newNamespace(t, "attach-dry");
  await roll(namespace, "one", {});
  await roll(namespace, "two", {});
  assert.equal((await attached(namespace, ["--dry-run"]))[await nameOf(namespace, "one")], "attach: kept");
  assert.deepEqual(await ownersOf(namespace, "one"), []);
  const unknown = await attach(namespace, ["deployment/nope"]);
  assert.equal(unknown.code, 1);
  assert.match(unknown.stderr, /Deployment nope: there is no such workload .*\(unknown-workload\)/);
  const plain = await attach(namespace, ["--before=-"], { stdin: manifests("three", {}) });
  assert.match(plain.stderr, /the input names no revision \(no-revisions\)/);
  assert.equal(plain.code, 0);
});

test("before a deploy whose output is not known, all revisions lose the owners that attach gave", async (t) => {
  const namespace = await newNamespace(t, "attach-detach");
  for (const greeting of ["one", "two"]) await roll(namespace, greeting, {});
  await attached(namespace);
  assert.equal((await ownersOf(namespace, "one")).length, 1);
  const [one, two] = [await nameOf(namespace, "one"), await nameOf(namespace, "two")];
  assert.deepEqual(await attached(namespace, ["--detach"]), {
    [one]: "detached: before-deploy",
    [two]: "unchanged: before-deploy",
  });
  // The race: old content with a new image, while the only template that owned it falls out of the history.
  await roll(namespace, "one", { image: "app:2" });
  await roll(namespace, "one", { image: "app:3" });
  await waitForHistory(namespace, 2);
  await restartReadyPods(namespace);
  assert.equal((await attached(namespace))[one], "unchanged: current");
  assert.deepEqual(await brokenTemplates(namespace), []);
});
