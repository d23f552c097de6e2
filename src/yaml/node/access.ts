// Looking into a document: keys, items, aliases and merge keys, as Kubernetes' tools see them.

import { addAll } from "../../collections/add-all.ts";
import { Scanned, ScannedMapping } from "../scan/lazy-node.ts";
import type { AliasNode, MappingNode, Node, Pair, ScalarNode, SequenceNode } from "./node.ts";

/** A node and the alias through which it was reached, the outermost one: whoever changes it has to know. */
export interface Found<N extends Node = Exclude<Node, AliasNode>> {
  readonly node: N;
  readonly via?: AliasNode;
}

export type FoundMapping = Found<MappingNode>;
export type FoundScalar = Found<ScalarNode>;
export type FoundSequence = Found<SequenceNode>;

/** Follows an alias to what it stands for. A scanned node is what is found itself: no aliases lead there. */
export function follow(node: Node, via?: AliasNode): Found {
  if (node.type === "alias") return { node: node.target, via: via ?? node };
  if (via) return { node, via };
  return node instanceof Scanned ? (node as Node & Found) : { node };
}

/** The value of a key: the last one written, else one that comes in through a merge key. */
export function child(mapping: FoundMapping, key: string): Found | undefined {
  return childIn(mapping, key, undefined);
}

function childIn(mapping: FoundMapping, key: string, seen: Set<MappingNode> | undefined): Found | undefined {
  const { node } = mapping;
  const value = node instanceof ScannedMapping ? node.lookUp(key) : findPair(node, key)?.value;
  if (value) return follow(value, mapping.via);
  if (!mayMerge(node)) return undefined;
  const visited = seen ?? new Set();
  if (visited.has(mapping.node)) return undefined;
  visited.add(mapping.node);
  for (const merged of mergedMappings(mapping)) {
    const found = childIn(merged, key, visited);
    if (found) return found;
  }
  return undefined;
}

/** The last entry with this key that is written in the mapping itself. */
export function findPair(mapping: MappingNode, key: string): Pair | undefined {
  return mapping instanceof ScannedMapping
    ? mapping.pairOf(key)
    : mapping.pairs.findLast((pair) => keyOf(pair) === key);
}

function mayMerge(mapping: MappingNode): boolean {
  return mapping instanceof ScannedMapping ? mapping.hasMerges : mapping.pairs.some(isMerge);
}

/** Whether two nodes of one document are the same. Looked at twice, a node may be two objects. */
export function isSameNode(a: Node, b: Node): boolean {
  return a.start === b.start && a.type === b.type;
}

/** The same for all looks at one node of a document by way of one alias. */
export function whereFound({ node, via }: Found): number | string {
  return via ? `${node.start} ${via.start}` : node.start;
}

/** The entries of a mapping that are not among these. */
export function pairsWithout(mapping: MappingNode, lost: readonly Pair[]): Pair[] {
  const starts = new Set(lost.map(({ key }) => key.start));
  return mapping.pairs.filter(({ key }) => !starts.has(key.start));
}

/** The mappings that a mapping's `<<` entries bring in, the nearest first. */
export function mergedMappings(mapping: FoundMapping): FoundMapping[] {
  const merged: FoundMapping[] = [];
  for (const pair of mapping.node.pairs) {
    if (keyOf(pair) !== "<<") continue;
    const value = follow(pair.value, mapping.via);
    const all = isSequence(value) ? items(value) : [value];
    addAll(merged, all.filter(isMapping));
  }
  return merged;
}

/** Every entry that counts: of duplicates the last, and what merge keys bring in. */
export function entries(mapping: FoundMapping): Map<string, Found> {
  const found = ownEntries(mapping);
  if (!mayMerge(mapping.node)) return found;
  const visited = new Set([mapping.node]);
  const addMerged = (from: FoundMapping): void => {
    for (const merged of mergedMappings(from)) {
      if (visited.has(merged.node)) continue;
      visited.add(merged.node);
      for (const [name, value] of ownEntries(merged)) if (!found.has(name)) found.set(name, value);
      addMerged(merged);
    }
  };
  addMerged(mapping);
  return found;
}

/** Visits every entry that counts and that `wanted` has something for, by its key. */
export function eachWanted<T>(
  mapping: FoundMapping,
  wanted: (key: string) => T | undefined,
  visit: (key: string, value: Found, had: T) => void,
): void {
  const { node } = mapping;
  if (node instanceof ScannedMapping && !node.hasMerges) {
    node.eachWanted(wanted, (key, value, had) => visit(key, follow(value), had));
    return;
  }
  for (const [key, value] of entries(mapping)) {
    const had = wanted(key);
    if (had !== undefined) visit(key, value, had);
  }
}

function ownEntries({ node, via }: FoundMapping): Map<string, Found> {
  const own = new Map<string, Found>();
  for (const pair of node.pairs) {
    const name = keyOf(pair);
    if (name !== undefined && name !== "<<") own.set(name, follow(pair.value, via));
  }
  return own;
}

function isMerge(pair: Pair): boolean {
  return keyOf(pair) === "<<";
}

export function items(sequence: FoundSequence): Found[] {
  return sequence.node.items.map((item) => follow(item, sequence.via));
}

/** Follows keys from mapping to mapping. */
export function descend(from: Found, ...keys: readonly string[]): Found | undefined {
  let at: Found | undefined = from;
  for (const key of keys) {
    if (!at || !isMapping(at)) return undefined;
    at = child(at, key);
  }
  return at;
}

/** The text of a scalar at the end of a path, absent values left out. */
export function textAt(from: Found, ...keys: readonly string[]): string | undefined {
  return textOf(descend(from, ...keys));
}

/** The text of a scalar; undefined for an absent value. */
export function textOf(found: Found | undefined): string | undefined {
  return isScalar(found) && !isNull(found.node) ? found.node.value : undefined;
}

export function keyOf(pair: Pair): string | undefined {
  const key = pair.key.type === "alias" ? pair.key.target : pair.key;
  return key.type === "scalar" ? key.value : undefined;
}

export function isMapping(found: Found | undefined): found is FoundMapping {
  return found?.node.type === "mapping";
}

export function isSequence(found: Found | undefined): found is FoundSequence {
  return found?.node.type === "sequence";
}

export function isScalar(found: Found | undefined): found is FoundScalar {
  return found?.node.type === "scalar";
}

/** Written as nothing, `~` or `null`. */
export function isNull(node: Node): boolean {
  if (node.type !== "scalar" || node.style !== "plain" || (node.tag && node.tag !== "!!null")) return false;
  const { value } = node;
  return value === "" || value === "~" || value === "null" || value === "Null" || value === "NULL";
}
