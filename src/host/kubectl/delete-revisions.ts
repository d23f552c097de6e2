// Deletes revisions in batches. Before each, their users are looked up again; after it once more, and what somebody came
// to need meanwhile is put back. The lookup after one batch is the one before the next. If this process is killed in between,
// kubectl puts all of the batch back.

import type { ClusterFault } from "../../cluster/cluster-fault.ts";
import { type Aftermath, findAftermath } from "../../cluster/gc/find-needed.ts";
import type { PlannedRevision } from "../../cluster/gc/plan-deletions.ts";
import type { Inventory, LiveConfig } from "../../cluster/inventory.ts";
import type { Manifest } from "../../cluster/restorable-manifest.ts";
import { inParallel } from "../../collections/in-parallel.ts";
import { writeJson } from "../../yaml/write/json.ts";
import type { HeldProcess } from "../process/hold-process.ts";
import { callsAtOnce, type HoldingKubectl, type Kubectl } from "./kubectl.ts";
import { configName, createObject, deleteObject, holdCreation } from "./objects.ts";

export interface Lookup {
  readonly inventory: Inventory;
  readonly plan: readonly PlannedRevision[];
  /** Those of the asked-for configs that are still there, by uid. */
  readonly contents: ReadonlyMap<string, Manifest>;
}

export interface DeletionRun {
  readonly kubectl: HoldingKubectl;
  readonly lookUp: (contentsOf: readonly LiveConfig[]) => Promise<Lookup>;
  /** Writes them where they survive everything; false: nothing may be deleted. */
  readonly backUp: (manifests: readonly Manifest[]) => boolean;
  /** Asked between two deletions. */
  readonly isInterrupted: () => boolean;
  readonly onProgress: (deleted: number) => void;
}

export type DeletionResult =
  /** Put back because somebody needs it, or because nobody can say. */
  | { readonly end: "deleted" | "put-back" }
  /** `plan` is what the second lookup says of it; without one it was changed, or is gone. */
  | { readonly end: "stays"; readonly plan?: PlannedRevision }
  | { readonly end: "not-deleted"; readonly fault: ClusterFault }
  | { readonly end: "not-put-back"; readonly fault: ClusterFault; readonly manifest: Manifest };

/** The result for each that was tried; after an interruption there are some without. */
export async function deleteRevisions(
  planned: readonly LiveConfig[],
  run: DeletionRun,
): Promise<Map<LiveConfig, DeletionResult>> {
  const results = new Map<LiveConfig, DeletionResult>();
  let remaining = planned;
  let before: Batch | undefined;
  while (before || remaining.length > 0) {
    const size = run.isInterrupted() ? 0 : batchSize(remaining);
    if (size === 0 && !before) break;
    const batch = remaining.slice(0, size);
    remaining = size === 0 ? [] : remaining.slice(size);
    const seen = await run.lookUp(batch);
    if (before) await settle(before, seen.inventory, run, results);
    before = await deleteBatch(confirmed(batch, seen, results), seen, run, results);
  }
  return results;
}

const maxBatch = 250;
const maxBatchBytes = 16 * 1024 * 1024;

/** Their contents are kept until it is clear that nobody needs them. */
function batchSize(configs: readonly LiveConfig[]): number {
  let bytes = 0;
  const end = configs.findIndex((config, index) => {
    bytes += config.bytes;
    return index >= maxBatch || (index > 0 && bytes > maxBatchBytes);
  });
  return end === -1 ? configs.length : end;
}

type Results = Map<LiveConfig, DeletionResult>;

/** Those that are what they were, and that still nobody needs. */
function confirmed(batch: readonly LiveConfig[], { plan, contents }: Lookup, results: Results): LiveConfig[] {
  if (batch.length === 0) return [];
  const plans = new Map(plan.map((each) => [each.config.uid, each]));
  return batch.filter((config) => {
    const now = plans.get(config.uid);
    const isSame = now?.config.resourceVersion === config.resourceVersion && contents.has(config.uid);
    if (isSame && now.verdict.code === "unneeded") return true;
    results.set(config, { end: "stays", ...(now && isSame && { plan: now }) });
    return false;
  });
}

/** What was asked to be deleted, with what kubectl said about it; and what puts it back if nobody can settle it. */
interface Batch {
  readonly tried: ReadonlyMap<LiveConfig, Tried>;
  readonly restoration: HeldProcess;
}

interface Tried {
  readonly manifest: Manifest;
  readonly fault: ClusterFault | undefined;
}

const cannotRestore: ClusterFault = { reason: "failed", text: "kubectl can't be kept ready to put it back" };

async function deleteBatch(
  configs: readonly LiveConfig[],
  { contents }: Lookup,
  run: DeletionRun,
  results: Results,
): Promise<Batch | undefined> {
  const manifests = configs.map((config) => contents.get(config.uid) as Manifest);
  if (configs.length === 0 || !run.backUp(manifests)) return undefined;
  const restoration = await holdCreation(run.kubectl, manifests);
  if (!restoration) {
    for (const config of configs) results.set(config, { end: "not-deleted", fault: cannotRestore });
    return undefined;
  }
  const tried = new Map<LiveConfig, Tried>();
  const gone = [...results.values()].filter(({ end }) => end === "deleted").length;
  await inParallel([...configs.entries()], callsAtOnce, async ([index, config]) => {
    if (run.isInterrupted()) return;
    const fault = await deleteObject(run.kubectl, configName(config), config, restoration);
    tried.set(config, { manifest: manifests[index] as Manifest, fault });
    run.onProgress(gone + tried.size);
  });
  return { tried, restoration };
}

/** What the lookup says counts: a kubectl that was interrupted may have deleted what it says it did not. */
async function settle(
  { tried, restoration }: Batch,
  inventory: Inventory,
  run: DeletionRun,
  results: Results,
): Promise<void> {
  const aftermath = findAftermath([...tried.keys()], inventory);
  await inParallel([...tried], callsAtOnce, async ([config, { manifest, fault }]) => {
    results.set(config, await endOf(aftermath.get(config) ?? "needed", config, manifest, fault, run));
  });
  await restoration.cancel();
}

async function endOf(
  aftermath: Aftermath,
  config: LiveConfig,
  manifest: Manifest,
  fault: ClusterFault | undefined,
  { kubectl }: DeletionRun,
): Promise<DeletionResult> {
  // It is certainly there, also if it lost the label by which it is listed.
  if (fault?.reason === "conflict") return { end: "stays" };
  if (fault?.reason === "refused") return { end: "not-deleted", fault };
  if (aftermath === "gone") return { end: "deleted" };
  // Present without a fault: somebody made it again.
  if (aftermath === "present") return fault ? { end: "not-deleted", fault } : { end: "stays" };
  const failed = await putBack(kubectl, config, manifest);
  return failed ? { end: "not-put-back", fault: failed, manifest } : { end: "put-back" };
}

const maxAttempts = 3;

async function putBack(kubectl: Kubectl, config: LiveConfig, manifest: Manifest): Promise<ClusterFault | undefined> {
  for (let attempt = 1; ; attempt++) {
    const fault = await createObject(kubectl, configName(config), writeJson(manifest));
    if (!fault || fault.reason === "exists") return undefined;
    if (fault.reason === "refused" || attempt === maxAttempts) return fault;
  }
}
