// What became of each revision, for reports.

import type { ClusterFault } from "../cluster-fault.ts";
import type { PlannedRevision } from "./plan-deletions.ts";

/**
 * `delete`: it is to be deleted, in a dry run or after an interruption. `stays`: as the plan says, or because it is
 * another one by now. `put-back`: somebody came to need it while it was deleted.
 */
export type GcEnd =
  | { readonly end: "delete" | "deleted" | "stays" | "changed" | "put-back" }
  | { readonly end: "not-deleted" | "not-put-back"; readonly fault: ClusterFault };

export interface GcOutcome {
  readonly planned: PlannedRevision;
  readonly result: GcEnd;
}
