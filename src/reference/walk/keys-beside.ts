// The keys of a config that stand beside its name, in a reference that means no others.

import { get, getString, isMapping, isSequence, items, type ResolvedMapping } from "../../yaml/node/access.ts";

/** `key: a` (or another field, where the table says so), or the keys of `items`. Undefined where all keys are meant. */
export function keysBeside(beside: ResolvedMapping | undefined, keyIn = "key"): readonly string[] | undefined {
  if (!beside) return undefined;
  const key = getString(beside, keyIn);
  if (key) return [key];
  const list = get(beside, "items");
  if (!isSequence(list)) return undefined;
  const keys = items(list)
    .filter(isMapping)
    .flatMap((item) => getString(item, "key") ?? []);
  return keys.length > 0 ? keys : undefined;
}
