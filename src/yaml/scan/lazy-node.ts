// The nodes of a scanned document, made from its tape when somebody looks at them: two looks at one place may give two
// objects, so nodes are told apart by where they start.

import type { MappingNode, Node, Pair, ScalarNode, ScalarStyle, SequenceNode } from "../node/node.ts";
import { decodeScalar } from "../value/decode.ts";
import { type NodeRecords, styles } from "./node-records.ts";
import * as record from "./record-layout.ts";

/** From here on it is not worth looking keys up one by one. */
const INDEX_FROM = 30;

/** The node whose record is at `at`. */
export function nodeAt(tape: NodeRecords, at: number): Node {
  switch ((tape.records[at] as number) & record.kindMask) {
    case record.mapping:
    case record.flowMapping:
      return new LazyMapping(tape, at);
    case record.sequence:
    case record.flowSequence:
      return new LazySequence(tape, at);
    default:
      return new LazyScalar(tape, at);
  }
}

/** Where a node stands on the tape, and there in the text: thousands are kept, so they hold no more than that. */
export class LazyNode {
  protected readonly tape: NodeRecords;
  protected readonly at: number;

  constructor(tape: NodeRecords, at: number) {
    this.tape = tape;
    this.at = at;
  }

  /** Found as it is. */
  get node(): this {
    return this;
  }

  get start(): number {
    return record.startOf(this.tape.records, this.at);
  }

  get end(): number {
    return record.endOf(this.tape.records, this.at);
  }
}

class LazyScalar extends LazyNode implements ScalarNode {
  private known: string | undefined = undefined;

  get type() {
    return "scalar" as const;
  }

  get style(): ScalarStyle {
    return styleOf(this.tape.records[this.at] as number);
  }

  get value(): string {
    this.known ??= scalarText(this.tape, this.at);
    return this.known;
  }

  toJSON(): ScalarNode {
    const { type, style, value, start, end } = this;
    return { type, style, value, start, end };
  }
}

export class LazyMapping extends LazyNode implements MappingNode {
  get type() {
    return "mapping" as const;
  }

  get flow(): boolean {
    return ((this.tape.records[this.at] as number) & record.kindMask) === record.flowMapping;
  }

  /** Made anew for whoever looks at them. */
  get pairs(): readonly Pair[] {
    const { records } = this.tape;
    const pairs: Pair[] = [];
    const end = record.nextRecord(records, this.at);
    for (let at = this.at + record.long; at < end; ) {
      // Keys are scalars.
      const value = at + record.short;
      pairs.push({ key: nodeAt(this.tape, at), value: nodeAt(this.tape, value) });
      at = record.nextRecord(records, value);
    }
    return pairs;
  }

  /** Visits the entries that count and that `wanted` has something for, by their keys. */
  eachWanted<T>(wanted: (key: string) => T | undefined, visit: (key: string, value: Node, had: T) => void): void {
    const { tape } = this;
    const { records } = tape;
    const end = record.nextRecord(records, this.at);
    let looks = 0;
    let last: Map<string, number> | undefined;
    for (let at = this.at + record.long; at < end; at = record.nextRecord(records, at + record.short)) {
      const key = keyText(tape, at);
      const had = wanted(key);
      if (had === undefined) continue;
      if (++looks > INDEX_FROM) last ??= this.lastPlaces();
      // Of duplicates the last one counts.
      if ((last ? last.get(key) : this.find(key)) === at) visit(key, nodeAt(tape, at + record.short), had);
    }
  }

  private lastPlaces(): Map<string, number> {
    const { tape } = this;
    const places = new Map<string, number>();
    const end = record.nextRecord(tape.records, this.at);
    for (let at = this.at + record.long; at < end; at = record.nextRecord(tape.records, at + record.short))
      places.set(keyText(tape, at), at);
    return places;
  }

  get hasMerges(): boolean {
    return this.tape.hasMerges;
  }

  /** The last entry with this key. */
  pairOf(key: string): Pair | undefined {
    const at = this.find(key);
    return at === -1 ? undefined : { key: nodeAt(this.tape, at), value: nodeAt(this.tape, at + record.short) };
  }

  /** The value of that entry, without a look at anything else. */
  lookUp(key: string): Node | undefined {
    const at = this.find(key);
    return at === -1 ? undefined : nodeAt(this.tape, at + record.short);
  }

  private find(key: string): number {
    const { tape } = this;
    const { records } = tape;
    const { length } = key;
    const end = record.nextRecord(records, this.at);
    let found = -1;
    for (let at = this.at + record.long; at < end; ) {
      // In most the length tells.
      const word = records[at] as number;
      const isCandidate = (word & record.kindMask) !== record.plain || word >>> record.kindBits === length;
      if (isCandidate && isText(tape, at, key)) found = at;
      at = record.nextRecord(records, at + record.short);
    }
    return found;
  }

  toJSON(): MappingNode {
    const { type, flow, pairs, start, end } = this;
    return { type, flow, pairs, start, end };
  }
}

class LazySequence extends LazyNode implements SequenceNode {
  private known: readonly Node[] | undefined = undefined;

  get type() {
    return "sequence" as const;
  }

  get flow(): boolean {
    return ((this.tape.records[this.at] as number) & record.kindMask) === record.flowSequence;
  }

  get items(): readonly Node[] {
    this.known ??= this.readItems();
    return this.known;
  }

  private readItems(): Node[] {
    const { records } = this.tape;
    const items: Node[] = [];
    const end = record.nextRecord(records, this.at);
    for (let at = this.at + record.long; at < end; at = record.nextRecord(records, at))
      items.push(nodeAt(this.tape, at));
    return items;
  }

  toJSON(): SequenceNode {
    const { type, flow, items, start, end } = this;
    return { type, flow, items, start, end };
  }
}

function keyText(tape: NodeRecords, at: number): string {
  const { records, text } = tape;
  const isPlain = ((records[at] as number) & record.kindMask) === record.plain;
  return isPlain ? text.slice(record.startOf(records, at), record.endOf(records, at)) : scalarText(tape, at);
}

/** Whether the scalar at `at` stands for this text. */
function isText(tape: NodeRecords, at: number, text: string): boolean {
  const { records } = tape;
  const kind = (records[at] as number) & record.kindMask;
  if (kind > record.double) return scalarText(tape, at) === text;
  const quote = kind === record.plain ? 0 : 1;
  const start = record.startOf(records, at) + quote;
  const length = record.endOf(records, at) - quote - start;
  return length === text.length && tape.text.startsWith(text, start);
}

function scalarText({ text, records }: NodeRecords, at: number): string {
  const word = records[at] as number;
  const kind = word & record.kindMask;
  const start = record.startOf(records, at);
  const end = record.endOf(records, at);
  if (kind === record.plain) return text.slice(start, end);
  if (kind <= record.double) return text.slice(start + 1, end - 1);
  const decoded = decodeScalar(text.slice(start, end), styleOf(kind), word >>> record.kindBits);
  if (!decoded.ok) throw new Error("Expected a scanned scalar to be readable");
  return decoded.value;
}

/** The last four bits are the style's. */
function styleOf(kind: number): ScalarStyle {
  return styles[kind & (record.encoded - 1)] as ScalarStyle;
}
