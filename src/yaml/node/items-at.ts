// The items of a list at the end of a path; none where there is no list.

import { getIn, isMapping, isSequence, items, type Resolved, type ResolvedMapping } from "./access.ts";

export function itemsAt(from: Resolved, ...keys: readonly string[]): Resolved[] {
  const found = getIn(from, ...keys);
  return isSequence(found) ? items(found) : [];
}

/** Those that are mappings. */
export function mappingsAt(from: Resolved, ...keys: readonly string[]): ResolvedMapping[] {
  return itemsAt(from, ...keys).filter(isMapping);
}
