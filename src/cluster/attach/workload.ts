// Workloads whose controllers keep older templates, and whether these have seen the workload's last change.

import type { ManifestObject } from "../../manifest/object.ts";
import { getString } from "../../yaml/node/access.ts";
import type { User } from "../inventory.ts";

/** As a user names it. */
export interface WorkloadName {
  readonly kind: string;
  readonly name: string;
}

export interface WorkloadState extends WorkloadName {
  readonly namespace: string;
  readonly generation: number;
  /** The last generation that its controller has seen; undefined where it does not say. */
  readonly observed: number | undefined;
  /** The workload whose template a Rollout uses, and the generation of it that was seen. */
  readonly template?: WorkloadName & { readonly observed: number | undefined };
}

export function readWorkload({ kind, namespace = "", name = "", root }: ManifestObject): WorkloadState {
  const reference = getString(root, "spec", "workloadRef", "name");
  const template = {
    kind: getString(root, "spec", "workloadRef", "kind") ?? "",
    name: reference ?? "",
    observed: numberOf(getString(root, "status", "workloadObservedGeneration")),
  };
  const generation = numberOf(getString(root, "metadata", "generation")) ?? 0;
  const saysIt = kind !== "CronJob" && kind !== "Job";
  return {
    ...{ kind, namespace, name, generation },
    observed: saysIt ? numberOf(getString(root, "status", "observedGeneration")) : generation,
    ...(reference !== undefined && { template }),
  };
}

/** A Rollout has it as text, in old versions as a hash of something else. */
function numberOf(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** Those whose controller has yet to see their last change, and so has yet to keep the template before it. */
export function findNotObserved(workloads: readonly WorkloadState[]): WorkloadState[] {
  return workloads.filter((workload) => {
    if (workload.observed === undefined && workload.kind === "Rollout") return false;
    if ((workload.observed ?? 0) < workload.generation) return true;
    const { template, namespace } = workload;
    if (template?.observed === undefined) return false;
    const { kind, name, observed } = template;
    const target = workloads.find((each) => each.namespace === namespace && each.kind === kind && each.name === name);
    return target !== undefined && observed < target.generation;
  });
}

/** Whether a user is one of the workloads, is kept by one, or has the template that one uses. All, if none is named. */
export function isOneOf(
  asked: readonly WorkloadName[],
  workloads: readonly WorkloadState[],
): (user: Pick<User, "kind" | "name" | "owners">) => boolean {
  const templates = workloads.flatMap((each) => (isNamed(asked, each) ? (each.template ?? []) : []));
  const names = [...asked, ...templates];
  return (user) =>
    asked.length === 0 ||
    isNamed(names, user) ||
    user.owners.some((owner) => owner.controller && isNamed(names, owner));
}

export function isNamed(names: readonly WorkloadName[], { kind, name }: WorkloadName): boolean {
  return names.some((each) => each.kind === kind && each.name === name);
}
