// The nodes of a scanned document, created from its records when they are asked for: two lookups at one place may give
// two objects, so nodes are compared by where they start.

import { endOfLines, nextLine, skipBlanks } from "../../text/lines.ts";
import type { MappingNode, Node, Pair, ScalarNode, ScalarStyle, SequenceNode } from "../node/node.ts";
import { decodeScalar } from "../value/decode.ts";
import { type NodeRecords, styles } from "./node-records.ts";
import * as record from "./record-layout.ts";

/** With more wanted keys than this in one mapping, an index of them costs less than looking up each. */
const INDEX_FROM = 30;

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

/** Thousands of nodes are kept, so they hold no more than where their record is. */
class LazyNode {
  protected readonly source: NodeRecords;
  protected readonly at: number;

  constructor(source: NodeRecords, at: number) {
    this.source = source;
    this.at = at;
  }

  get node(): this {
    return this;
  }

  get start(): number {
    return record.startOf(this.source.records, this.at);
  }

  get end(): number {
    return record.endOf(this.source.records, this.at);
  }

  /** What has an anchor or a tag is not scanned. */
  get outerStart(): number {
    return this.start;
  }
}

class LazyScalar extends LazyNode implements ScalarNode {
  private decoded: string | undefined = undefined;

  get type() {
    return "scalar" as const;
  }

  get style(): ScalarStyle {
    return styleOf(this.source.records[this.at] as number);
  }

  get value(): string {
    this.decoded ??= scalarText(this.source, this.at);
    return this.decoded;
  }

  toJSON(): object {
    const { start, end, outerStart, type, style, value } = this;
    return { start, end, outerStart, type, style, value };
  }
}

class LazyMapping extends LazyNode implements MappingNode {
  get type() {
    return "mapping" as const;
  }

  get flow(): boolean {
    return ((this.source.records[this.at] as number) & record.kindMask) === record.flowMapping;
  }

  /** The scanner leaves documents with merge keys to the parser. */
  get hasMerges(): boolean {
    return false;
  }

  /** Created on every access. */
  get pairs(): readonly Pair[] {
    const pairs: Pair[] = [];
    this.eachKey((at) => pairs.push(this.pairAt(at)));
    return pairs;
  }

  *eachPair(): Generator<Pair> {
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
    let lookups = 0;
    let last: Map<string, number> | undefined;
    this.eachKey((at) => {
      const key = keyText(source, at);
      const found = wanted(key);
      if (found === undefined) return;
      if (++lookups > INDEX_FROM) last ??= this.lastPlaces();
      // Of duplicates the last one counts.
      if ((last ? last.get(key) : this.find(key)) === at) visit(key, nodeAt(source, at + record.short), found);
    });
  }

  toJSON(): object {
    const { start, end, outerStart, type, flow, pairs } = this;
    return { start, end, outerStart, type, flow, pairs };
  }

  private lastPlaces(): Map<string, number> {
    const places = new Map<string, number>();
    this.eachKey((at) => places.set(keyText(this.source, at), at));
    return places;
  }

  /** Where the last key with this text is; -1 if there is none. */
  private find(key: string): number {
    const { source } = this;
    const { records } = source;
    const { length } = key;
    const end = record.nextRecord(records, this.at);
    let found = -1;
    for (let at = this.at + record.long; at < end; ) {
      // The length rules out most of them.
      const first = records[at] as number;
      const isCandidate = (first & record.kindMask) !== record.plain || first >>> record.kindBits === length;
      if (isCandidate && isText(source, at, key)) found = at;
      at = record.nextRecord(records, at + record.short);
    }
    return found;
  }

  private eachKey(visit: (at: number) => void): void {
    const { records } = this.source;
    const end = record.nextRecord(records, this.at);
    for (let at = this.at + record.long; at < end; at = record.nextRecord(records, at + record.short)) visit(at);
  }

  /** Keys are scalars, with a colon right after them: their values follow in the next record. */
  private pairAt(at: number): Pair {
    const key = nodeAt(this.source, at);
    return { start: key.start, key, colon: key.end, value: nodeAt(this.source, at + record.short) };
  }
}

class LazySequence extends LazyNode implements SequenceNode {
  private created: readonly Node[] | undefined = undefined;

  get type() {
    return "sequence" as const;
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

  toJSON(): object {
    const { start, end, outerStart, type, flow, items } = this;
    return { start, end, outerStart, type, flow, items, starts: items.map((_, index) => this.itemStart(index)) };
  }
}

function keyText(source: NodeRecords, at: number): string {
  const { records, text } = source;
  const isPlain = ((records[at] as number) & record.kindMask) === record.plain;
  return isPlain ? text.slice(record.startOf(records, at), record.endOf(records, at)) : scalarText(source, at);
}

/** Whether the value of the scalar at `at` is this text. */
function isText(source: NodeRecords, at: number, text: string): boolean {
  const { records } = source;
  const kind = (records[at] as number) & record.kindMask;
  if (kind > record.double) return scalarText(source, at) === text;
  const quote = kind === record.plain ? 0 : 1;
  const start = record.startOf(records, at) + quote;
  const length = record.endOf(records, at) - quote - start;
  return length === text.length && source.text.startsWith(text, start);
}

function scalarText({ text, records }: NodeRecords, at: number): string {
  const first = records[at] as number;
  const kind = first & record.kindMask;
  const start = record.startOf(records, at);
  const end = record.endOf(records, at);
  if (kind === record.plain) return text.slice(start, end);
  if (kind <= record.double) return text.slice(start + 1, end - 1);
  const decoded = decodeScalar(text.slice(start, end), styleOf(kind), first >>> record.kindBits);
  if (!decoded.ok) throw new Error("Expected a scanned scalar to be readable");
  return decoded.value;
}

/** The style is in the lowest four bits. */
function styleOf(kind: number): ScalarStyle {
  return styles[kind & (record.encoded - 1)] as ScalarStyle;
}

/** The first character that is neither blank nor in a comment, after the line that a node ends in. */
function nextContent(text: string, end: number): number {
  let at = skipBlanks(text, endOfLines(text, end));
  while (text[at] === "#") at = skipBlanks(text, nextLine(text, at));
  return at;
}
