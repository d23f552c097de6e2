// Which older revisions of a config are emitted again.

import { contentKey } from "../config/canonical.ts";
import { newStateCounter } from "../config/count-states.ts";
import type { KeySet } from "../config/keys.ts";
import type { PreviousConfig } from "./previous/previous-config.ts";

export interface CarryRequest {
  /** What the revisions of this output hold. */
  readonly current: ReadonlySet<string>;
  /** The keys of these revisions. */
  readonly currentKeys: readonly KeySet[];
  /** The config's own names in this output. */
  readonly taken: ReadonlySet<string>;
  /** Older revisions that came in with the stream: they count, and are not emitted again. */
  readonly present: ReadonlySet<string>;
  /** Names that a workload asks for. */
  readonly pinned: ReadonlySet<string>;
  /** How many older states are carried at most; revisions in use and pinned ones go beyond it. */
  readonly maximum: number;
}

/**
 * Newest first, as they came. What counts is content: one that is there under two names (before its first revision
 * and after, with a key and without) is one, and no name of it pushes another content out.
 */
export function carriedRevisions(
  { current, currentKeys, taken, present, pinned, maximum }: CarryRequest,
  own: readonly PreviousConfig[],
): PreviousConfig[] {
  const older = new Set<string>();
  const states = newStateCounter(currentKeys);
  return own.filter((each) => {
    if (taken.has(each.name)) return false;
    const content = contentKey(each);
    const isNew = !current.has(content) && !older.has(content);
    const fits = maximum > 0 && (!isNew || states.ageOf(each.keys) <= maximum);
    if (fits && isNew) {
      older.add(content);
      states.add(each.keys);
    }
    return !present.has(each.name) && (fits || pinned.has(each.name) || each.inUse);
  });
}
