// What a document is meant to be: its changes applied to data, not to text. The proof of an output compares with it.

import { groupBy, none } from "../../collections/group-by.ts";
import { partitionPoint } from "../../collections/partition-point.ts";
import type { CodeUnits } from "../../text/code-units.ts";
import {
  hasValue,
  isMerge,
  isNull,
  keyOf,
  mappingsMergedBy,
  nodeKey,
  pairsAsRead,
  type Resolved,
  resolveAlias,
} from "../node/access.ts";
import type { MappingNode, Node, Pair, ScalarNode, SequenceNode } from "../node/node.ts";
import { resolveScalar, type ScalarValue } from "../value/resolve.ts";
import { type Data, keyText } from "../value/to-data.ts";
import type { Change, Entry } from "./change.ts";

/** A node with the changes that apply to it. It is turned into data level by level: most of a document never changes. */
export interface ChangedNode extends Resolved {
  readonly changes: DocumentChanges;
  /** What a change of a mapping around it puts into it. */
  readonly put?: readonly Entry[];
}

export type Meant = Data | ChangedNode;

/** One level of data. Items come one after the other: a List may have thousands, and none is needed when the next one comes. */
export type MeantLevel = ScalarValue | Iterable<Meant> | ReadonlyMap<string, Meant>;

/** Made when it is their turn. */
export type LaterMeant = () => readonly Meant[];

/** What a sequence gains and loses item by item. */
export interface ItemChanges {
  readonly at: Resolved;
  readonly removed: ReadonlySet<number>;
  /** By the index of the item that they come before; after the last item, by the number of items. */
  readonly inserted: ReadonlyMap<number, readonly LaterMeant[]>;
}

export interface DocumentChanges {
  readonly units: CodeUnits;
  readonly hasAliases: boolean;
  /** The changes of a node, as it is reached through its alias: a change through one alias is none of another. */
  of(at: Resolved): readonly Change[];
  itemsOf(list: Resolved): ItemChanges | undefined;
  /** Whether something changes inside of a node. */
  isWithin(node: Node): boolean;
  /** The same for all ways to a node that give the same data: most aliases lead to no change. */
  placeOf(at: Resolved): number | string;
  /** The entries of mappings that merge keys bring in, by place: a few lines can bring one in without end. */
  readonly merged: Map<number | string, ReadonlyMap<string, Meant>>;
}

/** The node after its changes; `lists`: item changes by the `nodeKey` of their sequence. */
export function applyToData(
  { units, hasAliases }: Pick<DocumentChanges, "units" | "hasAliases">,
  at: Resolved,
  changes: readonly Change[] = none,
  lists: ListChanges = noLists,
): ChangedNode {
  return withChanges(at, new IndexedChanges(units, hasAliases, changes, lists));
}

type ListChanges = ReadonlyMap<number | string, ItemChanges>;

const noLists: ListChanges = new Map();

/** Indexed when something is first looked up: a List may have thousands of copies, each with changes of its own. */
class IndexedChanges implements DocumentChanges {
  readonly units: CodeUnits;
  readonly hasAliases: boolean;
  private readonly changes: readonly Change[];
  private readonly lists: ListChanges;
  private byNode: ReadonlyMap<number | string, readonly Change[]> | undefined;
  private starts: readonly number[] | undefined;
  private aliases: ReadonlySet<number | undefined> | undefined;
  private levels: DocumentChanges["merged"] | undefined;

  constructor(units: CodeUnits, hasAliases: boolean, changes: readonly Change[], lists: ListChanges) {
    this.units = units;
    this.hasAliases = hasAliases;
    this.changes = changes;
    this.lists = lists;
  }

  of(at: Resolved): readonly Change[] {
    if (this.changes.length === 0) return none;
    this.byNode ??= groupBy(this.changes, (change) => nodeKey(change.at));
    return this.byNode.get(nodeKey(at)) ?? none;
  }

  itemsOf(list: Resolved): ItemChanges | undefined {
    return this.lists.size === 0 ? undefined : this.lists.get(nodeKey(list));
  }

  isWithin(node: Node): boolean {
    this.starts ??= this.places()
      .map(({ node: { start } }) => start)
      .sort((a, b) => a - b);
    const { starts } = this;
    const first = starts[partitionPoint(starts.length, (index) => (starts[index] as number) < node.start)];
    return first !== undefined && first <= node.end;
  }

  placeOf(at: Resolved): number | string {
    if (!at.alias) return nodeKey(at);
    this.aliases ??= new Set(this.places().map(({ alias }) => alias?.start));
    return this.aliases.has(at.alias.start) ? nodeKey(at) : `${at.node.start} any`;
  }

