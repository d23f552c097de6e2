// The revisions in a cluster as a previous output, and which of them are in use.

import { newKubectl } from "../kubectl/kubectl.ts";
import { namespaceFlags, readUse, revisionArgs, useWarning } from "../kubectl/read-use.ts";
import type { QueryContext } from "../process/query-program.ts";
import type { PreviousRequest, ReadResult } from "./request.ts";

/** Everything with our label: a config that was never hashed can't be found this way. */
export async function readFromCluster(request: PreviousRequest, context: QueryContext): Promise<ReadResult> {
  const { secrets = false, references = [] } = request;
  const kubectl = newKubectl(request, context);
  const namespace = request.namespace ?? ({ all: true } as const);
  const [{ text, faults }, { inUse, current, owners, faults: unknown }] = await Promise.all([
    kubectl.run(revisionArgs(secrets, namespaceFlags(namespace))),
    readUse(kubectl, { namespace, secrets, references }),
  ]);
  const [fault] = faults;
  if (fault) return { fault: fault.text };
  const live = { namespace: request.namespace, inUse, current, owners, isComplete: unknown.length === 0 };
  const warning = useWarning(unknown);
  return { sources: [{ path: "cluster", text, live }], ...(warning && { warnings: [warning] }) };
}
