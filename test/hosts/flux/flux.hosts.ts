// Rendered artifacts in Flux's own kustomize-controller: carried revisions survive its reconciliations and are pruned when they
// fall out; what runs on an older revision finds it.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { test } from "node:test";
import { brokenTemplates, missingConfig, restartReadyPods, waitForGreeting } from "../../cluster/tool/pods.ts";
import { app, configNames, gc, revisionsOf } from "../../cluster/tool/revisions.ts";
import { temporaryFile } from "../../cluster/tool/temporary-file.ts";
import { waitFor } from "../../cluster/tool/wait-for.ts";
import { newCi } from "./ci.ts";
import { type FluxSource, startFlux } from "./flux.ts";

const flux = await startFlux();
const skip = typeof flux === "string" ? flux : false;
const { newSource } = flux as Exclude<typeof flux, string>;

async function deployed(source: FluxSource, artifact: string, greeting: string): Promise<void> {
  await source.push(artifact);
  await source.applied();
  await waitForGreeting(source.namespace, greeting);
}

/** The contents of the revisions that are there. */
async function contents({ namespace }: FluxSource): Promise<string[]> {
  return Object.keys(await revisionsOf(namespace)).sort();
}

test("carried revisions survive reconciliations, and are pruned when they fall out", { skip }, async (t) => {
  const source = await newSource(t, "flux-carry");
  const ci = newCi(t, source.namespace.name);
  await deployed(source, await ci.commit(app("one")), "one");
  await deployed(source, await ci.commit(app("two")), "two");
  assert.deepEqual(await contents(source), ["one", "two"]);
  const { one = "" } = await revisionsOf(source.namespace);
  assert.ok((await source.inventory()).includes(`ConfigMap ${one}`), "Flux would prune it");
  await source.reconcile();
  await source.applied();
  assert.deepEqual(await contents(source), ["one", "two"]);
  // Somebody deletes it: the next reconciliation brings it back.
  await source.namespace.delete("configmaps", one);
  await source.reconcile();
  await source.applied();
  assert.deepEqual(await contents(source), ["one", "two"]);
  const held = await gc(source.namespace);
  assert.ok(!Object.values(held.outcomes).some((outcome) => outcome.startsWith("deleted")), "gc leaves what Flux has");
  // The Deployment keeps one older ReplicaSet, so one older revision is carried.
  await deployed(source, await ci.commit(app("three")), "three");
  await waitFor("two ReplicaSets", async () => (await source.namespace.list("replicasets")).length === 2);
  assert.deepEqual(await contents(source), ["three", "two"]);
  assert.deepEqual(await brokenTemplates(source.namespace), []);
  await source.namespace.kubectl(["rollout", "undo", "deployment/app"]);
  await waitForGreeting(source.namespace, "two");
  await source.reconcile();
  await waitForGreeting(source.namespace, "three");
});

test("a config that crashes: pods of the old revision restart; a revert of the commit brings it back", {
  skip,
}, async (t) => {
  const source = await newSource(t, "flux-revert");
  const ci = newCi(t, source.namespace.name);
  await deployed(source, await ci.commit(app("one")), "one");
  const { one } = await revisionsOf(source.namespace);
  await source.push(await ci.commit(app("two").replace('same: "1"', 'CRASH: "true"')));
  await source.applied();
  await waitFor("a pod that crashes", async () => (await source.namespace.list("pods")).length === 2);
  await restartReadyPods(source.namespace);
  await source.reconcile();
  await restartReadyPods(source.namespace);
  await deployed(source, await ci.revert(), "one");
  const after = await revisionsOf(source.namespace);
  assert.equal(after["one"], one, "the same content has its old name");
  assert.ok(after["two"], "the newer revision stays for pods that may run on it");
  assert.equal((await source.namespace.list("replicasets")).length, 2, "no new ReplicaSet");
  for (const pod of await source.namespace.list("pods")) assert.equal(missingConfig(pod), undefined);
});

test("a tag that is moved back: the older artifact brings its revision, and the newer one is pruned", {
  skip,
}, async (t) => {
  const source = await newSource(t, "flux-tag");
  const ci = newCi(t, source.namespace.name);
  const older = await ci.commit(app("one"));
  await deployed(source, older, "one");
  await deployed(source, await ci.commit(app("two")), "two");
  await deployed(source, older, "one");
  assert.deepEqual(await contents(source), ["one"]);
  await restartReadyPods(source.namespace);
});

test("suspended, nothing changes and pods restart; resumed, the newest is deployed", { skip }, async (t) => {
  const source = await newSource(t, "flux-suspend");
  const ci = newCi(t, source.namespace.name, "revisions: 3\n");
  await deployed(source, await ci.commit(app("one")), "one");
  await source.patch({ suspend: true });
  for (const greeting of ["two", "three"]) await source.push(await ci.commit(app(greeting)));
  await source.reconcile();
  assert.deepEqual(await contents(source), ["one"]);
  await restartReadyPods(source.namespace);
  await source.patch({ suspend: false });
  await source.applied();
  // Two revisions later, the one that pods came from is still carried.
  assert.deepEqual(await contents(source), ["one", "three", "two"]);
  await waitForGreeting(source.namespace, "three");
  assert.deepEqual(await brokenTemplates(source.namespace), []);
});

