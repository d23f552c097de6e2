// What the lists of a document gain and lose, for its aliases: a list that one of them stands for is written out in its
// place, and of a list that changes itself no alias follows the changes.

import type { ListChange } from "../../yaml/edit/node-change.ts";
import { nodeKey, type ResolvedSequence } from "../../yaml/node/access.ts";
import type { ManifestObject } from "../object.ts";
import { type Followers, followersInFlow } from "./insert-object.ts";

export function listChanges(
  followers: ReadonlyMap<ManifestObject, Followers>,
  gone: readonly ManifestObject[],
): ListChange[] {
  const lists = new Map<number | string, ListChange & { removed: Set<number>; inserted: Map<number, string[]> }>();
  const changesOf = (at: ResolvedSequence) => {
    const own = lists.get(nodeKey(at)) ?? { type: "items", at, removed: new Set(), inserted: new Map() };
    lists.set(nodeKey(at), own);
    return own;
  };
  for (const { item } of gone) if (item) changesOf(item.list).removed.add(item.index);
  for (const [after, all] of followers)
    if (after.item) changesOf(after.item.list).inserted.set(after.item.index + 1, followersInFlow(after, all));
  return [...lists.values()];
}
