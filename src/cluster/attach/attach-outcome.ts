// What became of each revision, for reports.

import type { ClusterFault } from "../cluster-fault.ts";
import type { OwnerReference } from "../inventory.ts";
import { ownerOf } from "./attached-owner.ts";
import type { PlannedOwners } from "./plan-owners.ts";

/** `attach`, `detach`: it is still to be done, in a dry run or after an interruption. */
export type AttachEnd = "attach" | "attached" | "detach" | "detached" | "unchanged" | "failed";

export interface AttachOutcome {
  readonly planned: PlannedOwners;
  readonly end: AttachEnd;
  readonly added: readonly OwnerReference[];
  readonly removed: readonly OwnerReference[];
  readonly fault?: ClusterFault;
}

export function asPlanned(planned: PlannedOwners): AttachOutcome {
  const added = planned.add.map(ownerOf);
  const removed = planned.remove;
  return { planned, end: added.length > 0 ? "attach" : removed.length > 0 ? "detach" : "unchanged", added, removed };
}

/** What was tried; what was given and taken off again shows as taken off. */
export function asChanged(
  planned: PlannedOwners,
  { added, removed, fault }: Pick<AttachOutcome, "added" | "removed" | "fault">,
): AttachOutcome {
  const end = removed.length > 0 ? "detached" : added.length > 0 ? "attached" : "unchanged";
  return { planned, end: fault ? "failed" : end, added, removed, ...(fault && { fault }) };
}
