// Which keys of a config a reference uses, and which of them the config lacks.

import { getIn } from "../yaml/node/access.ts";
import type { ResolvedReference } from "./resolve-references.ts";
import { volumeMounts } from "./volume-mounts.ts";

/**
 * The keys that it names itself, or whose files alone are mounted. Undefined for all of them, as with `envFrom` or a
 * whole volume.
 */
export function usedKeys(link: ResolvedReference): readonly string[] | undefined {
  if (link.reference.keys) return link.reference.keys;
  const parts = volumeMounts(link)?.map(({ part }) => part) ?? [];
  const files = parts.flatMap((part) => (part === undefined || part.includes("$(") ? [] : [part]));
  return parts.length > 0 && files.length === parts.length ? [...new Set(files)] : undefined;
}

/** The keys without which the pods of a reference don't start, and which its config does not have. */
export function missingKeys({ reference, config }: ResolvedReference): readonly string[] {
  const [object] = config.objects;
  const has = (key: string): boolean =>
    object !== undefined && ["data", "binaryData", "stringData"].some((field) => getIn(object.root, field, key));
  return reference.optional ? [] : (reference.keys?.filter((key) => !has(key)) ?? []);
}
