// A config as data whose fields always have the same order, so that the same config is always written as the same text.

import type { ConfigKind } from "../settings/config-kind.ts";
import type { Data } from "../yaml/value/to-data.ts";
import { writeJson } from "../yaml/write/json.ts";

export interface ConfigFields {
  readonly kind: ConfigKind;
  readonly name: string;
  readonly namespace: string | undefined;
  readonly labels: ReadonlyMap<string, string>;
  readonly annotations: ReadonlyMap<string, string>;
  readonly immutable: boolean;
  readonly type: string | undefined;
  /** `data`, `binaryData` and `stringData`, as far as there are any. */
  readonly content: ReadonlyMap<string, Data>;
}

export function canonicalData(config: ConfigFields): ReadonlyMap<string, Data> {
  const { kind, name, namespace, labels, annotations, immutable, type, content } = config;
  const metadata = new Map<string, Data>([["name", name]]);
  if (namespace !== undefined) metadata.set("namespace", namespace);
  if (labels.size > 0) metadata.set("labels", sorted(labels));
  if (annotations.size > 0) metadata.set("annotations", sorted(annotations));
  return new Map<string, Data>([
    ["apiVersion", "v1"],
    ["kind", kind],
    ...(immutable ? [["immutable", true] as const] : []),
    ["metadata", metadata],
    ...(type !== undefined ? [["type", type] as const] : []),
    ...sorted(content),
  ]);
}

/** The same text for the same content, whatever the config's name, labels and annotations. */
export function contentKey({ type, content }: Pick<ConfigFields, "type" | "content">): string {
  return writeJson(new Map<string, Data>([["type", type ?? ""], ...sorted(content)]));
}

function sorted(map: ReadonlyMap<string, Data>): Map<string, Data> {
  const entries = [...map].sort(([a], [b]) => (a < b ? -1 : 1));
  return new Map(entries.map(([key, value]) => [key, value instanceof Map ? sorted(value) : value]));
}