  private places(): Resolved[] {
    return [...this.changes, ...this.lists.values()].map(({ at }) => at);
  }

  get merged(): DocumentChanges["merged"] {
    this.levels ??= new Map();
    return this.levels;
  }
}

/** One level of what is meant; what is inside is asked for in turn. */
export function levelOf(meant: Meant): MeantLevel {
  if (!isChangedNode(meant)) return meant;
  switch (meant.node.type) {
    case "scalar":
      return scalarLevel(meant.node, meant.changes.of(meant));
    case "sequence":
      return itemsInTurn(meant, meant.node);
    case "mapping":
      return mappingLevel(meant, meant.node);
  }
}

export function isChangedNode(meant: Meant): meant is ChangedNode {
  return typeof meant === "object" && meant !== null && "changes" in meant;
}

function childOf(parent: ChangedNode, child: Node): ChangedNode {
  return withChanges(resolveAlias(child, parent), parent.changes);
}

/** No spread: V8 would make a hidden class for each node, which takes 200 bytes. */
function withChanges({ node, alias, inner }: Resolved, changes: DocumentChanges): ChangedNode {
  if (!alias) return { node, changes };
  return inner === undefined ? { node, alias, changes } : { node, alias, inner, changes };
}

function scalarLevel(node: ScalarNode, changes: readonly Change[]): MeantLevel {
  for (const change of changes) if (change.type === "set") return change.value;
  const isPlain = node.style === "plain" && node.tag === undefined;
  // Kubernetes' tools read YAML 1.1, which has more words for booleans: a string must not become one.
  if (isPlain && /^(?:y|n|yes|no|on|off)$/i.test(node.value)) return /^(?:y|on)/i.test(node.value);
  return resolveScalar(node);
}

function* itemsInTurn(from: ChangedNode, node: SequenceNode): Generator<Meant> {
  const changes = from.changes.itemsOf(from);
  for (const [index, item] of node.items.entries()) {
    for (const later of changes?.inserted.get(index) ?? none) yield* later();
    if (!changes?.removed.has(index)) yield childOf(from, item);
  }
  for (const later of changes?.inserted.get(node.items.length) ?? none) yield* later();
  yield* new Set(from.changes.of(from).flatMap((change) => (change.type === "append" ? [change.value] : [])));
}

function mappingLevel(from: ChangedNode, node: MappingNode): Map<string, Meant> {
  const changes = from.changes.of(from);
  const removed = new Set(changes.flatMap((change) => (change.type === "remove" ? change.keys : [])));
  const entries = new Map<string, Meant>();
  const remaining = node.pairs.filter((pair) => !removed.has(keyOf(pair) ?? ""));
  for (const pair of pairsAsRead(node, remaining)) {
    if (isMerge(pair.key)) addMerged(from, pair, entries);
    else entries.set(keyText(pair.key), childOf(from, pair.value));
  }
  for (const change of changes) if (change.type === "put") putAll(entries, change.entries);
  putAll(entries, from.put ?? []);
  return entries;
}

function putAll(entries: Map<string, Meant>, wanted: readonly Entry[]): void {
  for (const { key, value } of wanted) {
    if (value === null) entries.set(key, null);
    else if (typeof value !== "object" || value.length > 0) entries.set(key, putInto(entries.get(key), value));
  }
}

/** What is neither null nor of the same sort stays as it is. */
function putInto(existing: Meant | undefined, value: NonNullable<Entry["value"]>): Meant {
  const isAbsent = existing === undefined || (isChangedNode(existing) && isNull(existing.node));
  if (typeof value !== "object") {
    if (isAbsent || !isChangedNode(existing)) return value;
    return existing.node.type === "scalar" && !hasValue(existing.node, value) ? value : existing;
  }
  if (!isAbsent && isChangedNode(existing))
    return existing.node.type === "mapping" ? { ...existing, put: [...(existing.put ?? []), ...value] } : existing;
  const entries = new Map<string, Meant>(existing instanceof Map ? existing : []);
  putAll(entries, value);
  return entries as ReadonlyMap<string, Data>;
}

function addMerged(from: ChangedNode, merge: Pair, entries: Map<string, Meant>): void {
  for (const source of mappingsMergedBy(merge, from)) {
    const merged = withChanges(source, from.changes);
    const place = from.changes.placeOf(merged);
    const level = from.changes.merged.get(place) ?? mappingLevel(merged, source.node);
    from.changes.merged.set(place, level);
    for (const [key, value] of level) entries.set(key, value);
  }
}
