// A config change is a rollout for Argo Rollouts' own controller: both revisions exist as long as pods of either may start, and
// each way back finds the old one.

import assert from "node:assert/strict";
import { test } from "node:test";
import { attach, deploy, ownersOf } from "../../cluster/tool/attach.ts";
import type { Namespace } from "../../cluster/tool/namespace.ts";
import { configMapsOf } from "../../cluster/tool/objects.ts";
import { missingConfig, restartReadyPods, waitForGreeting } from "../../cluster/tool/pods.ts";
import { app, deploy as deployQuietly, gc, revisionsOf } from "../../cluster/tool/revisions.ts";
import { waitFor } from "../../cluster/tool/wait-for.ts";
import { analysisTemplate, appOf, experimentOf, reach, restartPod, startRollouts } from "./rollouts.ts";

const rollouts = await startRollouts();
const skip = typeof rollouts === "string" ? rollouts : false;
const { namespace: newNamespace, command } = rollouts as Exclude<typeof rollouts, string>;

/** What gc and attach make of the revisions, by their content. */
async function verdicts(namespace: Namespace): Promise<Record<string, string>> {
  const [collected, owned] = [await gc(namespace), await attach(namespace)];
  assert.equal(owned.code, 0, owned.stderr);
  const contents = await revisionsOf(namespace);
  return Object.fromEntries(
    Object.entries(contents).map(([content, name]) => [
      content,
      `${collected.outcomes[name]}, ${owned.outcomes[name]}`,
    ]),
  );
}

const stays = "stays: in-use, unchanged: current";

test("a canary, paused at half: restarts, gc, attach, abort, retry, promote, undo", { skip }, async (t) => {
  const namespace = await newNamespace(t, "canary");
  await deployQuietly(namespace, app("stray", { deployment: false }));
  await deploy(namespace, appOf("one"));
  await reach(namespace, "Healthy: 4 one");
  await deploy(namespace, appOf("two"));
  await reach(namespace, "Paused: 2 one, 2 two");
  await restartPod(namespace, "one");
  await restartPod(namespace, "two");
  const kept = "stays: in-use, attached: kept";
  assert.deepEqual(await verdicts(namespace), { one: kept, two: stays }, "the stray one is deleted");
  assert.equal((await ownersOf(namespace, "one")).length, 1, "the stable ReplicaSet");
  await restartPod(namespace, "one");
  await command(namespace, "abort", "web");
  await reach(namespace, "Degraded: 4 one");
  await restartPod(namespace, "one");
  await command(namespace, "retry", "rollout", "web");
  await reach(namespace, "Paused: 2 one, 2 two");
  await command(namespace, "promote", "web");
  await reach(namespace, "Healthy: 4 two");
  await verdicts(namespace);
  await command(namespace, "undo", "web");
  await reach(namespace, "Paused: 2 one, 2 two");
  await restartPod(namespace, "two");
  const back = await verdicts(namespace);
  assert.deepEqual(back, { one: "stays: in-use, detached: current", two: kept });
  await command(namespace, "promote", "web", "--full");
  await reach(namespace, "Healthy: 4 one");
});

test("owners: a revision is collected with the last ReplicaSet of the Rollout's history", { skip }, async (t) => {
  const namespace = await newNamespace(t, "canary-history");
  const strategy = { canary: { maxSurge: "100%", maxUnavailable: 0 } };
  for (const greeting of ["one", "two", "three"]) {
    await deploy(namespace, appOf(greeting, { strategy }));
    await reach(namespace, `Healthy: 4 ${greeting}`);
    await attach(namespace);
  }
  assert.equal((await ownersOf(namespace, "one")).length, 1);
  await deploy(namespace, appOf("four", { strategy }));
  await reach(namespace, "Healthy: 4 four");
  await waitFor("the oldest revision is collected", async () => !("one" in (await revisionsOf(namespace))));
  await command(namespace, "undo", "web");
  await reach(namespace, "Healthy: 4 three");
});

test("a config that crashes the canary: stable pods run and restart; abort, then a good config", {
  skip,
}, async (t) => {
  const namespace = await newNamespace(t, "canary-crash");
  await deploy(namespace, appOf("one"));
  await reach(namespace, "Healthy: 4 one");
  await deploy(namespace, appOf("bad", { data: { CRASH: "true" } }));
  await waitFor("a canary pod that crashes", async () => {
    const pods = await namespace.list("pods");
    return pods.some(({ status }) =>
      status.containerStatuses?.some(({ state }) => state?.waiting?.reason === "CrashLoopBackOff"),
    );
  });
  // As many stable pods as maxUnavailable promises, whichever of them restart.
  await reach(namespace, "Progressing: 4 one");
  await restartPod(namespace, "one");
  const { bad } = await verdicts(namespace);
  assert.equal(bad, stays);
  await command(namespace, "abort", "web");
  await reach(namespace, "Degraded: 4 one");
  await deploy(namespace, appOf("good"));
  await reach(namespace, "Paused: 2 good, 2 one");
  await command(namespace, "promote", "web", "--full");
  await reach(namespace, "Healthy: 4 good");
  for (const pod of await namespace.list("pods")) assert.equal(missingConfig(pod), undefined);
});

