// An earlier output: where older revisions are taken from.

import type { Source } from "../text/source.ts";

/** Of several, the first is the newest. */
export interface PreviousSource extends Source {
  /** The release that healthy pods run on: what its workloads name is always carried. */
  readonly deployed?: boolean;
  /** A ledger holds no Secrets, and has its own order of revisions. */
  readonly ledger?: boolean;
  /** An older version of another source: what is wrong with it can't be changed any more, and what it lacks is no news. */
  readonly older?: boolean;
  /** Taken from a cluster: from one namespace, or from all of them. */
  readonly live?: { readonly namespace: string | undefined };
}
