// How far the controllers of workloads are: one list per kind.

import { readWorkload, type WorkloadState } from "../../cluster/attach/workload.ts";
import type { Gap, InventoryScope } from "../../cluster/inventory.ts";
import { inParallel } from "../../collections/in-parallel.ts";
import { callsAtOnce, type Kubectl } from "./kubectl.ts";
import { readList } from "./lists.ts";
import { type ApiResource, resourceName } from "./resources.ts";

const apps = { group: "apps", version: "v1", namespaced: true };
const batch = { group: "batch", version: "v1", namespaced: true };

const workloads: readonly ApiResource[] = [
  { ...apps, name: "deployments", kind: "Deployment" },
  { ...apps, name: "statefulsets", kind: "StatefulSet" },
  { ...apps, name: "daemonsets", kind: "DaemonSet" },
  { ...batch, name: "cronjobs", kind: "CronJob" },
  { ...batch, name: "jobs", kind: "Job" },
  { group: "argoproj.io", version: "v1alpha1", namespaced: true, name: "rollouts", kind: "Rollout" },
];

export async function readWorkloads(
  kubectl: Kubectl,
  namespaces: InventoryScope,
): Promise<{ readonly workloads: readonly WorkloadState[]; readonly gaps: readonly Gap[] }> {
  const found: WorkloadState[] = [];
  const gaps: Gap[] = [];
  const lists = workloads.flatMap((resource) =>
    (namespaces === "all" ? [undefined] : namespaces).map((namespace) => ({ resource, namespace })),
  );
  await inParallel(lists, callsAtOnce, async (list) => {
    const newStates = (): WorkloadState[] => [];
    const { result, fault } = await readList(kubectl, list, newStates, (states, objects) => {
      for (const object of objects) states.push(readWorkload(object));
    });
    for (const each of result) found.push(each);
    // A kind that the cluster does not have has no objects.
    if (fault && fault.reason !== "not-found")
      gaps.push({ resource: resourceName(list.resource), namespace: list.namespace, fault });
  });
  return { workloads: found, gaps };
}
