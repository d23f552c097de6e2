// What Argo CD and Flux have in their inventories, on a real API server with their kinds: gc and attach respect it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { accountWith } from "./tool/account.ts";
import { attach } from "./tool/attach.ts";
import { defineResources } from "./tool/custom-resource.ts";
import { type Namespace, newNamespace } from "./tool/namespace.ts";
import { ownControlPlane } from "./tool/own-control-plane.ts";
import { newRelease } from "./tool/release.ts";
import { app, configNames, deploy, gc, revisionsOf } from "./tool/revisions.ts";

const skip = await ownControlPlane();

const argoCd = { group: "argoproj.io", version: "v1alpha1", kind: "Application", plural: "applications" };
const flux = { group: "kustomize.toolkit.fluxcd.io", version: "v1", kind: "Kustomization", plural: "kustomizations" };

/** Kept revisions that nobody names, by their content. */
async function strays(namespace: Namespace, ...contents: readonly string[]): Promise<Record<string, string>> {
  for (const content of contents) await deploy(namespace, app(content, { deployment: false }));
  return revisionsOf(namespace);
}

async function mark(namespace: Namespace, how: "label" | "annotate", name: string, marks: Record<string, string>) {
  const words = Object.entries(marks).map(([key, value]) => `${key}=${value}`);
  await namespace.kubectl([how, "--overwrite", "configmap", name, ...words]);
}

/** As Argo CD's tracking does it. */
function trackingOf(application: string, namespace: Namespace, name: string): Record<string, string> {
  return { "argocd.argoproj.io/tracking-id": `${application}:/ConfigMap:${namespace.name}/${name}` };
}

interface Tracked {
  readonly name: string;
  readonly requiresPruning?: boolean;
}

async function applyApplication(of: Namespace, name: string, target: Namespace, tracked: readonly Tracked[]) {
  const resources = tracked.map((each) => ({
    ...{ version: "v1", kind: "ConfigMap", namespace: target.name },
    ...each,
  }));
  const application = {
    ...{ apiVersion: "argoproj.io/v1alpha1", kind: "Application", metadata: { name } },
    status: { resources },
  };
  await of.kubectl(["apply", "--server-side", "--filename=-"], JSON.stringify(application));
}

test("Argo CD: what an Application tracks stays; what it would prune or does not list goes", { skip }, async (t) => {
  const [namespace, control] = [await newNamespace(t, "argo-app"), await newNamespace(t, "argo-control")];
  await defineResources(namespace, [argoCd]);
  const found = await strays(namespace, "tracked", "pruned", "dropped", "labelled", "elsewhere", "team");
  const { tracked = "", pruned = "", dropped = "", labelled = "", elsewhere = "", team = "" } = found;
  for (const name of [tracked, pruned, dropped])
    await mark(namespace, "annotate", name, trackingOf("web", namespace, name));
  await mark(namespace, "label", labelled, { "argocd.argoproj.io/instance": "web" });
  await mark(namespace, "annotate", elsewhere, trackingOf("of-another-cluster", namespace, elsewhere));
  await mark(namespace, "annotate", team, trackingOf(`${control.name}_team`, namespace, team));
  await applyApplication(control, "web", namespace, [
    { name: tracked },
    { name: labelled },
    { name: pruned, requiresPruning: true },
  ]);
  await applyApplication(control, "team", namespace, [{ name: team }]);
  const { outcomes } = await gc(namespace);
  assert.deepEqual(outcomes, {
    [tracked]: "stays: deployed",
    [labelled]: "stays: deployed",
    [elsewhere]: "stays: deployed",
    [team]: "stays: deployed",
    [pruned]: "deleted: unneeded",
    [dropped]: "deleted: unneeded",
  });
  assert.deepEqual(await configNames(namespace), ["settings", tracked, labelled, elsewhere, team].sort());
  // A sync to another output: what it no longer has goes from now on.
  await applyApplication(control, "team", namespace, []);
  assert.equal((await gc(namespace)).outcomes[team], "deleted: unneeded");
});

