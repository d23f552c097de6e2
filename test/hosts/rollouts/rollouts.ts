// Argo Rollouts' own controller on a control plane of its own, its own kubectl plugin, and an app that it rolls out.

import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { compileGoProgram } from "../../cluster/tool/go-program.ts";
import { type Namespace, newNamespace, type Scope } from "../../cluster/tool/namespace.ts";
import { configMapsOf } from "../../cluster/tool/objects.ts";
import { ownControlPlane } from "../../cluster/tool/own-control-plane.ts";
import { readyPods } from "../../cluster/tool/pods.ts";
import { waitFor } from "../../cluster/tool/wait-for.ts";
import { run } from "../../tool/hashroll.ts";
import { defineKinds, freePort, moduleFiles, startController } from "../controller.ts";
import { programs } from "../programs.ts";

const moduleFolder = fileURLToPath(new URL("module", import.meta.url));

export interface Rollouts {
  /** A namespace that the controller looks after. */
  namespace(scope: Scope, title: string): Promise<Namespace>;
  /** A command of the kubectl plugin: `abort web`. */
  command(namespace: Namespace, ...args: readonly string[]): Promise<void>;
}

/** Runs until the tests of this file have ended; a text says why it can't. */
export async function startRollouts(): Promise<Rollouts | string> {
  const [controller, plugin] = [
    await compileGoProgram(programs.rollouts),
    await compileGoProgram(programs.rolloutsPlugin),
  ];
  if ("reason" in controller) return controller.reason;
  if ("reason" in plugin) return plugin.reason;
  const missing = await ownControlPlane();
  if (missing) return missing;
  const kubeconfig = process.env["KUBECONFIG"] as string;
  await defineKinds(await kinds());
  await start(controller.path, kubeconfig);
  return {
    namespace: newNamespace,
    async command({ name }, ...args) {
      const result = await run(plugin.path, ["--kubeconfig", kubeconfig, "--namespace", name, ...args], {});
      assert.equal(result.code, 0, `${args.join(" ")}: ${result.stderr}`);
    },
  };
}

/** The kinds as Argo Rollouts publishes them. */
function kinds(): Promise<string[]> {
  const names = ["rollout", "experiment", "analysis-run", "analysis-template", "cluster-analysis-template"];
  const paths = names.map((name) => `manifests/crds/${name}-crd.yaml`);
  return moduleFiles(moduleFolder, "github.com/argoproj/argo-rollouts", paths);
}

/** Its ports can be chosen, their addresses can't: it listens on all of them. */
async function start(program: string, kubeconfig: string): Promise<void> {
  const [metrics, health] = [await freePort(), await freePort()];
  await startController({
    ...{ title: "the controller of Argo Rollouts", program, healthUrl: `http://127.0.0.1:${health}/healthz` },
    args: [
      ...["--kubeconfig", kubeconfig, "--leader-elect=false", "--namespace", "default"],
      ...["--metricsPort", String(metrics), "--healthzPort", String(health)],
    ],
  });
}

/** Which contents the ready pods of an app read, beside the state of its Rollout: `Paused: 2 one, 2 two`. */
async function stateOf(namespace: Namespace, app = "web"): Promise<string> {
  const configs = new Map((await namespace.list("configmaps")).map(({ metadata, data }) => [metadata.name, data]));
  const pods = (await readyPods(namespace)).filter(({ metadata }) => metadata.labels?.["app"] === app);
  const counts = new Map<string, number>();
  for (const greeting of pods.flatMap(configMapsOf).map((name) => configs.get(name)?.["greeting"] ?? name))
    counts.set(greeting, (counts.get(greeting) ?? 0) + 1);
  const phase = await namespace.kubectl(["get", "rollout", app, "--output=jsonpath={.status.phase}"]);
  const read = [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([greeting, count]) => `${count} ${greeting}`);
  return `${phase}: ${read.join(", ")}`;
}

