// Why the cluster did not do what it was asked for, as data.

export type FaultReason =
  /** There is no kubectl, or it can't be run. */
  | "no-kubectl"
  /** There is no answer: no connection, no such context, a login that failed, a time limit. */
  | "unreachable"
  /** The account may not do this. */
  | "refused"
  /** There is no such object, or no such kind. */
  | "not-found"
  /** The object is another one, or was changed. */
  | "conflict"
  /** There is one of this name already. */
  | "exists"
  /** The list took longer than the API server remembers its state. */
  | "expired"
  | "failed";

export interface ClusterFault {
  readonly reason: FaultReason;
  /** What kubectl printed, in one line. */
  readonly text: string;
  /** For `refused`, where kubectl says it: `list` and `deployments.apps`. */
  readonly verb?: string;
  readonly resource?: string;
}
