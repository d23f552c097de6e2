// The keys of a config that stand beside its name, in a reference that means no others.

import { entries, get, getString, isMapping, isSequence, items, type ResolvedMapping } from "../../yaml/node/access.ts";

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

/** What stands beside a name and a key, and says nothing about other keys. */
const harmless: ReadonlySet<string> = new Set([
  ...["name", "secretName", "namespace", "kind", "apiVersion", "group", "version", "uid"],
  ...["key", "items", "optional", "defaultMode", "mountPath", "subPath", "targetPath"],
]);

/** Such as `certificate: tls.crt` beside `key: tls.key`, which is another key of the same Secret. */
export function hasFurtherFields(beside: ResolvedMapping, keyIn?: string): boolean {
  for (const key of entries(beside).keys()) if (!harmless.has(key) && key !== keyIn) return true;
  return false;
}
