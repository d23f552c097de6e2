// gc and history with accounts that may do little.

import assert from "node:assert/strict";
import { test } from "node:test";
import { hashroll } from "../tool/hashroll.ts";
import { accountWith } from "./tool/account.ts";
import { newNamespace } from "./tool/namespace.ts";
import { brokenTemplates } from "./tool/pods.ts";
import { app, configNames, deploy, gc, revisionsOf, threeRevisions } from "./tool/revisions.ts";

const listAll = { apiGroups: ["*"], resources: ["*"], verbs: ["list"] };
const listCluster = {
  apiGroups: ["networking.k8s.io", "admissionregistration.k8s.io"],
  resources: ["ingressclasses", "validatingadmissionpolicybindings", "mutatingadmissionpolicybindings"],
  verbs: ["list"],
};

test("an account that may not list everything deletes nothing, and is told what it lacks", async (t) => {
  const namespace = await newNamespace(t, "gc-refused");
  const before = Object.values(await threeRevisions(namespace)).sort();
  const kubeconfig = await accountWith(t, namespace, [
    { apiGroups: [""], resources: ["configmaps", "secrets"], verbs: ["list", "delete", "create"] },
    { apiGroups: ["", "batch"], resources: ["*"], verbs: ["list"] },
  ]);
  const { code, stderr, outcomes } = await gc(namespace, ["--yes", "--kubeconfig", kubeconfig]);
  assert.equal(code, 1);
  assert.match(stderr, /the account needs the verb list: kubectl auth can-i list replicasets\.apps --namespace/);
  assert.ok(Object.values(outcomes).every((outcome) => outcome.startsWith("stays")));
  assert.deepEqual(await configNames(namespace), before);
});

test("an account that could not put anything back deletes nothing", async (t) => {
  const namespace = await newNamespace(t, "gc-create");
  const before = Object.values(await threeRevisions(namespace)).sort();
  const deletes = { apiGroups: [""], resources: ["configmaps"], verbs: ["delete"] };
  const kubeconfig = await accountWith(t, namespace, [listAll, deletes], [listCluster]);
  const { code, stderr } = await gc(namespace, ["--yes", "--kubeconfig", kubeconfig]);
  assert.equal(code, 1);
  assert.match(stderr, /may not create configmaps .* \(missing-permission\)/);
  assert.deepEqual(await configNames(namespace), before);
});

test("an account with the verbs of --help cleans up", async (t) => {
  const namespace = await newNamespace(t, "gc-account");
  const { one } = await threeRevisions(namespace);
  const writes = { apiGroups: [""], resources: ["configmaps", "secrets"], verbs: ["delete", "create"] };
  const kubeconfig = await accountWith(t, namespace, [listAll, writes], [listCluster]);
  const { code, stderr, outcomes } = await gc(namespace, ["--yes", "--kubeconfig", kubeconfig]);
  assert.equal(code, 0, stderr);
  assert.equal(outcomes[one], "deleted: unneeded");
});

test("an account for one namespace needs --namespaced-only, and then leaves the newest of each config", async (t) => {
  const namespace = await newNamespace(t, "gc-namespaced");
  const { one } = await threeRevisions(namespace);
  await deploy(namespace, app("alone", { name: "other", deployment: false }));
  const before = await configNames(namespace);
  const { alone = "" } = await revisionsOf(namespace, "other");
  const writes = { apiGroups: [""], resources: ["configmaps", "secrets"], verbs: ["delete", "create"] };
  const kubeconfig = await accountWith(t, namespace, [listAll, writes]);
  const flags = ["--yes", "--kubeconfig", kubeconfig];
  const refused = await gc(namespace, flags);
  assert.equal(refused.code, 1);
  assert.match(
    refused.stderr,
    /list of ingressclasses\.networking\.k8s\.io .*nothing is deleted there \(incomplete-list\)/,
  );
  assert.match(refused.stderr, /if nothing of that kind names a revision, --namespaced-only does without it/);
  assert.deepEqual(await configNames(namespace), before);
  const { code, stderr, outcomes } = await gc(namespace, [...flags, "--namespaced-only"]);
  assert.equal(code, 0, stderr);
  assert.match(stderr, /warning: the account may not list ingressclasses.*: left out, as --namespaced-only says/);
  assert.equal(outcomes[one], "deleted: unneeded");
  assert.equal(outcomes[alone], "stays: newest", "though --keep=0: an object in no namespace may name it");
  assert.deepEqual(await brokenTemplates(namespace), []);
});

test("an account for one namespace sees its history, and what is missing", async (t) => {
  const namespace = await newNamespace(t, "history-namespaced");
  const { one } = await threeRevisions(namespace);
  const KUBECONFIG = await accountWith(t, namespace, [listAll]);
  const run = (...flags: string[]) =>
    hashroll(["history", "--namespace", namespace.name, ...flags], { env: { ...namespace.env, KUBECONFIG } });
  const shown = await run();
  assert.equal(shown.code, 0);
  assert.match(shown.stdout, new RegExp(`${one.slice("settings-".length)} .*`));
  assert.match(shown.stderr, /warning: the list of ingressclasses.* what is in it does not show/);
  const missing = await run("--missing", "--namespaced-only");
  assert.deepEqual([missing.code, missing.stdout], [0, ""]);
  assert.match(missing.stderr, /nothing is missing\n$/);
});
