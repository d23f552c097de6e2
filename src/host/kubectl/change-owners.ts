// Gives and takes owners, a batch at a time. After each batch everything is looked up again: what was changed meanwhile is
// tried once more, and what somebody came to need loses the owners that it just got.

import { hasChange, holderVersions, ownerOf, type PlannedOwners } from "../../cluster/attach/plan-owners.ts";
import type { ClusterFault } from "../../cluster/cluster-fault.ts";
import type { LiveConfig, OwnerReference, User } from "../../cluster/inventory.ts";
import { inParallel } from "../../collections/in-parallel.ts";
import { getString } from "../../yaml/node/access.ts";
import { callsAtOnce, type Kubectl } from "./kubectl.ts";
import { readList } from "./lists.ts";
import { configName, type JsonObject, patchObject } from "./objects.ts";
import { type ApiResource, resourceOf } from "./resources.ts";

export interface OwnerRun {
  readonly kubectl: Kubectl;
  readonly lookUp: () => Promise<readonly PlannedOwners[]>;
  /** Asked before each change. */
  readonly isInterrupted: () => boolean;
  readonly onProgress: (changed: number) => void;
}

/** What became of one revision; `added` and `removed` are the owners' names. */
export interface OwnerResult {
  readonly config: LiveConfig;
  readonly added: readonly OwnerReference[];
  readonly removed: readonly OwnerReference[];
  /** Set if the last attempt failed. */
  readonly fault?: ClusterFault;
}

export interface OwnerResults {
  /** What the last lookup says. */
  readonly plan: readonly PlannedOwners[];
  /** Those that were tried, by uid. */
  readonly results: ReadonlyMap<string, OwnerResult>;
}

const maxBatch = 250;
/** Somebody who changes a revision that often won't stop. */
const maxAttempts = 4;

export async function changeOwners(first: readonly PlannedOwners[], run: OwnerRun): Promise<OwnerResults> {
  const results = new Map<string, OwnerResult>();
  const attempts = new Map<string, number>();
  let plan = first;
  for (;;) {
    const due = plan.filter((each) => hasChange(each) && isWorthTrying(each, results, attempts)).slice(0, maxBatch);
    if (due.length === 0 || run.isInterrupted()) return { plan, results };
    await inParallel(due, callsAtOnce, async (each) => {
      if (run.isInterrupted()) return;
      const { uid } = each.config;
      attempts.set(uid, (attempts.get(uid) ?? 0) + 1);
      results.set(uid, addResult(results.get(uid), await changeOne(each, run.kubectl)));
      run.onProgress(results.size);
    });
    plan = await run.lookUp();
  }
}

function isWorthTrying(
  { config }: PlannedOwners,
  results: ReadonlyMap<string, OwnerResult>,
  attempts: ReadonlyMap<string, number>,
): boolean {
  const isRefused = results.get(config.uid)?.fault?.reason === "refused";
  return !isRefused && (attempts.get(config.uid) ?? 0) < maxAttempts;
}

function addResult(before: OwnerResult | undefined, { fault, ...now }: OwnerResult): OwnerResult {
  const added = [...(before?.added ?? []), ...now.added];
  const removed = [...(before?.removed ?? []), ...now.removed];
  return { config: now.config, added, removed, ...(fault && { fault }) };
}

async function changeOne(planned: PlannedOwners, kubectl: Kubectl): Promise<OwnerResult> {
  const { config, remove } = planned;
  const nothing = { config, added: [], removed: [] };
  const { owners: added, fault: unknown } = await stillThere(planned, kubectl);
  if (unknown) return { ...nothing, fault: unknown };
  if (added.length + remove.length === 0) return nothing;
  const gone = new Set(remove.map(({ uid }) => uid));
  const owners = [...config.owners.filter(({ uid }) => !gone.has(uid)), ...added];
  const patch = { metadata: { ownerReferences: owners.map(referenceJson) } };
  const fault = await patchObject(kubectl, configName(config), config, patch);
  return fault ? { ...nothing, fault } : { config, added, removed: remove };
}

/** An owner that does not exist would have the config deleted at once. */
async function stillThere(
  { add, config }: PlannedOwners,
  kubectl: Kubectl,
): Promise<{ owners: OwnerReference[]; fault?: ClusterFault }> {
  const owners: OwnerReference[] = [];
  for (const user of add) {
    const list = { resource: holderResource(user), namespace: config.namespace };
    const fieldSelector = `metadata.name=${user.name}`;
    const { result, fault } = await readList(kubectl, { ...list, fieldSelector }, ({ root }) =>
      getString(root, "metadata", "deletionTimestamp") === undefined ? [getString(root, "metadata", "uid")] : [],
    );
    if (fault) return { owners, fault };
    if (result.includes(user.uid)) owners.push(ownerOf(user));
  }
  return { owners };
}

function holderResource({ kind }: User): ApiResource {
  const [group = ""] = (holderVersions.get(kind) ?? "").split("/");
  return resourceOf(kind, group);
}

/** Everybody else's as they are. */
function referenceJson({ apiVersion, kind, name, uid, controller, blockOwnerDeletion }: OwnerReference): JsonObject {
  return {
    ...{ apiVersion, kind, name, uid },
    ...(controller && { controller }),
    blockOwnerDeletion: blockOwnerDeletion === true,
  };
}
