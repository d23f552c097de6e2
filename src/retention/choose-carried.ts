// Which older revisions of a config are emitted again.

import { contentKey } from "../config/canonical.ts";
import type { PreviousConfig } from "./previous/previous-config.ts";

export interface CarryRequest {
  /** The config's content as it is now, if this output has a revision of it. */
  readonly current: string | undefined;
  /** The config's own names in this output. */
  readonly taken: ReadonlySet<string>;
  /** Older revisions that came in with the stream: they count, and are not emitted again. */
  readonly present: ReadonlySet<string>;
  /** Names that a workload asks for. */
  readonly pinned: ReadonlySet<string>;
  /** How many older ones are carried at most; those in use and pinned ones go beyond it. */
  readonly maximum: number;
}

/**
 * Newest first, as they came. What counts is content: one that is there under two names (before its first revision
 * and after, with a key and without) is one, and no name of it pushes another content out.
 */
export function carriedRevisions(
  { current, taken, present, pinned, maximum }: CarryRequest,
  own: readonly PreviousConfig[],
): PreviousConfig[] {
  const older = new Set<string>();
  return own.filter((each) => {
    if (taken.has(each.name)) return false;
    const content = contentKey(each);
    const isNew = content !== current && !older.has(content);
    const fits = maximum > 0 && (!isNew || older.size < maximum);
    if (fits && isNew) older.add(content);
    return !present.has(each.name) && (fits || pinned.has(each.name) || each.inUse);
  });
}
