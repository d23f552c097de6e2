// The nodes of a scanned document, made from its tape when somebody looks at them and kept by nobody else: two looks
// at one place give two objects, so nodes are told apart by where they start.

import type { MappingNode, Node, Pair, ScalarNode, ScalarStyle, SequenceNode } from "./node.ts";
import * as record from "./record.ts";
import { scalarValue } from "./scalar-value.ts";
import { sharedKey } from "./shared-key.ts";
import { styles, type Tape } from "./tape.ts";

/** The node whose record is at `at`. */
export function nodeAt(tape: Tape, at: number): Node {
  switch ((tape.records[at] as number) & record.kindMask) {
    case record.mapping:
    case record.flowMapping:
      return new ScannedMapping(tape, at);
    case record.sequence:
    case record.flowSequence:
      return new ScannedSequence(tape, at);
    default:
      return new ScannedScalar(tape, at);
  }
}

/** Where a node stands on the tape, and there in the text: thousands are kept, so they hold no more than that. */
class Scanned {
  protected readonly tape: Tape;
  protected readonly at: number;

  constructor(tape: Tape, at: number) {
    this.tape = tape;
    this.at = at;
  }

  get start(): number {
    return this.tape.records[this.at + record.start] as number;
  }

  get end(): number {
    return this.tape.records[this.at + record.end] as number;
  }
}

class ScannedScalar extends Scanned implements ScalarNode {
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

export class ScannedMapping extends Scanned implements MappingNode {
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
    const end = record.behind(records, this.at);
    for (let at = this.at + record.width; at < end; ) {
      // Keys are scalars.
      const value = at + record.width;
      pairs.push({ key: nodeAt(this.tape, at), value: nodeAt(this.tape, value) });
      at = record.behind(records, value);
    }
    return pairs;
  }

  /** The texts of all keys, in the order of the text, duplicates included. */
  keys(): string[] {
    const { tape } = this;
    const { records, text } = tape;
    const keys: string[] = [];
    const end = record.behind(records, this.at);
    for (let at = this.at + record.width; at < end; ) {
      const isPlain = records[at] === record.plain;
      keys.push(
        isPlain
          ? sharedKey(text, records[at + record.start] as number, records[at + record.end] as number)
          : scalarText(tape, at),
      );
      at = record.behind(records, at + record.width);
    }
    return keys;
  }

  get hasMerges(): boolean {
    return this.tape.hasMerges;
  }

  /** The last entry with this key. */
  pairOf(key: string): Pair | undefined {
    const at = this.find(key);
    return at === -1 ? undefined : { key: nodeAt(this.tape, at), value: nodeAt(this.tape, at + record.width) };
  }

  /** The value of that entry, without a look at anything else. */
  lookUp(key: string): Node | undefined {
    const at = this.find(key);
    return at === -1 ? undefined : nodeAt(this.tape, at + record.width);
  }

  private find(key: string): number {
    const { tape } = this;
    const { records } = tape;
    const { length } = key;
    const end = record.behind(records, this.at);
    let found = -1;
    for (let at = this.at + record.width; at < end; ) {
      // In most the length tells.
      const isCandidate =
        records[at] !== record.plain ||
        (records[at + record.end] as number) - (records[at + record.start] as number) === length;
      if (isCandidate && isText(tape, at, key)) found = at;
      at = record.behind(records, at + record.width);
    }
    return found;
  }

  toJSON(): MappingNode {
    const { type, flow, pairs, start, end } = this;
    return { type, flow, pairs, start, end };
  }
}

class ScannedSequence extends Scanned implements SequenceNode {
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
    const end = record.behind(records, this.at);
    for (let at = this.at + record.width; at < end; at = record.behind(records, at)) items.push(nodeAt(this.tape, at));
    return items;
  }

  toJSON(): SequenceNode {
    const { type, flow, items, start, end } = this;
    return { type, flow, items, start, end };
  }
}

/** Whether the scalar at `at` stands for this text. */
function isText(tape: Tape, at: number, text: string): boolean {
  const { records } = tape;
  const kind = records[at] as number;
  if (kind > record.double) return scalarText(tape, at) === text;
  const quote = kind === record.plain ? 0 : 1;
  const start = (records[at + record.start] as number) + quote;
  const length = (records[at + record.end] as number) - quote - start;
  return length === text.length && tape.text.startsWith(text, start);
}

function scalarText({ text, records }: Tape, at: number): string {
  const kind = records[at] as number;
  const start = records[at + record.start] as number;
  const end = records[at + record.end] as number;
  if (kind === record.plain) return text.slice(start, end);
  if (kind <= record.double) return text.slice(start + 1, end - 1);
  const decoded = scalarValue(text.slice(start, end), styleOf(kind), kind >> record.kindBits);
  if (!decoded.ok) throw new Error("Expected a scanned scalar to be readable");
  return decoded.value;
}

/** The last four bits are the style's. */
function styleOf(kind: number): ScalarStyle {
  return styles[kind & (record.encoded - 1)] as ScalarStyle;
}
