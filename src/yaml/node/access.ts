// Looking into a document: keys, items, aliases and merge keys, as Kubernetes' tools see them.

import type { AliasNode, MappingNode, Node, Pair, ScalarNode, SequenceNode } from "./node.ts";

/** The aliases through which a node was reached: whoever changes it has to know. */
interface Way {
  /** The outermost one. */
  readonly alias?: AliasNode;
  /** Where those inside of it stand. */
  readonly inner?: string;
}

export interface Resolved<N extends Node = Exclude<Node, AliasNode>> extends Way {
  readonly node: N;
}

export type ResolvedMapping = Resolved<MappingNode>;
export type ResolvedScalar = Resolved<ScalarNode>;
export type ResolvedSequence = Resolved<SequenceNode>;

const direct: Way = {};

/** Follows an alias to its target; `way`: to what the node is in. */
export function resolveAlias(node: Node, { alias, inner }: Way = direct): Resolved {
  if (node.type !== "alias") return !alias ? node : inner === undefined ? { node, alias } : { node, alias, inner };
  return alias
    ? { node: node.target, alias, inner: `${inner ?? ""} ${node.start}` }
    : { node: node.target, alias: node };
}

/** The value of a key: the last one that is read. */
export function get(mapping: ResolvedMapping, key: string): Resolved | undefined {
  const { node } = mapping;
  if (node.hasMerges) return getWithMerges(mapping, key, new Set());
  const value = node.get(key);
  return value && resolveAlias(value, mapping);
}

function getWithMerges(mapping: ResolvedMapping, key: string, visited: Set<MappingNode>): Resolved | undefined {
  const { node } = mapping;
  if (!node.hasMerges) return get(mapping, key);
  if (visited.has(node)) return undefined;
  visited.add(node);
  for (const pair of pairsAsRead(node).toReversed()) {
    if (!isMerge(pair.key)) {
      if (keyOf(pair) === key) return resolveAlias(pair.value, mapping);
      continue;
    }
    for (const merged of mappingsMergedBy(pair, mapping).toReversed()) {
      const found = getWithMerges(merged, key, visited);
      if (found) return found;
    }
  }
  return undefined;
}

/** Whether two nodes of one document are the same. Read twice, a node may be two objects. */
export function isSameNode(a: Node, b: Node): boolean {
  return a.start === b.start && a.type === b.type;
}

/** The same for all looks at one node of a document by the same aliases. */
export function nodeKey({ node, alias, inner = "" }: Resolved): number | string {
  return alias ? `${node.start} ${alias.start}${inner}` : node.start;
}

/** Whether a key is `<<`, whose value brings in further entries. In quotes it is a key like any other. */
export function isMerge(key: Node): boolean {
  if (key.type !== "scalar" || key.value !== "<<") return false;
  return key.tag === undefined ? key.style === "plain" : /^!(?:|!merge|<tag:yaml\.org,2002:merge>)$/.test(key.tag);
}

/** Entries in the order in which they are read: of several with one key, the last one counts. */
export function pairsAsRead({ pairs: own, ownKeysWin }: MappingNode, pairs: readonly Pair[] = own): readonly Pair[] {
  if (!ownKeysWin) return pairs;
  return [...pairs.filter(({ key }) => isMerge(key)).reverse(), ...pairs.filter(({ key }) => !isMerge(key))];
}

/** The same one after the other. */
export function eachPairAsRead(node: MappingNode): Iterable<Pair> {
  return node.ownKeysWin ? pairsAsRead(node) : node.eachPair();
}

/** The mappings that a `<<` brings in, in the order in which they are read. Of a list, the first one counts most. */
export function mappingsMergedBy({ value }: Pair, way?: Way): ResolvedMapping[] {
  const sources = value.type === "sequence" ? value.items.toReversed() : [value];
  return sources.map((source) => resolveAlias(source, way)).filter(isMapping);
}

/** The mappings that merge keys of this one bring in, and those that they merge. */
export function mergedMappings(mapping: ResolvedMapping): ResolvedMapping[] {
  if (!mapping.node.hasMerges) return [];
  const merged = mapping.node.pairs.flatMap((pair) => (isMerge(pair.key) ? mappingsMergedBy(pair, mapping) : []));
  return merged.flatMap((each) => [each, ...mergedMappings(each)]);
}

