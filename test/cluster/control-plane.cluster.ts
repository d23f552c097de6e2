// That the control plane is one: pods become ready only with their configs, come back, and are rolled out and back.

import assert from "node:assert/strict";
import { test } from "node:test";
import { helmVersions } from "../host/helm/helms.ts";
import { newNamespace } from "./tool/namespace.ts";
import { brokenTemplates, configsInUse, missingConfig, restartReadyPods, waitForPods } from "./tool/pods.ts";
import { newRelease } from "./tool/release.ts";
import { waitFor } from "./tool/wait-for.ts";

for (const version of helmVersions) {
  test(`Helm ${version}: a config change rolls out, and pods come back on the revision they had`, async (t) => {
    const namespace = await newNamespace(t, `rollout-${version}`);
    const app = await newRelease(t, namespace, version);
    await app.upgrade({ greeting: "one", image: "app:1" });
    const [first = ""] = await configsInUse(namespace);
    assert.match(first, /^settings-[a-z0-9]{10}$/);
    await app.upgrade({ greeting: "two", image: "app:2" });
    await waitForPods(namespace, 2, "app:2");
    const [second = ""] = await configsInUse(namespace);
    assert.notEqual(second, first);
    await restartReadyPods(namespace);
    await app.failUpgrade({ greeting: "three", image: "app:bad" });
    await restartReadyPods(namespace);
    assert.deepEqual(await configsInUse(namespace), [second]);
    assert.deepEqual(await brokenTemplates(namespace), []);
  });
}

test("a pod waits for its config, and starts when it comes", async (t) => {
  const namespace = await newNamespace(t, "waiting");
  const pod = { containers: [{ name: "a", image: "app:1", envFrom: [{ configMapRef: { name: "settings" } }] }] };
  await namespace.create("pods", { metadata: { name: "a" }, spec: pod });
  await waitFor("a pod that waits", async () => (await namespace.list("pods")).some((each) => missingConfig(each)));
  await namespace.create("configmaps", { metadata: { name: "settings" } });
  await waitForPods(namespace, 1, "app:1");
});

test("a late image becomes ready when it may", async (t) => {
  const namespace = await newNamespace(t, "late");
  const app = await newRelease(t, namespace, "4.2.3");
  await app.failUpgrade({ image: "app:late" });
  await namespace.create("configmaps", { metadata: { name: "late" } });
  await waitForPods(namespace, 2, "app:late");
});

for (const kind of ["StatefulSet", "DaemonSet", "CronJob"] as const) {
  test(`a ${kind} of the chart`, async (t) => {
    const namespace = await newNamespace(t, kind);
    const app = await newRelease(t, namespace, "4.2.3");
    await app.upgrade({ kind, greeting: "one", image: "app:1" });
    await app.upgrade({ kind, greeting: "two", image: "app:2" });
    assert.deepEqual(await brokenTemplates(namespace), []);
    if (kind === "CronJob") {
      await namespace.kubectl(["create", "job", "now", "--from=cronjob/app"]);
      await namespace.kubectl(["wait", "--for=condition=complete", "job/now", "--timeout=120s"]);
    } else {
      await waitForPods(namespace, 2, "app:2");
      await restartReadyPods(namespace);
    }
  });
}