test("Argo CD: an Application whose list is refused holds everything that is tracked", { skip }, async (t) => {
  const [namespace, control] = [await newNamespace(t, "argo-refused"), await newNamespace(t, "argo-control")];
  await defineResources(namespace, [argoCd]);
  const { one = "" } = await strays(namespace, "one");
  await mark(namespace, "annotate", one, trackingOf("web", namespace, one));
  await applyApplication(control, "web", namespace, []);
  const verbs = { apiGroups: ["*"], resources: ["*"], verbs: ["list", "delete", "create"] };
  const ofCluster = ["networking.k8s.io", "admissionregistration.k8s.io", "storage.k8s.io", "resource.k8s.io"];
  const readers = [{ apiGroups: ofCluster, resources: ["*"], verbs: ["list"] }];
  const KUBECONFIG = await accountWith(t, namespace, [verbs], readers);
  const { outcomes } = await gc(namespace, ["--yes", "--namespaced-only"], { KUBECONFIG });
  // Without --keep the newest would stay as well: both reasons are told apart by the inventory of the admin.
  assert.equal(outcomes[one], "stays: deployed");
  assert.equal((await gc(namespace)).outcomes[one], "deleted: unneeded");
});

test("Argo CD: attach gives owners to what is kept, and none to what an Application holds", { skip }, async (t) => {
  const [namespace, control] = [await newNamespace(t, "argo-attach"), await newNamespace(t, "argo-control")];
  await defineResources(namespace, [argoCd]);
  for (const content of ["one", "two"]) {
    await deploy(namespace, app(content), ["--for=argocd"]);
    await namespace.kubectl(["rollout", "status", "deployment/app", "--timeout=120s"]);
  }
  const { one = "", two = "" } = await revisionsOf(namespace);
  for (const name of [one, two]) await mark(namespace, "annotate", name, trackingOf("web", namespace, name));
  await applyApplication(control, "web", namespace, [{ name: one }, { name: two }]);
  const held = await attach(namespace);
  assert.deepEqual(held.outcomes, { [one]: "unchanged: deployed", [two]: "unchanged: current" });
  // What is kept and is no longer in the target is ignored by Argo CD, as extraneous.
  await applyApplication(control, "web", namespace, [{ name: two }]);
  const kept = await attach(namespace);
  assert.deepEqual(kept.outcomes, { [one]: "attached: kept", [two]: "unchanged: current" });
});

function kustomization(names: readonly string[], namespace: Namespace): string {
  const entries = names.map((name) => ({ id: `${namespace.name}_${name}__ConfigMap`, v: "v1" }));
  const others = [{ id: `${namespace.name}_app_apps_Deployment`, v: "v1" }];
  return JSON.stringify({
    ...{ apiVersion: "kustomize.toolkit.fluxcd.io/v1", kind: "Kustomization", metadata: { name: "apps" } },
    status: { inventory: { entries: [...entries, ...others] } },
  });
}

test("Flux: what is in a Kustomization's inventory stays; what fell out of it goes", { skip }, async (t) => {
  const [namespace, control] = [await newNamespace(t, "flux-app"), await newNamespace(t, "flux-control")];
  await defineResources(namespace, [flux]);
  const { held = "", gone = "", other = "" } = await strays(namespace, "held", "gone", "other");
  const labels = (name: string): Record<string, string> => ({
    "kustomize.toolkit.fluxcd.io/name": name,
    "kustomize.toolkit.fluxcd.io/namespace": control.name,
  });
  for (const name of [held, gone]) await mark(namespace, "label", name, labels("apps"));
  await mark(namespace, "label", other, labels("not-here"));
  await control.kubectl(["apply", "--server-side", "--filename=-"], kustomization([held], namespace));
  const { outcomes } = await gc(namespace);
  assert.deepEqual(outcomes, {
    [held]: "stays: deployed",
    [gone]: "deleted: unneeded",
    [other]: "stays: deployed",
  });
  const unchanged = await attach(namespace);
  assert.equal(unchanged.outcomes[held], "unchanged: unused");
  await control.kubectl(["apply", "--server-side", "--filename=-"], kustomization([], namespace));
  assert.equal((await gc(namespace)).outcomes[held], "deleted: unneeded");
});

test("Flux' HelmRelease that stores its release elsewhere: known only if all namespaces are asked", {
  skip,
}, async (t) => {
  const [namespace, store] = [await newNamespace(t, "flux-helm"), await newNamespace(t, "flux-store")];
  const release = await newRelease(t, store, "3.17.2");
  await release.upgrade({ greeting: "one", image: "app:1" });
  const { stray = "" } = await strays(namespace, "stray");
  await mark(namespace, "label", stray, {
    "helm.toolkit.fluxcd.io/name": "app",
    "helm.toolkit.fluxcd.io/namespace": store.name,
  });
  await mark(namespace, "annotate", stray, {
    "meta.helm.sh/release-name": "app",
    "meta.helm.sh/release-namespace": namespace.name,
  });
  assert.equal((await gc(namespace)).outcomes[stray], "stays: deployed");
  const everywhere = await gc(namespace, ["--yes", "--all-namespaces"]);
  assert.equal(everywhere.outcomes[stray], "deleted: unneeded");
});
