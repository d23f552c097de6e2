// A live object as a manifest that makes the same object again.

import { isServerField } from "../manifest/server-fields.ts";
import type { Data } from "../yaml/value/to-data.ts";

export type Manifest = ReadonlyMap<string, Data>;

/**
 * In the order in which people write it; `live` is what a list says of the object. It gets its old name, so what kubectl
 * applied last stays true and stays.
 */
export function restorableManifest(kind: string, live: Manifest): Manifest {
  const metadata = live.get("metadata");
  const kept = metadata instanceof Map ? [...metadata].filter(([key]) => !isServerField.ofMetadata(key)) : [];
  const isWritten = (key: string): boolean => ["apiVersion", "kind", "metadata"].includes(key);
  const rest = [...live].filter(([key]) => !isWritten(key) && !isServerField.ofObject(key));
  return new Map<string, Data>([
    ["apiVersion", "v1"],
    ["kind", kind],
    ["metadata", new Map<string, Data>(kept)],
    ...rest,
  ]);
}
