// Whether the account may do what a run is going to need, asked before it begins.

import type { ClusterFault } from "../../cluster/cluster-fault.ts";
import type { Kubectl } from "./kubectl.ts";

export interface Permission {
  readonly verb: string;
  /** `configmaps` */
  readonly resource: string;
  readonly namespace: string;
}

/** `allowed` is undefined if there was no answer. */
export async function isAllowed(
  kubectl: Kubectl,
  { verb, resource, namespace }: Permission,
): Promise<{ readonly allowed: boolean } | { readonly fault: ClusterFault }> {
  const { text, faults } = await kubectl.run(["auth", "can-i", verb, resource, `--namespace=${namespace}`]);
  const answer = text.trim().split(/\s/)[0];
  // It exits with 1 for a no.
  if (answer === "yes" || answer === "no") return { allowed: answer === "yes" };
  return { fault: faults[0] ?? { reason: "failed", text: "kubectl auth can-i gave no answer" } };
}
