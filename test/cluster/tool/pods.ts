// Pods as their user sees them: which are ready, which wait for a config that is gone, and whether each comes back.

import type { Namespace } from "./namespace.ts";
import { configMapsOf, type Pod } from "./objects.ts";
import { waitFor } from "./wait-for.ts";

export function isReady({ metadata, status }: Pod): boolean {
  const isTrue = status.conditions?.some(({ type, status: value }) => type === "Ready" && value === "True");
  return metadata.deletionTimestamp === undefined && isTrue === true;
}

/** The ReplicaSet or ControllerRevision that keeps a pod's template. */
export function holderOf({ metadata }: Pod): string | undefined {
  const [owner] = metadata.ownerReferences ?? [];
  const hash = metadata.labels?.["controller-revision-hash"];
  return owner?.kind === "DaemonSet" ? `${owner.name}-${hash}` : owner?.kind === "StatefulSet" ? hash : owner?.name;
}

/** Why a pod does not start, if a config or a key of one is the reason. */
export function missingConfig(pod: Pod): string | undefined {
  const waiting = waitingMessage(pod);
  return waiting && /not found|couldn't find key/.test(waiting) ? `${pod.metadata.name}: ${waiting}` : undefined;
}

/** The ConfigMap that a pod waits for, if one is gone. */
export function configMissingFrom(pod: Pod): string | undefined {
  return /configmap "([^"]+)" not found/.exec(waitingMessage(pod) ?? "")?.[1];
}

function waitingMessage({ status }: Pod): string | undefined {
  return (status.containerStatuses ?? []).flatMap(({ state }) => state?.waiting?.message ?? [])[0];
}

export async function readyPods(namespace: Namespace): Promise<Pod[]> {
  return (await namespace.list("pods")).filter(isReady);
}

/** The names of the ConfigMaps that ready pods have, sorted. */
export async function configsInUse(namespace: Namespace): Promise<string[]> {
  return [...new Set((await readyPods(namespace)).flatMap(configMapsOf))].sort();
}

/** Waits until so many pods are ready, all with an image that ends like this, and no other pod is there. */
export async function waitForPods(namespace: Namespace, count: number, image: string): Promise<void> {
  await waitFor(`${count} ready pods with ${image}`, async () => {
    const pods = await namespace.list("pods");
    const fitting = pods.filter((pod) => isReady(pod) && pod.spec.containers[0]?.image.endsWith(image));
    return fitting.length === count && pods.length === count ? true : describePods(pods);
  });
}

/** Waits until ready pods, those of an app if one is given, all read this content, and there are some. */
export async function waitForGreeting(namespace: Namespace, greeting: string, app?: string): Promise<void> {
  await waitFor(`pods that read ${greeting}`, async () => {
    const configs = new Map((await namespace.list("configmaps")).map(({ metadata, data }) => [metadata.name, data]));
    const pods = (await readyPods(namespace)).filter(({ metadata }) => !app || metadata.labels?.["app"] === app);
    const read = pods.flatMap(configMapsOf).map((name) => configs.get(name)?.["greeting"]);
    return (read.length > 0 && read.every((each) => each === greeting)) || `they read ${read.join(", ") || "nothing"}`;
  });
}

/**
 * Deletes every pod that is ready, and waits until its controller has as many ready ones again, unless it wants fewer by
 * then. Throws as soon as a pod waits for a config that is gone.
 */
export async function restartReadyPods(namespace: Namespace): Promise<void> {
  const before = await readyPods(namespace);
  const wanted = countBy(before, ownerOf);
  const old = new Set(before.map(({ metadata }) => metadata.uid));
  await Promise.all(before.map(({ metadata }) => namespace.delete("pods", metadata.name)));
  await waitFor("restarted pods to be ready", async () => {
    const pods = (await namespace.list("pods")).filter(({ metadata }) => !old.has(metadata.uid));
    const stuck = pods.flatMap((pod) => missingConfig(pod) ?? []);
    if (stuck.length > 0) throw new Error(`restarted pods are stuck: ${stuck.join("; ")}`);
    const ready = countBy(pods.filter(isReady), ownerOf);
    const sets = new Map((await namespace.list("replicasets")).map((set) => [`ReplicaSet ${set.metadata.name}`, set]));
    const leftOf = (owner: string): number | undefined =>
      owner.startsWith("ReplicaSet ") ? (sets.get(owner)?.spec.replicas ?? 0) : undefined;
    const isMissing = ([owner, count]: [string, number]): boolean =>
      (ready.get(owner) ?? 0) < Math.min(count, leftOf(owner) ?? count);
    const missing = [...wanted].filter(isMissing).map(([owner]) => owner);
    return missing.length === 0 || `${missing.join(", ")}: ${describePods(pods)}`;
  });
}

/** A template with a config that is not there, by the object that keeps it. */
export interface BrokenTemplate {
  /** A ReplicaSet, ControllerRevision or CronJob. */
  readonly holder: string;
  readonly config: string;
}

/** Every template that a workload can go back to, or starts pods from, with the configs that are not there. */
export async function brokenTemplates(namespace: Namespace): Promise<BrokenTemplate[]> {
  const there = new Set((await namespace.list("configmaps")).map(({ metadata }) => metadata.name));
  const templates = [
    ...(await namespace.list("replicasets")).map(({ metadata, spec }) => ({ metadata, template: spec.template })),
    ...(await namespace.list("controllerrevisions")).map(({ metadata, data }) => ({
      metadata,
      template: data.spec.template,
    })),
    ...(await namespace.list("cronjobs")).map(({ metadata, spec }) => ({
      metadata,
      template: spec.jobTemplate?.spec.template,
    })),
  ];
  return templates.flatMap(({ metadata, template }) =>
    (template ? configMapsOf(template) : [])
      .filter((name) => !there.has(name))
      .map((config) => ({ holder: metadata.name, config })),
  );
}

export function describePods(pods: readonly Pod[]): string {
  return pods
    .map((pod) => {
      const [waiting] = (pod.status.containerStatuses ?? []).flatMap(({ state }) => state?.waiting ?? []);
      const image = pod.spec.containers[0]?.image;
      return `${pod.metadata.name} (${image}, ${configMapsOf(pod)}) ${isReady(pod) ? "ready" : (waiting?.message ?? "not ready")}`;
    })
    .join("; ");
}

function ownerOf({ metadata }: Pod): string {
  const [owner] = metadata.ownerReferences ?? [];
  return owner ? `${owner.kind} ${owner.name}` : metadata.name;
}

function countBy<T>(all: readonly T[], key: (each: T) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const each of all) counts.set(key(each), (counts.get(key(each)) ?? 0) + 1);
  return counts;
}
