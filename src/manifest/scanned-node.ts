// The nodes of a scanned document, made from its tape when somebody looks at them and kept by nobody else: two looks
// at one place give two objects, so nodes are told apart by where they start.

import type { MappingNode, Node, Pair, ScalarNode, ScalarStyle, SequenceNode } from "./node.ts";
import * as record from "./record.ts";
import { scalarValue } from "./scalar-value.ts";
import { sharedKey } from "./shared-key.ts";
import { styles, type Tape } from "./tape.ts";

/** The node whose record is at `at`. */
export function nodeAt(tape: Tape, at: number): Node {
  const kind = tape.records[at] as number;
  switch (kind) {
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

/** Where a node stands in the text and on the tape. */
class Scanned {
  readonly start: number;
  readonly end: number;
  protected readonly tape: Tape;
  protected readonly at: number;

  constructor(tape: Tape, at: number) {
    this.start = tape.records[at + record.start] as number;
    this.end = tape.records[at + record.end] as number;
    this.tape = tape;
    this.at = at;
  }
}

class ScannedScalar extends Scanned implements ScalarNode {
  readonly type = "scalar";
  private known: string | undefined = undefined;

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
  readonly type = "mapping";
  private known: readonly Pair[] | undefined = undefined;

  get flow(): boolean {
    return this.tape.records[this.at] === record.flowMapping;
  }

  get pairs(): readonly Pair[] {
    this.known ??= this.readPairs();
    return this.known;
  }

  private readPairs(): Pair[] {
    const { records } = this.tape;
    const pairs: Pair[] = [];
    const end = this.at + (records[this.at + record.size] as number);
    for (let at = this.at + record.width; at < end; ) {
      // Keys are scalars.
      const value = at + record.width;
      pairs.push({ key: nodeAt(this.tape, at), value: nodeAt(this.tape, value) });
      at = value + (records[value + record.size] as number);
    }
    return pairs;
  }

  /** The texts of all keys, in the order of the text, duplicates included. */
  keys(): string[] {
    const { tape } = this;
    const { records, text } = tape;
    const keys: string[] = [];
    const end = this.at + (records[this.at + record.size] as number);
    for (let at = this.at + record.width; at < end; ) {
      const isPlain = records[at] === record.plain;
      keys.push(
        isPlain
          ? sharedKey(text, records[at + record.start] as number, records[at + record.end] as number)
          : scalarText(tape, at),
      );
      at += record.width;
      at += records[at + record.size] as number;
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
    const end = this.at + (records[this.at + record.size] as number);
    let found = -1;
    for (let at = this.at + record.width; at < end; ) {
      // In most the length tells.
      const isCandidate =
        records[at] !== record.plain ||
        (records[at + record.end] as number) - (records[at + record.start] as number) === length;
      if (isCandidate && isText(tape, at, key)) found = at;
      at += record.width;
      at += records[at + record.size] as number;
    }
    return found;
  }

  toJSON(): MappingNode {
    const { type, flow, pairs, start, end } = this;
    return { type, flow, pairs, start, end };
  }
}

class ScannedSequence extends Scanned implements SequenceNode {
  readonly type = "sequence";
  private known: readonly Node[] | undefined = undefined;

  get flow(): boolean {
    return this.tape.records[this.at] === record.flowSequence;
  }

  get items(): readonly Node[] {
    this.known ??= this.readItems();
    return this.known;
  }

  private readItems(): Node[] {
    const { records } = this.tape;
    const items: Node[] = [];
    const end = this.at + (records[this.at + record.size] as number);
    for (let at = this.at + record.width; at < end; at += records[at + record.size] as number)
      items.push(nodeAt(this.tape, at));
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