test("blue-green: the preview reads the new config, the active pods the old one", { skip }, async (t) => {
  const namespace = await newNamespace(t, "blue-green");
  const service = (name: string): object => ({
    ...{ apiVersion: "v1", kind: "Service", metadata: { name } },
    spec: { selector: { app: "web" }, ports: [{ port: 80 }] },
  });
  const strategy = {
    blueGreen: {
      ...{ activeService: "active", previewService: "preview" },
      ...{ autoPromotionEnabled: false, scaleDownDelaySeconds: 1 },
    },
  };
  const blueGreen = { strategy, others: [service("active"), service("preview")] };
  await deploy(namespace, appOf("one", blueGreen));
  await reach(namespace, "Healthy: 4 one");
  await deploy(namespace, appOf("two", blueGreen));
  await reach(namespace, "Paused: 4 one, 4 two");
  await restartPod(namespace, "one");
  assert.deepEqual(await verdicts(namespace), { one: "stays: in-use, attached: kept", two: stays });
  await command(namespace, "promote", "web");
  await reach(namespace, "Healthy: 4 two");
  await command(namespace, "undo", "web");
  await reach(namespace, "Paused: 4 one, 4 two");
  await restartPod(namespace, "one");
  await restartPod(namespace, "two");
});

test("workloadRef: the template is a Deployment's", { skip }, async (t) => {
  const namespace = await newNamespace(t, "workload-ref");
  await deploy(namespace, appOf("one", { isReferred: true }));
  await reach(namespace, "Healthy: 4 one");
  await deploy(namespace, appOf("two", { isReferred: true }));
  await reach(namespace, "Paused: 2 one, 2 two");
  await restartPod(namespace, "one");
  assert.deepEqual(await verdicts(namespace), { one: "stays: in-use, attached: kept", two: stays });
  await restartPod(namespace, "one");
  await command(namespace, "promote", "web", "--full");
  await reach(namespace, "Healthy: 4 two");
  await deploy(namespace, appOf("one", { isReferred: true }));
  await reach(namespace, "Paused: 2 one, 2 two");
});

test("an Experiment of a canary: baseline pods read the old config, canary pods the new one", { skip }, async (t) => {
  const namespace = await newNamespace(t, "experiment");
  const templates = [
    { name: "baseline", specRef: "stable", replicas: 1 },
    { name: "canary", specRef: "canary", replicas: 1 },
  ];
  const steps = [{ experiment: { duration: "1h", templates } }, { pause: {} }];
  const strategy = { canary: { maxSurge: 1, maxUnavailable: 0, steps } };
  await deploy(namespace, appOf("one", { strategy }));
  await reach(namespace, "Healthy: 4 one");
  await deploy(namespace, appOf("two", { strategy }));
  await reach(namespace, "Progressing: 5 one, 1 two");
  await restartPod(namespace, "two");
  // The Experiment's own template names the old one.
  assert.deepEqual(await verdicts(namespace), { one: stays, two: stays });
  // Whichever it is, of the Rollout or of the Experiment.
  for (const greeting of ["one", "one", "two"]) await restartPod(namespace, greeting);
  await command(namespace, "promote", "web");
  await reach(namespace, "Paused: 4 one");
  await command(namespace, "promote", "web", "--full");
  await reach(namespace, "Healthy: 4 two");
});

test("an Experiment of its own: its pods restart on their revision, whatever is deployed meanwhile", {
  skip,
}, async (t) => {
  const namespace = await newNamespace(t, "own-experiment");
  await deploy(namespace, experimentOf("first", "one"));
  await waitForGreeting(namespace, "one", "first");
  await deploy(namespace, experimentOf("second", "two"));
  await waitForGreeting(namespace, "two", "second");
  const found = await verdicts(namespace);
  assert.match(found["one"] ?? "", /^stays: in-use/);
  assert.match(found["two"] ?? "", /^stays: in-use/);
  await restartReadyPods(namespace);
  await waitForGreeting(namespace, "one", "first");
  await namespace.kubectl(["delete", "experiment", "first"]);
  await waitFor("its pods are gone", async () => (await namespace.list("pods")).length === 1);
  await gc(namespace);
  assert.deepEqual(Object.keys(await revisionsOf(namespace)), ["two"], "nobody needs the first one's any more");
});

test("an AnalysisRun's Job reads the config of the rollout that it judges", { skip }, async (t) => {
  const namespace = await newNamespace(t, "analysis");
  const steps = [{ setWeight: 50 }, { analysis: { templates: [{ templateName: "check" }] } }, { pause: {} }];
  const strategy = { canary: { maxSurge: 1, maxUnavailable: 0, steps } };
  const others = [analysisTemplate];
  await deploy(namespace, appOf("one", { strategy, others }));
  await reach(namespace, "Healthy: 4 one");
  await deploy(namespace, appOf("two", { strategy, others }));
  await reach(namespace, "Paused: 2 one, 2 two");
  const { one = "", two = "" } = await revisionsOf(namespace);
  const phases = await namespace.kubectl(["get", "analysisruns", "--output=jsonpath={.items[*].status.phase}"]);
  assert.equal(phases, "Successful");
  const jobs = await namespace.list("jobs");
  assert.deepEqual(
    jobs.flatMap(({ spec }) => (spec.template ? configMapsOf(spec.template) : [])),
    [two],
  );
  const { one: old, two: current } = await verdicts(namespace);
  assert.deepEqual([old, current], ["stays: in-use, attached: kept", stays]);
  await restartPod(namespace, "one");
  await command(namespace, "abort", "web");
  await reach(namespace, "Degraded: 4 one");
  await command(namespace, "retry", "rollout", "web");
  await reach(namespace, "Paused: 2 one, 2 two");
  const all = (await namespace.list("jobs")).flatMap(({ spec }) => (spec.template ? configMapsOf(spec.template) : []));
  assert.ok(all.length >= 1 && !all.includes(one), "no Job of the old revision");
});
