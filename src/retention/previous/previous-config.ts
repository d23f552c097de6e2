// A config of an earlier output, as plain data: what may have to be emitted again.

import type { KeySet } from "../../config/keys.ts";
import type { ConfigKind } from "../../settings/config-kind.ts";
import type { Data } from "../../yaml/value/to-data.ts";

export interface PreviousConfig {
  readonly kind: ConfigKind;
  /** Where it was: the namespace that is written, else what a missing one means. */
  readonly namespace: string | undefined;
  readonly writtenNamespace: string | undefined;
  readonly baseName: string;
  readonly name: string;
  /** Those that it has, where it is a revision of some keys of its config; undefined: all. */
  readonly keys: KeySet;
  readonly labels: ReadonlyMap<string, string>;
  readonly annotations: ReadonlyMap<string, string>;
  readonly immutable: boolean;
  readonly type: string | undefined;
  /** `data`, `binaryData` and `stringData`, as far as there are any. */
  readonly content: ReadonlyMap<string, Data>;
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
