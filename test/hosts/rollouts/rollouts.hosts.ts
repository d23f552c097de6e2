// A config change is a rollout for Argo Rollouts' own controller: both revisions exist as long as pods of either may start, and
// each way back finds the old one.

import assert from "node:assert/strict";
import { test } from "node:test";
import { attach, deploy, ownersOf } from "../../cluster/tool/attach.ts";
import type { Namespace } from "../../cluster/tool/namespace.ts";
import { missingConfig } from "../../cluster/tool/pods.ts";
import { app, deploy as deployQuietly, gc, revisionsOf } from "../../cluster/tool/revisions.ts";
import { waitFor } from "../../cluster/tool/wait-for.ts";
import { appOf, reach, restartPod, startRollouts } from "./rollouts.ts";

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
