// The nodes of a scanned document, created from its records when they are asked for: two lookups at one place may give
// two objects, so nodes are compared by where they start.

import { nextContent } from "../node/between-nodes.ts";
import type { MappingNode, Node, Pair, ScalarNode, ScalarStyle, SequenceNode } from "../node/node.ts";
import type { NodeRecords } from "./node-records.ts";
import * as record from "./record-layout.ts";
import { isText, keyText, scalarText, styleOf } from "./scalar-text.ts";

/** With more wanted keys than this in one mapping, an index of them costs less than looking up each. */
const INDEX_FROM = 30;

/** Numbers of the records of a mapping with all that is in it: its entries may be made all at once. */
const SMALL = 1000;

/** The node whose record is at `at`. */
export function nodeAt(source: NodeRecords, at: number): Node {
  switch ((source.records[at] as number) & record.kindMask) {
    case record.mapping:
    case record.flowMapping:
      return new LazyMapping(source, at);
    case record.sequence:
    case record.flowSequence:
      return new LazySequence(source, at);
    default:
      return new LazyScalar(source, at);
  }
}

/** Whether the scanner read it: its document has no tags, anchors or aliases, and no line breaks but the usual ones. */
export function isScanned(node: Node): boolean {
  return node instanceof LazyNode;
}

/**
 * Thousands of nodes are kept, so they hold no more than where their record is. Most runs end before their code is
 * optimized, and calls are what they spend their time with: fields are declared only (the language would set them up in
 * a call for every node), what all nodes of a kind have is a value of their prototype instead of a getter, and constructors
 * are written out (the implicit ones pass all that they are given, and take twice as long: 3 % of a run with 300 apps).
 */
class LazyNode {
  declare protected readonly source: NodeRecords;
  declare protected readonly at: number;
  declare readonly node: this;

  constructor(source: NodeRecords, at: number) {
    this.source = source;
    this.at = at;
    this.node = this;
  }

  get start(): number {
    return this.source.records[this.at + 1] as number;
  }

  get end(): number {
    return record.endOf(this.source.records, this.at);
  }

  /** What has an anchor or a tag is not scanned. */
  get outerStart(): number {
    return this.source.records[this.at + 1] as number;
  }
}

class LazyScalar extends LazyNode implements ScalarNode {
  declare readonly type: "scalar";
  declare private decoded: string | undefined;

  constructor(source: NodeRecords, at: number) {
    super(source, at);
  }

  get style(): ScalarStyle {
    return styleOf(this.source.records[this.at] as number);
  }

  get value(): string {
    this.decoded ??= scalarText(this.source, this.at);
    return this.decoded;
  }
}

class LazyMapping extends LazyNode implements MappingNode {
  declare readonly type: "mapping";
  /** The scanner leaves documents with merge keys to the parser. */
  declare readonly hasMerges: false;

  constructor(source: NodeRecords, at: number) {
    super(source, at);
  }

  get flow(): boolean {
    return ((this.source.records[this.at] as number) & record.kindMask) === record.flowMapping;
  }

  /** Created on every access. */
  get pairs(): readonly Pair[] {
    const { records } = this.source;
    const end = record.nextRecord(records, this.at);
    const pairs: Pair[] = [];
    for (let at = this.at + record.long; at < end; at = record.nextRecord(records, at + record.short))
      pairs.push(this.pairAt(at));
    return pairs;
  }

  eachPair(): Iterable<Pair> {
    const { records } = this.source;
    // One after the other takes a generator, which is slow: most mappings are small.
    return record.nextRecord(records, this.at) - this.at < SMALL ? this.pairs : this.pairsInTurn();
  }

  private *pairsInTurn(): Generator<Pair> {
    const { records } = this.source;
    const [first, end] = [this.at + record.long, record.nextRecord(records, this.at)];
    for (let at = first; at < end; at = record.nextRecord(records, at + record.short)) yield this.pairAt(at);
  }

  pair(key: string): Pair | undefined {
    const at = this.find(key);
    return at === -1 ? undefined : this.pairAt(at);
  }

  get(key: string): Node | undefined {
    const at = this.find(key);
    return at === -1 ? undefined : nodeAt(this.source, at + record.short);
  }

  visit<T>(wanted: (key: string) => T | undefined, visit: (key: string, value: Node, found: T) => void): void {
    const { source } = this;
    const { records } = source;
    const end = record.nextRecord(records, this.at);
    let lookups = 0;
    let last: Map<string, number> | undefined;
    for (let at = this.at + record.long, next = at; at < end; at = next) {
      next = record.nextRecord(records, at + record.short);
      const key = keyText(source, at);
      const found = wanted(key);
      if (found === undefined) continue;
      if (++lookups > INDEX_FROM) last ??= this.lastPlaces();
      // Of duplicates the last one counts.
      const isLast = last ? last.get(key) === at : this.find(key, next) === -1;
      if (isLast) visit(key, nodeAt(source, at + record.short), found);
    }
  }

  private lastPlaces(): Map<string, number> {
    const { records } = this.source;
    const end = record.nextRecord(records, this.at);
    const places = new Map<string, number>();
    for (let at = this.at + record.long; at < end; at = record.nextRecord(records, at + record.short))
      places.set(keyText(this.source, at), at);
    return places;
  }

  /** Where the last key with this text is, `from` or later; -1 if there is none. */
  private find(key: string, from = this.at + record.long): number {
    const { source } = this;
    const { records, text } = source;
    const { length } = key;
    const end = record.nextRecord(records, this.at);
    let found = -1;
    for (let at = from; at < end; ) {
      // The length rules out most of them.
      const first = records[at] as number;
      const isPlain = (first & record.kindMask) === record.plain;
      if (!isPlain) {
        if (isText(source, at, key)) found = at;
      } else if (first >>> record.kindBits === length && text.startsWith(key, records[at + 1])) found = at;
      // As `nextRecord` does: calls would be most of what this costs.
      const value = records[at + record.short] as number;
      at += record.short + ((record.sizes[value & record.kindMask] as number) || value >>> record.kindBits);
    }
    return found;
  }

  /** Keys are scalars, with a colon right after them: their values follow in the next record. */
  private pairAt(at: number): Pair {
    const key = nodeAt(this.source, at);
    return { start: key.start, key, colon: key.end, value: nodeAt(this.source, at + record.short) };
  }
}

class LazySequence extends LazyNode implements SequenceNode {
  declare readonly type: "sequence";
  declare private created: readonly Node[] | undefined;

  constructor(source: NodeRecords, at: number) {
    super(source, at);
  }

  get flow(): boolean {
    return ((this.source.records[this.at] as number) & record.kindMask) === record.flowSequence;
  }

  get items(): readonly Node[] {
    this.created ??= this.createItems();
    return this.created;
  }

  itemStart(index: number): number {
    const before = this.items[index - 1];
    if (this.flow) return (this.items[index] as Node).start;
    return before ? nextContent(this.source.text, before.end) : this.start;
  }

  private createItems(): Node[] {
    const { records } = this.source;
    const items: Node[] = [];
    const end = record.nextRecord(records, this.at);
    for (let at = this.at + record.long; at < end; at = record.nextRecord(records, at))
      items.push(nodeAt(this.source, at));
    return items;
  }
}

Object.assign(LazyScalar.prototype, { type: "scalar" });
Object.assign(LazyMapping.prototype, { type: "mapping", hasMerges: false });
Object.assign(LazySequence.prototype, { type: "sequence" });
