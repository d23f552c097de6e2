// Plain data from a node: scalars as go-yaml v3 decodes them for kustomize's hash, keys as kubectl reads them, aliases
// followed, merge keys honoured.
// Maps instead of objects, so that no key of a document can mean anything to JavaScript.

import { eachPairAsRead, isMerge, mappingsMergedBy } from "../node/access.ts";
import type { MappingNode, Node } from "../node/node.ts";
import { resolveScalar, type ScalarValue } from "./resolve.ts";
import { resolveKey } from "./resolve-key.ts";

export type Data = ScalarValue | readonly Data[] | ReadonlyMap<string, Data>;

export function toData(node: Node): Data {
  switch (node.type) {
    case "alias":
      return toData(node.target);
    case "scalar":
      return resolveScalar(node);
    case "sequence":
      return node.items.map(toData);
    case "mapping":
      return mappingData(node);
  }
}

function mappingData(node: MappingNode): ReadonlyMap<string, Data> {
  const map = new Map<string, Data>();
  const { hasMerges } = node;
  for (const pair of eachPairAsRead(node)) {
    if (!hasMerges || !isMerge(pair.key)) map.set(keyText(pair.key), toData(pair.value));
    else
      for (const merged of mappingsMergedBy(pair))
        for (const [key, value] of mappingData(merged.node)) map.set(key, value);
  }
  return map;
}

/** Nobody takes a key with parts, so any text that distinguishes them will do. */
export function keyText(key: Node): string {
  const node = key.type === "alias" ? key.target : key;
  return node.type === "scalar" ? resolveKey(node) : JSON.stringify(toData(node), mapsAsEntries);
}

function mapsAsEntries(_key: string, value: unknown): unknown {
  return value instanceof Map ? [...value] : value;
}
