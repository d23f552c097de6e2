// A live object as a manifest that makes the same object again.

import type { Data } from "../../yaml/value/to-data.ts";

export type Manifest = ReadonlyMap<string, Data>;

/** What the API server itself writes. */
const serverFields: ReadonlySet<string> = new Set([
  ...["uid", "resourceVersion", "creationTimestamp", "generation", "selfLink", "managedFields"],
  ...["deletionTimestamp", "deletionGracePeriodSeconds"],
]);

/** In the order in which people write it; `live` is what a list says of the object. */
export function restorableManifest(kind: string, live: Manifest): Manifest {
  const metadata = live.get("metadata");
  const kept = metadata instanceof Map ? [...metadata].filter(([key]) => !serverFields.has(key)) : [];
  const rest = [...live].filter(([key]) => !["apiVersion", "kind", "metadata"].includes(key));
  return new Map<string, Data>([
    ["apiVersion", "v1"],
    ["kind", kind],
    ["metadata", new Map<string, Data>(kept)],
    ...rest,
  ]);
}
