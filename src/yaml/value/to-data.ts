// Plain data from a node, as go-yaml v3 decodes it for kustomize's hash: aliases followed, merge keys honoured.
// Maps instead of objects, so that no key of a document can mean anything to JavaScript.

import type { MappingNode, Node } from "../node/node.ts";
import { resolveScalar, type ScalarValue } from "./resolve.ts";

export type Data = ScalarValue | readonly Data[] | ReadonlyMap<string, Data>;

/** Thrown when aliases unfold to more nodes, or deeper, than anyone would write. */
export class TooManyNodes extends Error {
  override readonly name = "TooManyNodes";
}

/** Every visit counts, so an alias counts as often as it is used. */
const DEFAULT_LIMIT = 1_000_000;

/** A tree's own depth is bounded by the reader; a chain of aliases is not. */
const MAX_DEPTH = 2000;

interface Budget {
  left: number;
  depth: number;
}

export function toData(node: Node, limit: number = DEFAULT_LIMIT): Data {
  return convert(node, { left: limit, depth: 0 });
}

function convert(node: Node, budget: Budget): Data {
  budget.left -= 1;
  if (budget.left < 0 || budget.depth > MAX_DEPTH) throw new TooManyNodes("the aliases unfold to too many nodes");
  budget.depth += 1;
  const json = convertBare(node, budget);
  budget.depth -= 1;
  return json;
}

function convertBare(node: Node, budget: Budget): Data {
  switch (node.type) {
    case "alias":
      return convert(node.target, budget);
    case "scalar":
      return resolveScalar(node);
    case "sequence":
      return node.items.map((item) => convert(item, budget));
    case "mapping":
      return convertMapping(node, budget);
  }
}

function convertMapping(node: MappingNode, budget: Budget): ReadonlyMap<string, Data> {
  const map = new Map<string, Data>();
  const merges: Node[] = [];
  for (const { key, value } of node.pairs) {
    if (isMerge(key)) merges.push(value);
    else map.set(keyText(key, budget), convert(value, budget));
  }
  // The mapping's own keys win, then the first merge that has a key.
  for (const merge of merges) mergeInto(map, merge, budget);
  return map;
}

function mergeInto(map: Map<string, Data>, merge: Node, budget: Budget): void {
  const source = merge.type === "alias" ? merge.target : merge;
  if (source.type === "sequence" && merge.type === "sequence") {
    for (const item of source.items) mergeInto(map, item, budget);
    return;
  }
  if (source.type !== "mapping") return;
  const data = convert(source, budget);
  if (!(data instanceof Map)) return;
  for (const [key, value] of data) if (!map.has(key)) map.set(key, value);
}

export function isMerge(key: Node): boolean {
  if (key.type !== "scalar" || key.value !== "<<") return false;
  return key.tag === undefined ? key.style === "plain" : key.tag === "!!merge" || key.tag === "!";
}

/** kustomize refuses keys that are no strings, so any text that tells them apart will do. */
function keyText(key: Node, budget: Budget): string {
  const node = key.type === "alias" ? key.target : key;
  return node.type === "scalar" ? node.value : JSON.stringify(convert(node, budget), mapsAsEntries);
}

function mapsAsEntries(_key: string, value: unknown): unknown {
  return value instanceof Map ? [...value] : value;
}

/** A float64 as Go's encoding/json prints it. JavaScript's digits are the same; only where the exponent starts differs. */
export function goFloat(value: number): string {
  if (Object.is(value, -0)) return "-0";
  const magnitude = Math.abs(value);
  if (magnitude !== 0 && magnitude < 1e-6) return value.toExponential();
  return String(value);
}
