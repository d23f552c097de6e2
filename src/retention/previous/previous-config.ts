// A config of an earlier output, as plain data: what may have to be emitted again.

import type { ConfigFields } from "../../config/canonical.ts";
import type { KeySet } from "../../config/keys.ts";

export interface PreviousConfig extends ConfigFields {
  /** Where it was: the namespace that is written, else what a missing one means. */
  readonly namespace: string | undefined;
  readonly writtenNamespace: string | undefined;
  readonly baseName: string;
  /** Those that it has, where it is a revision of some keys of its config; undefined: all. */
  readonly keys: KeySet;
  /** Whether it still has the name that its author gave it. */
  readonly isPlain: boolean;
  /** Whether healthy pods run on it. */
  readonly inUse: boolean;
  /** Whether it comes from a cluster: its namespace is known then, and it may be anybody's. */
  readonly isLive: boolean;
  /** The position of its source among the others: the first is the newest. */
  readonly rank: number;
  /** When it was made: a time from the cluster, or a ledger's count. */
  readonly age: string;
}
