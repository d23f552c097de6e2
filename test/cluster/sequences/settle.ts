// When nothing moves any more: each workload of the chart has the pods that its template asks for, or as many of them as
// a template that can't start gets.

import type { Namespace } from "../tool/namespace.ts";
import { type ConfigMap, configMapsOf, type Pod, type PodTemplate, type Workload } from "../tool/objects.ts";
import { describePods, isReady, missingConfig } from "../tool/pods.ts";
import { waitFor } from "../tool/wait-for.ts";
import type { LostTemplates } from "./lost-templates.ts";

const nodes = 2;
const limitSeconds = 90;

export async function settle(namespace: Namespace, lost: LostTemplates): Promise<void> {
  const isSettledNow = async (): Promise<boolean | string> => (await unsettled(namespace, lost)) ?? true;
  await waitFor(`pods of ${namespace.name} to settle`, isSettledNow, limitSeconds);
}

/** What is still to come. A pod that waits for a config that is gone waits for ever: that throws. */
async function unsettled(namespace: Namespace, lost: LostTemplates): Promise<string | undefined> {
  const configs = new Map((await namespace.list("configmaps")).map((config) => [config.metadata.name, config]));
  const workloads = (
    await Promise.all((["deployments", "statefulsets", "daemonsets"] as const).map((kind) => namespace.list(kind)))
  ).flat();
  const pods = await namespace.list("pods");
  failIfStuck(pods, lost);
  for (const workload of workloads) {
    const own = pods.filter(({ metadata }) => metadata.labels?.["app"] === workload.metadata.name);
    if (!isSettled(workload, own, configs)) return `${workload.metadata.name}: ${describePods(own)}`;
  }
  return undefined;
}

/** But for pods of a template that Helm itself has broken. */
export function failIfStuck(pods: readonly Pod[], lost: LostTemplates): void {
  const stuck = pods.filter((pod) => !lost.excuses(pod)).flatMap((pod) => missingConfig(pod) ?? []);
  if (stuck.length > 0) throw new Error(`stuck: ${stuck.join("; ")}`);
}

function isSettled({ spec }: Workload, pods: readonly Pod[], configs: ReadonlyMap<string, ConfigMap>): boolean {
  const template = spec.template as PodTemplate;
  const wanted = spec.replicas ?? nodes;
  const current = pods.filter((pod) => isMadeFrom(pod, template));
  const isWhole = configMapsOf(template).every((name) => configs.has(name));
  if (isWhole && canStart(template, configs))
    return pods.length === wanted && current.filter(isReady).length === wanted;
  const isGoing = pods.some(({ metadata }) => metadata.deletionTimestamp !== undefined);
  return !isGoing && (wanted === 0 ? pods.length === 0 : current.some(isWaiting));
}

function isMadeFrom(pod: Pod, template: PodTemplate): boolean {
  const image = (each: PodTemplate): string | undefined => each.spec.containers[0]?.image;
  return image(pod) === image(template) && String(configMapsOf(pod)) === String(configMapsOf(template));
}

function isWaiting({ status }: Pod): boolean {
  return status.containerStatuses?.some(({ state }) => state?.waiting !== undefined) ?? false;
}

/** As far as the stand-in for kubelets goes. A config that is gone does not count: its pods are to be reported as stuck. */
export function canStart(template: PodTemplate, configs: ReadonlyMap<string, ConfigMap>): boolean {
  const crashes = configMapsOf(template).some((name) => configs.get(name)?.data?.["CRASH"] === "true");
  return !crashes && !template.spec.containers.some(({ image }) => image.endsWith(":bad"));
}
