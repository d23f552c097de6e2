// Five ways in which a config that pods run on was deleted, because manifests alone decided what to carry. In each, a pod
// that restarts has to find its config.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { helmVersions } from "../../host/helm/helms.ts";
import { newNamespace } from "../tool/namespace.ts";
import { restartReadyPods, waitForGreeting, waitForPods } from "../tool/pods.ts";
import { forceConflicts, newRelease, type Release } from "../tool/release.ts";

/** Kubernetes keeps two templates, so that the default number of revisions is two; there are more changes than that. */
const revisionHistoryLimit = 2;
const failures = [1, 2, 3, 4];

async function failUpgrades(app: Release): Promise<void> {
  const flags = forceConflicts(app.version);
  for (const time of failures)
    await app.failUpgrade({ greeting: `failing ${time}`, image: "app:bad", revisionHistoryLimit }, { flags });
}

describe("configs that pods run on stay", { concurrency: 3 }, () => {
  for (const version of helmVersions) {
    test(`Helm ${version}: kubectl rollout undo, then upgrades that fail`, async (t) => {
      const namespace = await newNamespace(t, `undo-${version}`);
      const app = await newRelease(t, namespace, version);
      for (const time of [1, 2, 3])
        await app.upgrade({ greeting: `good ${time}`, image: `app:${time}`, revisionHistoryLimit });
      await namespace.kubectl(["rollout", "undo", "deployment/app", "--to-revision=1"]);
      await waitForPods(namespace, 2, "app:1");
      await failUpgrades(app);
      await restartReadyPods(namespace);
      await waitForGreeting(namespace, "good 1");
    });

    test(`Helm ${version}: helm rollback to a release whose pods don't start`, async (t) => {
      const namespace = await newNamespace(t, `rollback-${version}`);
      const app = await newRelease(t, namespace, version);
      await app.failUpgrade({ greeting: "failing", image: "app:bad", revisionHistoryLimit });
      await app.upgrade({ greeting: "good", image: "app:2", revisionHistoryLimit });
      const { code, stderr } = await app.hashroll(["rollback", "app", "1", "--wait", "--timeout=2s"]);
      assert.equal(code, 1, stderr);
      await restartReadyPods(namespace);
      await waitForGreeting(namespace, "good");
    });

    test(`Helm ${version}: an install that times out and becomes healthy, then upgrades that fail`, async (t) => {
      const namespace = await newNamespace(t, `late-${version}`);
      const app = await newRelease(t, namespace, version);
      await app.failUpgrade({ greeting: "good", image: "app:late", revisionHistoryLimit });
      await namespace.create("configmaps", { metadata: { name: "late" } });
      await waitForPods(namespace, 2, "app:late");
      await failUpgrades(app);
      await restartReadyPods(namespace);
      await waitForGreeting(namespace, "good");
    });

    test(`Helm ${version}: a helm rollback that times out and becomes healthy, then upgrades that fail`, async (t) => {
      const namespace = await newNamespace(t, `late-rollback-${version}`);
      const app = await newRelease(t, namespace, version);
      await namespace.create("configmaps", { metadata: { name: "late" } });
      await app.upgrade({ greeting: "good", image: "app:late", revisionHistoryLimit });
      await app.upgrade({ greeting: "left", image: "app:2", revisionHistoryLimit });
      await waitForPods(namespace, 2, "app:2");
      await namespace.delete("configmaps", "late");
      const { code, stderr } = await app.hashroll(["rollback", "app", "1", "--wait", "--timeout=2s"]);
      assert.equal(code, 1, stderr);
      await namespace.create("configmaps", { metadata: { name: "late" } });
      await waitForPods(namespace, 2, "app:late");
      await failUpgrades(app);
      await restartReadyPods(namespace);
      await waitForGreeting(namespace, "good");
    });
  }
});
