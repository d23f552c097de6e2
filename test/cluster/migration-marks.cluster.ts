// The ways from tools that are not run here, with what they leave in a cluster and what they would do to it.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { temporaryFolder } from "../tool/temporary-folder.ts";
import { applyAndWait, appManifests, assertHealthy, filtered, rollouts } from "./tool/migrating-app.ts";
import { newNamespace } from "./tool/namespace.ts";

test("Wave is named, and without its annotation each change is one rollout", async (t) => {
  const namespace = await newNamespace(t, "wave");
  const watched = { annotations: { "wave.pusher.com/update-on-config-change": "true" } };
  await applyAndWait(namespace, appManifests({ greeting: "one", ...watched }));
  // What Wave does after a deploy.
  const marked = { spec: { template: { metadata: { annotations: { "wave.pusher.com/config-hash": "1f2e3d" } } } } };
  await namespace.kubectl(["patch", "deployment/web", "--patch", JSON.stringify(marked)]);
  await namespace.kubectl(["rollout", "status", "deployment/web", "--timeout=240s"]);
  const { stderr } = await namespace.hashroll(["--for", "kubectl"], appManifests({ greeting: "one", ...watched }));
  assert.match(stderr, /\(wave\)$/m);
  for (const [greeting, count] of [
    ["one", 3],
    ["one", 3],
    ["two", 4],
  ] as const) {
    await applyAndWait(namespace, await filtered(namespace, appManifests({ greeting })));
    assert.equal(await rollouts(namespace), count, greeting);
    await assertHealthy(namespace, greeting);
  }
});

test("what Gardener collects stays as it is, and is never unreferenced", async (t) => {
  const namespace = await newNamespace(t, "gardener");
  const label = "resources.gardener.cloud/garbage-collectable-reference";
  const reference = "reference.resources.gardener.cloud/configmap-4f2c1a90";
  const app = (greeting: string): string =>
    appManifests({
      greeting,
      configName: `settings-${greeting}5c1d`,
      configLabels: { [label]: "true" },
      annotations: { [reference]: `settings-${greeting}5c1d` },
      podAnnotations: { [reference]: `settings-${greeting}5c1d` },
    });
  await applyAndWait(namespace, app("one"));
  for (const [greeting, count] of [
    ["one", 1],
    ["two", 2],
  ] as const) {
    const output = await filtered(namespace, app(greeting));
    assert.equal(output, app(greeting));
    await applyAndWait(namespace, output);
    assert.equal(await rollouts(namespace), count);
    // Its garbage collector deletes what has the label and no annotation names.
    const named = JSON.stringify(await namespace.list("pods"));
    const collectable = await namespace.kubectl([
      "get",
      "configmaps",
      "--selector",
      `${label}=true`,
      "--output",
      "name",
    ]);
    assert.ok(
      collectable.includes(`settings-${greeting}5c1d`) && named.includes(`"${reference}":"settings-${greeting}5c1d"`),
    );
    await assertHealthy(namespace, greeting);
  }
});

test("versions that Spinnaker made stay for who runs on them", async (t) => {
  const namespace = await newNamespace(t, "spinnaker");
  // What Spinnaker leaves in a cluster: it is not run here.
  const versioned = (greeting: string, version: string): string =>
    appManifests({
      greeting,
      configName: `settings-${version}`,
      configAnnotations: { "artifact.spinnaker.io/name": "settings", "artifact.spinnaker.io/version": version },
    });
  await applyAndWait(namespace, versioned("one", "v000"));
  await applyAndWait(namespace, versioned("two", "v001"));
  const folder = temporaryFolder("hashroll-spinnaker-", t);
  const previous = join(folder, "previous.yaml");
  writeFileSync(previous, await namespace.kubectl(["get", "configmaps", "--output", "yaml"]));
  const app = (greeting: string): string =>
    appManifests({ greeting, configAnnotations: { "strategy.spinnaker.io/versioned": "false" } });
  const output = await filtered(namespace, app("two"), ["--previous", previous]);
  for (const name of ["settings-v000", "settings-v001"]) assert.match(output, new RegExp(`name: ${name}`));
  await applyAndWait(namespace, output);
  assert.equal(await rollouts(namespace), 3);
  await assertHealthy(namespace, "two");
  await namespace.kubectl(["rollout", "undo", "deployment/web", "--to-revision=1"]);
  await namespace.kubectl(["rollout", "status", "deployment/web", "--timeout=240s"]);
  await assertHealthy(namespace, "one");
});
