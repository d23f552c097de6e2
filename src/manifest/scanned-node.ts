// The nodes of a scanned document, made from its tape when somebody looks at them and kept by nobody else: two looks
// at one place give two objects, so nodes are told apart by where they start.

import type { MappingNode, Node, Pair, ScalarNode, ScalarStyle, SequenceNode } from "./node.ts";
import { scalarValue } from "./scalar-value.ts";
import { sharedKey } from "./shared-key.ts";
import { behind, field, kinds, styles, type Tape, WIDTH } from "./tape.ts";

/** The node whose record is at `at`. */
export function nodeAt(tape: Tape, at: number): Node {
  const kind = tape.records[at] as number;
  switch (kind) {
    case kinds.mapping:
    case kinds.flowMapping:
      return new ScannedMapping(tape, at);
    case kinds.sequence:
    case kinds.flowSequence:
      return new ScannedSequence(tape, at);
    default:
      return new ScannedScalar(tape, at);
  }
}

class ScannedScalar implements ScalarNode {
  readonly type = "scalar";
  readonly start: number;
  readonly end: number;
  private readonly tape: Tape;
  private readonly at: number;
  private known: string | undefined = undefined;

  constructor(tape: Tape, at: number) {
    this.start = tape.records[at + field.start] as number;
    this.end = tape.records[at + field.end] as number;
    this.tape = tape;
    this.at = at;
  }

  get style(): ScalarStyle {
    return styles[(this.tape.records[this.at] as number) & ~kinds.encoded] as ScalarStyle;
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

export class ScannedMapping implements MappingNode {
  readonly type = "mapping";
  readonly start: number;
  readonly end: number;
  private readonly tape: Tape;
  private readonly at: number;
  private known: readonly Pair[] | undefined = undefined;

  constructor(tape: Tape, at: number) {
    this.start = tape.records[at + field.start] as number;
    this.end = tape.records[at + field.end] as number;
    this.tape = tape;
    this.at = at;
  }

  get flow(): boolean {
    return this.tape.records[this.at] === kinds.flowMapping;
  }

  get pairs(): readonly Pair[] {
    this.known ??= this.readPairs();
    return this.known;
  }

  private readPairs(): Pair[] {
    const { records } = this.tape;
    const pairs: Pair[] = [];
    const end = behind(records, this.at);
    for (let at = this.at + WIDTH; at < end; ) {
      // Keys are scalars.
      const key = nodeAt(this.tape, at);
      const value = nodeAt(this.tape, at + WIDTH);
      pairs.push({ key, value });
      at = behind(records, at + WIDTH);
    }
    return pairs;
  }

  /** The texts of all keys, in the order of the text, duplicates included. */
  keys(): string[] {
    const tape = this.tape;
    const { records, text } = tape;
    const end = behind(records, this.at);
    const keys: string[] = [];
    for (let at = this.at + WIDTH; at < end; at = behind(records, at + WIDTH)) {
      const isPlain = records[at] === kinds.plain;
      keys.push(
        isPlain
          ? sharedKey(text, records[at + field.start] as number, records[at + field.end] as number)
          : scalarText(tape, at),
      );
    }
    return keys;
  }

  get hasMerges(): boolean {
    return this.tape.hasMerges;
  }

  /** The last entry with this key. */
  pairOf(key: string): Pair | undefined {
    const at = this.find(key);
    return at === -1 ? undefined : { key: nodeAt(this.tape, at), value: nodeAt(this.tape, at + WIDTH) };
  }

  /** The value of that entry, without a look at anything else. */
  valueOf(key: string): Node | undefined {
    const at = this.find(key);
    return at === -1 ? undefined : nodeAt(this.tape, at + WIDTH);
  }

  private find(key: string): number {
    const { tape } = this;
    const { records } = tape;
    const end = behind(records, this.at);
    let found = -1;
    for (let at = this.at + WIDTH; at < end; at = behind(records, at + WIDTH)) if (isText(tape, at, key)) found = at;
    return found;
  }

  toJSON(): MappingNode {
    const { type, flow, pairs, start, end } = this;
    return { type, flow, pairs, start, end };
  }
}

class ScannedSequence implements SequenceNode {
  readonly type = "sequence";
  readonly start: number;
  readonly end: number;
  private readonly tape: Tape;
  private readonly at: number;
  private known: readonly Node[] | undefined = undefined;

  constructor(tape: Tape, at: number) {
    this.start = tape.records[at + field.start] as number;
    this.end = tape.records[at + field.end] as number;
    this.tape = tape;
    this.at = at;
  }

  get flow(): boolean {
    return this.tape.records[this.at] === kinds.flowSequence;
  }

  get items(): readonly Node[] {
    this.known ??= this.readItems();
    return this.known;
  }

  private readItems(): Node[] {
    const { records } = this.tape;
    const items: Node[] = [];
    const end = behind(records, this.at);
    for (let at = this.at + WIDTH; at < end; at = behind(records, at)) items.push(nodeAt(this.tape, at));
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
  if (kind > kinds.double) return scalarText(tape, at) === text;
  const quote = kind === kinds.plain ? 0 : 1;
  const start = (records[at + field.start] as number) + quote;
  const length = (records[at + field.end] as number) - quote - start;
  return length === text.length && tape.text.startsWith(text, start);
}

function scalarText({ text, records }: Tape, at: number): string {
  const kind = records[at] as number;
  const start = records[at + field.start] as number;
  const end = records[at + field.end] as number;
  if (kind === kinds.plain) return text.slice(start, end);
  if (kind <= kinds.double) return text.slice(start + 1, end - 1);
  const style = styles[kind & ~kinds.encoded] as ScalarStyle;
  const decoded = scalarValue(text.slice(start, end), style, records[at + field.extra] as number);
  if (!decoded.ok) throw new Error("Expected a scanned scalar to be readable");
  return decoded.value;
}
