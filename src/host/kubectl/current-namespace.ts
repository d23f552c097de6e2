// The namespace that kubectl uses if none is given.

import { readFileSync } from "node:fs";
import type { ClusterFault } from "../../cluster/cluster-fault.ts";
import type { ProcessContext } from "../process/run-process.ts";
import type { Kubectl } from "./kubectl.ts";

export async function currentNamespace(
  kubectl: Kubectl,
  context: Pick<ProcessContext, "env">,
): Promise<{ readonly namespace: string } | { readonly fault: ClusterFault }> {
  const { text, faults } = await kubectl.run(["config", "view", "--minify", "--output=jsonpath={..namespace}"]);
  const [fault] = faults;
  if (!fault) return { namespace: text.trim() || "default" };
  // Inside a pod there is no kubeconfig.
  const hasNoConfig = fault.text.includes("current-context must exist");
  return hasNoConfig ? { namespace: ofServiceAccount(context) ?? "default" } : { fault };
}

function ofServiceAccount({ env }: Pick<ProcessContext, "env">): string | undefined {
  if (env["POD_NAMESPACE"]) return env["POD_NAMESPACE"];
  try {
    return readFileSync("/var/run/secrets/kubernetes.io/serviceaccount/namespace", "utf8").trim() || undefined;
  } catch {
    return undefined;
  }
}