export async function reach(namespace: Namespace, state: string): Promise<void> {
  await waitFor(state, async () => {
    const now = await stateOf(namespace);
    return now === state || now;
  });
}

/** Deletes a ready pod that reads this content; another one has to take its place. */
export async function restartPod(namespace: Namespace, greeting: string): Promise<void> {
  const state = await stateOf(namespace);
  const configs = new Map((await namespace.list("configmaps")).map(({ metadata, data }) => [metadata.name, data]));
  const pod = (await readyPods(namespace)).find((each) =>
    configMapsOf(each).some((name) => configs.get(name)?.["greeting"] === greeting),
  );
  assert.ok(pod, `no ready pod reads ${greeting}`);
  await namespace.delete("pods", pod.metadata.name);
  await waitFor("the pod is gone", async () =>
    (await namespace.list("pods")).every(({ metadata }) => metadata.uid !== pod.metadata.uid),
  );
  await reach(namespace, state);
}

const podTemplate = {
  metadata: { labels: { app: "web" } },
  spec: {
    terminationGracePeriodSeconds: 0,
    containers: [{ name: "web", image: "web:1", envFrom: [{ configMapRef: { name: "settings" } }] }],
  },
};

const pausedAtHalf = {
  canary: { maxSurge: 1, maxUnavailable: 0, steps: [{ setWeight: 50 }, { pause: {} }] },
};

interface App {
  readonly strategy?: object;
  /** More of the ConfigMap. */
  readonly data?: Readonly<Record<string, string>>;
  /** The template is a Deployment's, to which the Rollout refers. */
  readonly isReferred?: boolean;
  readonly others?: readonly object[];
}

/** A ConfigMap, and a Rollout of four pods that read it. */
export function appOf(greeting: string, app: App = {}): string {
  const { strategy = pausedAtHalf, data = {}, isReferred = false, others = [] } = app;
  const metadata = { name: "web" };
  const selector = { matchLabels: { app: "web" } };
  const deployment = {
    ...{ apiVersion: "apps/v1", kind: "Deployment", metadata },
    spec: { replicas: 0, selector, template: podTemplate },
  };
  const workloadRef = { apiVersion: "apps/v1", kind: "Deployment", name: "web" };
  const rollout = {
    ...{ apiVersion: "argoproj.io/v1alpha1", kind: "Rollout", metadata },
    spec: {
      ...{ replicas: 4, revisionHistoryLimit: 2, strategy },
      ...(isReferred ? { workloadRef } : { selector, template: podTemplate }),
    },
  };
  const config = {
    ...{ apiVersion: "v1", kind: "ConfigMap", metadata: { name: "settings" } },
    data: { greeting, ...data },
  };
  return [config, ...others, ...(isReferred ? [deployment] : []), rollout]
    .map((object) => JSON.stringify(object))
    .join("\n---\n");
}

/** A ConfigMap, and an Experiment whose pod reads it. */
export function experimentOf(name: string, greeting: string): string {
  const labels = { app: name };
  const template = { ...podTemplate, metadata: { labels } };
  const experiment = {
    ...{ apiVersion: "argoproj.io/v1alpha1", kind: "Experiment", metadata: { name } },
    spec: { templates: [{ name: "only", replicas: 1, selector: { matchLabels: labels }, template }] },
  };
  const config = { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "settings" }, data: { greeting } };
  return [config, experiment].map((object) => JSON.stringify(object)).join("\n---\n");
}

/** A Job that reads the same ConfigMap as the app. */
export const analysisTemplate = {
  ...{ apiVersion: "argoproj.io/v1alpha1", kind: "AnalysisTemplate", metadata: { name: "check" } },
  spec: {
    metrics: [
      {
        name: "check",
        provider: {
          job: {
            spec: {
              backoffLimit: 0,
              template: {
                spec: {
                  restartPolicy: "Never",
                  containers: [{ name: "check", image: "check:1", envFrom: [{ configMapRef: { name: "settings" } }] }],
                },
              },
            },
          },
        },
      },
    ],
  },
};
