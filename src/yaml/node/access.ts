// Looking into a document: keys, items, aliases and merge keys, as Kubernetes' tools see them.

import { addAll } from "../../collections/add-all.ts";
import type { AliasNode, MappingNode, Node, Pair, ScalarNode, SequenceNode } from "./node.ts";

/** A node and the alias through which it was reached, the outermost one: whoever changes it has to know. */
export interface Resolved<N extends Node = Exclude<Node, AliasNode>> {
  readonly node: N;
  readonly alias?: AliasNode;
}

export type ResolvedMapping = Resolved<MappingNode>;
export type ResolvedScalar = Resolved<ScalarNode>;
export type ResolvedSequence = Resolved<SequenceNode>;

/** Follows an alias to its target. */
export function resolveAlias(node: Node, alias?: AliasNode): Resolved {
  if (node.type === "alias") return { node: node.target, alias: alias ?? node };
  return alias ? { node, alias } : node;
}

/** The value of a key: the last one written, else one that comes in through a merge key. */
export function get(mapping: ResolvedMapping, key: string): Resolved | undefined {
  return getWithMerges(mapping, key, undefined);
}

function getWithMerges(
  mapping: ResolvedMapping,
  key: string,
  seen: Set<MappingNode> | undefined,
): Resolved | undefined {
  const { node, alias } = mapping;
  const value = node.get(key);
  if (value) return resolveAlias(value, alias);
  if (!node.hasMerges) return undefined;
  const visited = seen ?? new Set();
  if (visited.has(node)) return undefined;
  visited.add(node);
  for (const merged of mergedMappings(mapping)) {
    const found = getWithMerges(merged, key, visited);
    if (found) return found;
  }
  return undefined;
}

/** Whether two nodes of one document are the same. Read twice, a node may be two objects. */
export function isSameNode(a: Node, b: Node): boolean {
  return a.start === b.start && a.type === b.type;
}

/** The same for all looks at one node of a document by way of one alias. */
export function nodeKey({ node, alias }: Resolved): number | string {
  return alias ? `${node.start} ${alias.start}` : node.start;
}

/** The entries of a mapping that are not among these. */
export function pairsWithout(mapping: MappingNode, lost: readonly Pair[]): Pair[] {
  const starts = new Set(lost.map(({ key }) => key.start));
  return mapping.pairs.filter(({ key }) => !starts.has(key.start));
}

/** The mappings that a mapping's `<<` entries bring in, the nearest first. */
export function mergedMappings(mapping: ResolvedMapping): ResolvedMapping[] {
  const merged: ResolvedMapping[] = [];
  for (const pair of mapping.node.pairs) {
    if (keyOf(pair) !== "<<") continue;
    const value = resolveAlias(pair.value, mapping.alias);
    const all = isSequence(value) ? items(value) : [value];
    addAll(merged, all.filter(isMapping));
  }
  return merged;
}

/** Every entry that counts: of duplicates the last, and what merge keys bring in. */
export function entries(mapping: ResolvedMapping): Map<string, Resolved> {
  const found = ownEntries(mapping);
  if (!mapping.node.hasMerges) return found;
  const visited = new Set([mapping.node]);
  const addMerged = (from: ResolvedMapping): void => {
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

/** Visits every entry that counts and that `wanted` returns something for, by its key. */
export function visitEntries<T>(
  mapping: ResolvedMapping,
  wanted: (key: string) => T | undefined,
  visit: (key: string, value: Resolved, found: T) => void,
): void {
  const { node, alias } = mapping;
  if (!node.hasMerges) {
    node.visit(wanted, (key, value, found) => visit(key, resolveAlias(value, alias), found));
    return;
  }
  for (const [key, value] of entries(mapping)) {
    const found = wanted(key);
    if (found !== undefined) visit(key, value, found);
  }
}

function ownEntries({ node, alias }: ResolvedMapping): Map<string, Resolved> {
  const own = new Map<string, Resolved>();
  for (const pair of node.pairs) {
    const name = keyOf(pair);
    if (name !== undefined && name !== "<<") own.set(name, resolveAlias(pair.value, alias));
  }
  return own;
}

export function items(sequence: ResolvedSequence): Resolved[] {
  return sequence.node.items.map((item) => resolveAlias(item, sequence.alias));
}

/** The scalars of a mapping by their keys. */
export function textsOf(mapping: ResolvedMapping | undefined): Map<string, string> {
  if (!mapping) return new Map();
  return new Map(
    [...entries(mapping)].flatMap(([key, value]) => (isScalar(value) ? [[key, stringOf(value) ?? ""]] : [])),
  );
}

/** Follows keys from mapping to mapping. */
export function getIn(from: Resolved, ...keys: readonly string[]): Resolved | undefined {
  let at: Resolved | undefined = from;
  for (const key of keys) {
    if (!at || !isMapping(at)) return undefined;
    at = get(at, key);
  }
  return at;
}

/** The text of a scalar at the end of a path, absent values left out. */
export function getString(from: Resolved, ...keys: readonly string[]): string | undefined {
  return stringOf(getIn(from, ...keys));
}

/** The text of a scalar; undefined for an absent value. */
export function stringOf(found: Resolved | undefined): string | undefined {
  return isScalar(found) && !isNull(found.node) ? found.node.value : undefined;
}

export function keyOf(pair: Pair): string | undefined {
  const key = pair.key.type === "alias" ? pair.key.target : pair.key;
  return key.type === "scalar" ? key.value : undefined;
}

export function isMapping(found: Resolved | undefined): found is ResolvedMapping {
  return found?.node.type === "mapping";
}

export function isSequence(found: Resolved | undefined): found is ResolvedSequence {
  return found?.node.type === "sequence";
}

export function isScalar(found: Resolved | undefined): found is ResolvedScalar {
  return found?.node.type === "scalar";
}

/** Written as nothing, `~` or `null`. */
export function isNull(node: Node): boolean {
  if (node.type !== "scalar" || node.style !== "plain" || (node.tag && node.tag !== "!!null")) return false;
  const { value } = node;
  return value === "" || value === "~" || value === "null" || value === "Null" || value === "NULL";
}