/** Every entry that counts: of those with one key the last, and what merge keys bring in; without those that are gone. */
export function entries(
  mapping: ResolvedMapping,
  isGone?: (key: string, of: ResolvedMapping) => boolean,
): Map<string, Resolved> {
  const found = new Map<string, Resolved>();
  for (const pair of eachPairAsRead(mapping.node)) {
    if (isMerge(pair.key)) {
      for (const merged of mappingsMergedBy(pair, mapping))
        for (const [name, value] of entries(merged, isGone)) found.set(name, value);
      continue;
    }
    const name = keyOf(pair);
    if (name !== undefined && !isGone?.(name, mapping)) found.set(name, resolveAlias(pair.value, mapping));
  }
  return found;
}

/** Visits every entry that counts and that `wanted` returns something for, by its key. */
export function visitEntries<T>(
  mapping: ResolvedMapping,
  wanted: (key: string) => T | undefined,
  visit: (key: string, value: Resolved, found: T) => void,
): void {
  const { node } = mapping;
  if (!node.hasMerges) {
    node.visit(wanted, (key, value, found) => visit(key, resolveAlias(value, mapping), found));
    return;
  }
  for (const [key, value] of entries(mapping)) {
    const found = wanted(key);
    if (found !== undefined) visit(key, value, found);
  }
}

/** Whether what a key stands for is in an entry of the mapping itself, and not in one that a merge key brings in. */
export function isOwn({ node }: ResolvedMapping, key: string, found: Resolved): boolean {
  const own = node.pair(key);
  return own !== undefined && isSameNode(resolveAlias(own.value).node, found.node);
}

/** The scalars with these keys that merge keys bring in. */
export function mergedScalars(mapping: ResolvedMapping, isWanted: (key: string) => boolean) {
  return [...entries(mapping)].flatMap(([key, value]) =>
    isWanted(key) && isScalar(value) && !isOwn(mapping, key, value) ? [{ key, value: value.node.value }] : [],
  );
}

export function items(sequence: ResolvedSequence): Resolved[] {
  return sequence.node.items.map((item) => resolveAlias(item, sequence));
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

export function keyOf({ key }: Pair): string | undefined {
  return textOf(key);
}

/** What is written as a scalar, whatever it stands for. */
export function textOf(node: Node): string | undefined {
  const { node: key } = resolveAlias(node);
  return key.type === "scalar" ? key.value : undefined;
}

export function isMapping(found: Resolved | undefined): found is ResolvedMapping {
  return found?.node.type === "mapping";
}

/** Whether one of its own keys is wanted; no entry is made for it. */
export function hasKey(node: MappingNode, isWanted: (key: string) => boolean): boolean {
  let isFound = false;
  node.visit(
    (key) => isWanted(key) || undefined,
    () => {
      isFound = true;
    },
  );
  return isFound;
}

/** Whether it has no entries; none is made to be counted. */
export function isEmptyMapping(node: MappingNode): boolean {
  for (const _ of node.eachPair()) return false;
  return true;
}

export function isSequence(found: Resolved | undefined): found is ResolvedSequence {
  return found?.node.type === "sequence";
}

export function isScalar(found: Resolved | undefined): found is ResolvedScalar {
  return found?.node.type === "scalar";
}

/** Whether this is what stands there. In quotes, or with a tag that says so, `true` is a string. */
export function hasValue({ value, style, tag = "!!bool" }: ScalarNode, wanted: string | true): boolean {
  return value === String(wanted) && (wanted !== true || (style === "plain" && tag === "!!bool"));
}

/** Written as nothing, `~` or `null`; with any tag but `!!null`, these are strings, also with a lone `!`. */
export function isNull(node: Node): boolean {
  if (node.type !== "scalar" || !(node.tag === undefined ? node.style === "plain" : nullTags.includes(node.tag)))
    return false;
  const { value } = node;
  return value === "" || value === "~" || value === "null" || value === "Null" || value === "NULL";
}

const nullTags: readonly string[] = ["!!null", "!<tag:yaml.org,2002:null>"];
