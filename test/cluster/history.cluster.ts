// history on a real API server.

import assert from "node:assert/strict";
import { test } from "node:test";
import { newNamespace } from "./tool/namespace.ts";
import { waitForGreeting } from "./tool/pods.ts";
import { readDocument } from "./tool/read-document.ts";
import { newRelease } from "./tool/release.ts";
import { app, deploy, deploymentOf, revisionsOf } from "./tool/revisions.ts";
import { waitFor } from "./tool/wait-for.ts";

test("the revisions of a config, who uses them and how", async (t) => {
  const namespace = await newNamespace(t, "history");
  for (const content of ["one", "two"]) {
    await deploy(namespace, app(content));
    await waitForGreeting(namespace, content);
    const created = Math.max(
      ...(await namespace.list("configmaps")).map(({ metadata }) => Date.parse(metadata.creationTimestamp)),
    );
    await waitFor("another second", () => Date.now() > created + 1000);
  }
  await waitFor("one pod", async () => (await namespace.list("pods")).length === 1);
  const { one = "", two = "" } = await revisionsOf(namespace);
  const pin = { "hashroll.dev/pin": `configmap/settings=${one.slice("settings-".length)}` };
  await namespace.kubectl(
    ["apply", "--filename=-"],
    deploymentOf("settings", { name: "pinned", annotations: pin }).replace("replicas: 1", "replicas: 0"),
  );
  const { code, stdout, stderr } = await namespace.hashroll(["history", "-n", namespace.name, "configmap/settings"]);
  assert.equal(code, 0, stderr);
  assert.equal(stderr, "2 revisions of 1 config\n");
  const text = stdout.replace(/\s+/g, " ").replaceAll(/ReplicaSet app-\w+/g, "ReplicaSet app-x");
  assert.ok(text.startsWith(`ConfigMap ${namespace.name}/settings ${two.slice("settings-".length)} `), stdout);
  assert.match(
    text,
    /changed greeting used by Deployment app, ReplicaSet app-x \(rollout 2, 1 pod\), 1 Pod \(Running\)/,
  );
  assert.match(text, /the oldest used by Deployment pinned \(pinned\), ReplicaSet app-x \(rollout 1, 0 pods\) $/);
  assert.ok(
    stdout.split("\n").every((line) => line.length <= 80),
    stdout,
  );
  const suffixes = [one, two].map((name) => name.slice("settings-".length));
  const diff = await namespace.hashroll(["history", "-n", namespace.name, "--diff", ...suffixes]);
  const title = `ConfigMap ${namespace.name}/${one} → ${two}`;
  assert.equal(diff.stdout, `${title}\n  ~ greeting\n    -one\n    +two\n`);
  const single = await namespace.hashroll(["history", "-n", namespace.name, "--revision", suffixes[0] as string]);
  assert.match(single.stdout, /in\s+spec\.template\.spec\.containers\[0\]/);
  for (const flags of [[], ["--diff", ...suffixes], ["--revision", suffixes[0] as string]]) {
    const printed = await namespace.hashroll(["history", "-n", namespace.name, "--format=json", ...flags]);
    assert.ok(readDocument("history", printed.stdout), flags.join(" "));
  }
  const unknown = await namespace.hashroll(["history", "-n", namespace.name, "cm/other"]);
  assert.equal(unknown.code, 1);
  assert.match(unknown.stderr, /there is no revision of ConfigMap other \(unknown-revision\)/);
});

test("stored Helm releases show by their versions", async (t) => {
  const namespace = await newNamespace(t, "history-helm");
  const release = await newRelease(t, namespace, "3.17.2");
  await release.upgrade({ greeting: "one", image: "app:1" });
  await release.upgrade({ greeting: "one", image: "app:2" });
  await release.upgrade({ greeting: "two", image: "app:2" });
  const { stdout } = await namespace.hashroll(["history", "-n", namespace.name]);
  const text = stdout.replace(/\s+/g, " ");
  assert.match(text, /Helm release app 1 to 3/);
  assert.match(text, /Helm release app 3/);
});

test("--missing finds templates, live or kept for undo, whose config or key is gone, and nothing else", async (t) => {
  const namespace = await newNamespace(t, "missing");
  for (const content of ["one", "two"]) {
    await deploy(namespace, app(content));
    await waitForGreeting(namespace, content);
  }
  const args = ["history", "-n", namespace.name, "--missing"];
  const optional = `envFrom: [{configMapRef: {name: nowhere, optional: true}}]`;
  await namespace.kubectl(
    ["apply", "--filename=-"],
    deploymentOf("x", { name: "fine" }).replace(/envFrom: .*(?=}])/, optional),
  );
  const fine = await namespace.hashroll(args);
  assert.deepEqual([fine.code, fine.stdout, fine.stderr], [0, "", "nothing is missing\n"]);
  const { one = "" } = await revisionsOf(namespace);
  await namespace.delete("configmaps", one);
  const keyed = `env: [{name: A, valueFrom: {configMapKeyRef: {name: kube-root-ca.crt, key: lost}}}, {name: B, valueFrom: {configMapKeyRef: {name: plain, key: lost}}}]`;
  await namespace.create("configmaps", { metadata: { name: "plain" }, data: { there: "1" } });
  await namespace.kubectl(
    ["apply", "--filename=-"],
    deploymentOf("x", { name: "keyed", paused: true }).replace(/envFrom: .*(?=}])/, keyed),
  );
  const { code, stdout } = await namespace.hashroll(args);
  assert.equal(code, 1);
  const text = stdout.replace(/\s+/g, " ").replaceAll(/app-\w+ \(/g, "app-x (");
  assert.match(text, /settings-\w+ does not exist ReplicaSet app-x \(rollout 1, 0 pods\): a rollback to it would hang/);
  assert.match(text, /plain lacks lost Deployment keyed: its new pods can't start/);
  assert.doesNotMatch(text, /nowhere/);
  const json = await namespace.hashroll([...args, "--format=json"]);
  const { missing = [] } = readDocument<{ missing: { name: string; keys?: string[] }[] }>("history", json.stdout) ?? {};
  assert.deepEqual(
    missing.map(({ name, keys }) => [name, keys]),
    [
      ["plain", ["lost"]],
      [one, undefined],
    ],
  );
});
