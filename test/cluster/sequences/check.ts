// What has to hold after each step: every pod that is deleted comes back, and every template finds its configs.

import type { Namespace } from "../tool/namespace.ts";
import { configMapsOf, type Pod, type PodTemplate } from "../tool/objects.ts";
import { brokenTemplates, describePods, isReady, readyPods } from "../tool/pods.ts";
import { waitFor } from "../tool/wait-for.ts";
import type { LostTemplates } from "./lost-templates.ts";
import { canStart, failIfStuck, settle } from "./settle.ts";

export async function check(namespace: Namespace, lost: LostTemplates): Promise<void> {
  lost.forget(await namespace.list("configmaps"));
  await settle(namespace, lost);
  await restartPods(namespace, lost);
  await runCronJobs(namespace, lost);
  await settle(namespace, lost);
  // A template beyond the limit is about to be deleted.
  const isWhole = async (): Promise<boolean | string> => {
    const unexpected = (await brokenTemplates(namespace)).filter((each) => !lost.has(each));
    return unexpected.length === 0 || unexpected.map(({ holder, config }) => `${holder} names ${config}`).join("; ");
  };
  await waitFor("templates to find their configs", isWhole, 10);
}

/**
 * A ReplicaSet has to get each pod back. StatefulSets and DaemonSets make pods from their newest template, even if a
 * rollout of it hangs: Kubernetes' own behaviour. There, a pod that waits for anything but a config is no fault.
 */
async function restartPods(namespace: Namespace, lost: LostTemplates): Promise<void> {
  const before = await readyPods(namespace);
  await Promise.all(before.map(({ metadata }) => namespace.delete("pods", metadata.name)));
  const old = new Set(before.map(({ metadata }) => metadata.uid));
  await waitFor("restarted pods to be ready", async () => {
    const replicaSets = new Map((await namespace.list("replicasets")).map((each) => [each.metadata.uid, each]));
    const pods = await namespace.list("pods");
    failIfStuck(pods, lost);
    const back = pods.filter((pod) => isReady(pod) && !old.has(pod.metadata.uid));
    const missing = before.filter((pod) => {
      const owner = replicaSets.get(ownerOf(pod) ?? "");
      const wanted = Math.min(owner?.spec.replicas ?? 0, countOf(before, pod));
      return countOf(back, pod) < wanted;
    });
    return missing.length === 0 || `${describePods(missing)}; there are: ${describePods(pods)}`;
  });
}

function ownerOf({ metadata }: Pod): string | undefined {
  return metadata.ownerReferences?.[0]?.uid;
}

function countOf(pods: readonly Pod[], like: Pod): number {
  return pods.filter((pod) => ownerOf(pod) === ownerOf(like)).length;
}

/** The next run of each CronJob, now. */
async function runCronJobs(namespace: Namespace, lost: LostTemplates): Promise<void> {
  const configs = new Map((await namespace.list("configmaps")).map((config) => [config.metadata.name, config]));
  for (const { metadata, spec } of await namespace.list("cronjobs")) {
    const template = spec.jobTemplate?.spec.template as PodTemplate;
    const { name } = metadata;
    await namespace.create("jobs", { metadata: { name }, spec: spec.jobTemplate?.spec });
    await waitFor(`a run of ${name} with ${configMapsOf(template)}`, async () => {
      const pods = (await namespace.list("pods")).filter((pod) => pod.metadata.labels?.["job-name"] === name);
      failIfStuck(pods, lost);
      return pods.some(({ status }) => status.phase === (canStart(template, configs) ? "Succeeded" : "Pending"));
    });
    await namespace.delete("jobs", name);
    await waitFor(`${name} to be gone`, async () => {
      const left = [...(await namespace.list("jobs")), ...(await namespace.list("pods"))];
      return left.every((each) => each.metadata.name !== name && !each.metadata.name.startsWith(`${name}-`));
    });
  }
}
