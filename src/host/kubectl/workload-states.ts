// How far the controllers of workloads are: one list per kind.

import { readWorkload, type WorkloadState } from "../../cluster/attach/workload.ts";
import type { Gap, InventoryScope } from "../../cluster/inventory.ts";
import { addAll } from "../../collections/add-all.ts";
import { inParallel } from "../../collections/in-parallel.ts";
import { callsAtOnce, type Kubectl } from "./kubectl.ts";
import { perNamespace, readList } from "./lists.ts";
import { type ApiResource, resourceName, resourceOf } from "./resources.ts";

const workloads: readonly ApiResource[] = [
  ...["Deployment", "StatefulSet", "DaemonSet"].map((kind) => resourceOf(kind, "apps")),
  ...["CronJob", "Job"].map((kind) => resourceOf(kind, "batch")),
  resourceOf("Rollout", "argoproj.io", "v1alpha1"),
];

export async function readWorkloads(
  kubectl: Kubectl,
  namespaces: InventoryScope,
): Promise<{ readonly workloads: readonly WorkloadState[]; readonly gaps: readonly Gap[] }> {
  const found: WorkloadState[] = [];
  const gaps: Gap[] = [];
  const lists = workloads.flatMap((resource) => perNamespace(resource, namespaces));
  await inParallel(lists, callsAtOnce, async (list) => {
    const { result, fault } = await readList(kubectl, list, (object) => [readWorkload(object)]);
    addAll(found, result);
    // A kind that the cluster does not have has no objects.
    if (fault && fault.reason !== "not-found")
      gaps.push({ resource: resourceName(list.resource), namespace: list.namespace, fault });
  });
  return { workloads: found, gaps };
}
