// What references and pod specs look like in kinds that no table has.

import type { ConfigKind } from "../../settings/config-kind.ts";
import { get, getString, isMapping, isSequence, items, type ResolvedMapping } from "../../yaml/node/access.ts";

/** Keys that the walk knows, and what is below them. */
export const referenceKeys: ReadonlyMap<string, { to: ConfigKind; names: readonly string[] }> = new Map([
  ["configMap", { to: "ConfigMap", names: ["name"] }],
  ["configMapRef", { to: "ConfigMap", names: ["name"] }],
  ["configMapKeyRef", { to: "ConfigMap", names: ["name"] }],
  ["secret", { to: "Secret", names: ["secretName", "name"] }],
  ["secretRef", { to: "Secret", names: ["name"] }],
  ["secretKeyRef", { to: "Secret", names: ["name"] }],
]);

export function looksLikePodSpec(at: ResolvedMapping): boolean {
  const containers = get(at, "containers");
  if (!isSequence(containers)) return false;
  const all = items(containers);
  return all.length > 0 && all.every((each) => isMapping(each) && getString(each, "name") !== undefined);
}
