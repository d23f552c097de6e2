// Plain data from a node, as go-yaml v3 decodes it for kustomize's hash: aliases followed, merge keys honoured.
// Maps instead of objects, so that no key of a document can mean anything to JavaScript.

import type { MappingNode, Node } from "../node/node.ts";
import { resolveScalar, type ScalarValue } from "./resolve.ts";

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
  const merges: Node[] = [];
  for (const { key, value } of node.pairs) {
    if (isMerge(key)) merges.push(value);
    else map.set(keyText(key), toData(value));
  }
  // The mapping's own keys win, then the first merge that has a key.
  for (const merge of merges) mergeInto(map, merge);
  return map;
}

function mergeInto(map: Map<string, Data>, merge: Node): void {
  const source = merge.type === "alias" ? merge.target : merge;
  if (source.type === "sequence" && merge.type === "sequence") {
    for (const item of source.items) mergeInto(map, item);
    return;
  }
  if (source.type !== "mapping") return;
  for (const [key, value] of mappingData(source)) if (!map.has(key)) map.set(key, value);
}

export function isMerge(key: Node): boolean {
  if (key.type !== "scalar" || key.value !== "<<") return false;
  return key.tag === undefined ? key.style === "plain" : key.tag === "!!merge" || key.tag === "!";
}

/** kustomize refuses keys that are no strings, so any text that distinguishes them will do. */
function keyText(key: Node): string {
  const node = key.type === "alias" ? key.target : key;
  return node.type === "scalar" ? node.value : JSON.stringify(toData(node), mapsAsEntries);
}

function mapsAsEntries(_key: string, value: unknown): unknown {
  return value instanceof Map ? [...value] : value;
}
