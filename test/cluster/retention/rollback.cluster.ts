// How far back a release can go: as far as Kubernetes keeps templates for undo, and to every release that Helm stores.

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type HelmVersion, helmVersions } from "../../host/helm/helms.ts";
import { binary } from "../../tool/binaries.ts";
import { newNamespace } from "../tool/namespace.ts";
import { brokenTemplates, restartReadyPods, waitForGreeting, waitForPods } from "../tool/pods.ts";
import { programWrapper } from "../tool/program-wrapper.ts";
import { forceConflicts, newRelease } from "../tool/release.ts";
import { waitFor } from "../tool/wait-for.ts";

const failsOnLeftovers = (version: HelmVersion): boolean => version !== "4.2.3";
const limit = 5;
const changes = [1, 2, 3, 4, 5, 6, 7, 8];

describe("going back", { concurrency: 3 }, () => {
  for (const version of helmVersions) {
    test(`Helm ${version}: kubectl rollout undo as deep as revisionHistoryLimit`, async (t) => {
      const namespace = await newNamespace(t, `deep-undo-${version}`);
      const app = await newRelease(t, namespace, version);
      for (const time of changes)
        await app.upgrade({ greeting: `hello ${time}`, image: `app:${time}`, revisionHistoryLimit: limit });
      assert.deepEqual(await brokenTemplates(namespace), []);
      // Undo gives a template a new number, so each of these is the oldest one in its turn.
      for (const time of changes.slice(-limit - 1, -1)) {
        await namespace.kubectl(["rollout", "undo", "deployment/app", `--to-revision=${time}`]);
        await waitForPods(namespace, 2, `app:${time}`);
        await restartReadyPods(namespace);
        await waitForGreeting(namespace, `hello ${time}`);
      }
    });

    test(`Helm ${version}: what a helm rollback leaves stays for undo`, async (t) => {
      const namespace = await newNamespace(t, `left-${version}`);
      const app = await newRelease(t, namespace, version);
      for (const time of [1, 2, 3]) await app.upgrade({ greeting: `hello ${time}`, image: `app:${time}` });
      const { code, stderr } = await app.hashroll(["rollback", "app", "1", "--wait", "--timeout=120s"]);
      assert.equal(code, 0, stderr);
      assert.deepEqual(await brokenTemplates(namespace), []);
      await namespace.kubectl(["rollout", "undo", "deployment/app", "--to-revision=3"]);
      await waitForPods(namespace, 2, "app:3");
      await restartReadyPods(namespace);
      await waitForGreeting(namespace, "hello 3");
    });

    test(`Helm ${version}: a rollback that is killed leaves no revision missing`, async (t) => {
      const namespace = await newNamespace(t, `killed-${version}`);
      const app = await newRelease(t, namespace, version);
      for (const time of [1, 2]) await app.upgrade({ greeting: `hello ${time}`, image: `app:${time}` });
      const { code, stderr } = await app.hashroll(["rollback", "app", "1", "--wait", "--timeout=120s"]);
      assert.equal(code, 0, stderr);
      const find = async () =>
        (await namespace.list("configmaps")).find(({ data }) => data?.["greeting"] === "hello 2");
      const left = await find();
      assert.ok(left, "Kubernetes keeps its template for undo");
      const interruption = { at: "rollback", signal: "KILL", isSkipped: true } as const;
      const HELM_BIN = programWrapper(t, await binary(`helm-${version}`), interruption);
      const killed = await app.hashroll(["rollback", "app", "2"], { HELM_BIN });
      assert.notEqual(killed.code, 0);
      // Older Helms fail on what the last release does not have: it is deleted for them, and made again by what survives.
      const isMadeAgain = failsOnLeftovers(version);
      await waitFor("the revision", async () => {
        const found = await find();
        return found !== undefined && (found.metadata.uid !== left.metadata.uid) === isMadeAgain;
      });
      await namespace.kubectl(["rollout", "undo", "deployment/app"]);
      await waitForPods(namespace, 2, "app:2");
      const again = await app.hashroll(["rollback", "app", "2", ...forceConflicts(version)]);
      assert.equal(again.code, 0, again.stderr);
      await restartReadyPods(namespace);
      await waitForGreeting(namespace, "hello 2");
    });

    test(`Helm ${version}: helm rollback to every stored release, to and fro`, async (t) => {
      const namespace = await newNamespace(t, `any-rollback-${version}`);
      const app = await newRelease(t, namespace, version);
      for (const time of [1, 2, 3, 4]) await app.upgrade({ greeting: `hello ${time}`, image: `app:${time}` });
      for (const time of [1, 4, 2, 3]) {
        const { code, stderr } = await app.hashroll(["rollback", "app", String(time), "--wait", "--timeout=120s"]);
        assert.equal(code, 0, `rollback to ${time}: ${stderr}`);
        await waitForPods(namespace, 2, `app:${time}`);
        await restartReadyPods(namespace);
        await waitForGreeting(namespace, `hello ${time}`);
      }
    });
  }
});