test("scope: keys, one key changes: its users roll out, the slices of the others stay", { skip }, async (t) => {
  const source = await newSource(t, "flux-scope");
  const { namespace } = source;
  const ci = newCi(t, namespace.name, "scope: keys\nrevisions: 1\n");
  const manifests = (level: string): string => {
    const data = { level, url: "one" };
    const config = { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "common" }, data };
    const readers = Object.entries({ web: "level", api: "url" }).map(([name, key]) => {
      const [labels, env] = [{ app: name }, [{ name: "V", valueFrom: { configMapKeyRef: { name: "common", key } } }]];
      const template = { metadata: { labels }, spec: { containers: [{ name: "app", image: "app:1", env }] } };
      const spec = { replicas: 1, selector: { matchLabels: labels }, template };
      return { apiVersion: "apps/v1", kind: "Deployment", metadata: { name }, spec };
    });
    return [config, ...readers].map((object) => JSON.stringify(object)).join("\n---\n");
  };
  const slices = async (): Promise<string[]> =>
    (await namespace.list("configmaps"))
      .filter(({ metadata }) => metadata.name.startsWith("common"))
      .map(({ data }) => Object.values(data ?? {}).join())
      .sort();
  for (const level of ["info", "debug", "trace"]) {
    await source.push(await ci.commit(manifests(level)));
    await source.applied();
    for (const name of ["web", "api"])
      await namespace.kubectl(["rollout", "status", `deployment/${name}`, "--timeout=120s"]);
  }
  const owners = (await namespace.list("replicasets")).map(({ metadata }) => metadata.labels?.["app"]).sort();
  assert.deepEqual(owners, ["api", "web", "web", "web"]);
  assert.deepEqual(await slices(), ["debug", "one", "trace"], "info fell out");
  await restartReadyPods(namespace);
});

test("without a ledger: what Flux is told to keep leaves its inventory, and gc collects it", { skip }, async (t) => {
  const source = await newSource(t, "flux-keep");
  const { namespace } = source;
  const render = async (content: string): Promise<string> => {
    const flags = ["--for", "flux", "--namespace", namespace.name];
    const { code, stdout, stderr } = await namespace.hashroll(flags, app(content));
    assert.equal(code, 0, stderr);
    return stdout;
  };
  for (const greeting of ["one", "two", "three"]) await deployed(source, await render(greeting), greeting);
  await waitFor("two ReplicaSets", async () => (await namespace.list("replicasets")).length === 2);
  const { one = "", two = "", three = "" } = await revisionsOf(namespace);
  assert.ok(one && two && three, "all are there");
  assert.deepEqual(await source.inventory(), [`ConfigMap ${three}`, "Deployment app"]);
  const { outcomes } = await gc(namespace);
  assert.match(outcomes[one] ?? "", /^deleted/);
  assert.match(outcomes[two] ?? "", /^stays: in-use/);
  await source.reconcile();
  await source.applied();
  assert.deepEqual(await contents(source), ["three", "two"]);
  await source.remove();
  assert.deepEqual(await contents(source), ["three", "two"], "what is kept outlives the Kustomization");
});

test("a Kustomization that is deleted takes the carried revisions along", { skip }, async (t) => {
  const source = await newSource(t, "flux-delete");
  const ci = newCi(t, source.namespace.name);
  await deployed(source, await ci.commit(app("one")), "one");
  await deployed(source, await ci.commit(app("two")), "two");
  await source.remove();
  assert.deepEqual(await configNames(source.namespace), []);
});

test("variables that Flux substitutes in a config: a change of one fails, as the docs say", { skip }, async (t) => {
  const source = await newSource(t, "flux-substitute", { postBuild: { substitute: { colour: "red" } } });
  const ci = newCi(t, source.namespace.name);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: Flux's own placeholder
  const artifact = await ci.commit(app("in ${colour}"));
  await deployed(source, artifact, "in red");
  await source.patch({ postBuild: { substitute: { colour: "blue" } } });
  assert.match(await source.failed(), /immutable/);
  await waitForGreeting(source.namespace, "in red");
});

test("from a plain ConfigMap: with the last plain output as a previous one, it stays for its pods", {
  skip,
}, async (t) => {
  const source = await newSource(t, "flux-adopt");
  const { namespace } = source;
  await deployed(source, app("one"), "one");
  const before = temporaryFile(t, "before.yaml");
  writeFileSync(before, app("one"));
  const flags = ["--for", "flux", "--namespace", namespace.name, "--previous", before];
  const adopted = await namespace.hashroll(flags, app("two"));
  assert.equal(adopted.code, 0, adopted.stderr);
  await deployed(source, adopted.stdout, "two");
  assert.ok((await configNames(namespace)).includes("settings"));
  assert.deepEqual(await brokenTemplates(namespace), []);
  await namespace.kubectl(["rollout", "undo", "deployment/app"]);
  await waitForGreeting(namespace, "one");
});
