// What the scanner writes down of a document: four numbers per node, a collection's before those of what is in it.
// No object is made until somebody looks at a node: most are never looked at.

import type { ScalarStyle } from "./node.ts";

export interface Tape {
  readonly text: string;
  readonly records: Int32Array;
  /** Whether there is a `<<` among the keys. */
  readonly hasMerges: boolean;
}

/** The numbers of a record, by their place in it. */
export const field = {
  kind: 0,
  start: 1,
  end: 2,
  /** How many numbers the node and all that is in it take; for block scalars the column of the collection around it. */
  extra: 3,
} as const;

export const WIDTH = 4;

export const kinds = {
  plain: 0,
  single: 1,
  double: 2,
  literal: 3,
  folded: 4,
  mapping: 5,
  sequence: 6,
  flowMapping: 7,
  flowSequence: 8,
  /** Added to a scalar's kind: its characters are not its value, breaks or escapes have to be read first. */
  encoded: 16,
} as const;

export const styles: readonly ScalarStyle[] = ["plain", "single", "double", "literal", "folded"];

/** Where the record behind a node and all that is in it begins. */
export function behind(records: Int32Array, at: number): number {
  const kind = records[at] as number;
  return kind >= kinds.mapping && kind < kinds.encoded ? at + (records[at + field.extra] as number) : at + WIDTH;
}

/** Tapes are cut from blocks: one block holds those of many documents. */
const FIRST_BLOCK = 1 << 14;
const BLOCK = 1 << 18;

let block = new Int32Array(0);
let used = 0;

/** A tape being written. `base` is where it begins in `records`. */
export interface Writer {
  records: Int32Array;
  base: number;
  top: number;
  hasMerges: boolean;
}

export function startTape(): Writer {
  if (block.length - used < WIDTH) newBlock(0);
  return { records: block, base: used, top: used, hasMerges: false };
}

/** Nothing else may have been written in between. */
export function finishTape(text: string, { records, top, hasMerges }: Writer): Tape {
  used = top;
  return { text, records, hasMerges };
}

export function write(writer: Writer, kind: number, start: number, end: number, extra: number): void {
  if (writer.top + WIDTH > writer.records.length) moveToNewBlock(writer);
  const { records, top } = writer;
  records[top] = kind;
  records[top + field.start] = start;
  records[top + field.end] = end;
  records[top + field.extra] = extra;
  writer.top = top + WIDTH;
}

/** Says of the collection at `at`, counted from the base, where it ends: everything written since is in it. */
export function close({ records, base, top }: Writer, at: number, end: number): void {
  records[base + at + field.end] = end;
  records[base + at + field.extra] = top - base - at;
}

function newBlock(atLeast: number): void {
  block = new Int32Array(Math.max(block.length === 0 ? FIRST_BLOCK : BLOCK, atLeast));
  used = 0;
}

function moveToNewBlock(writer: Writer): void {
  const written = writer.records.subarray(writer.base, writer.top);
  newBlock(written.length * 4);
  block.set(written);
  writer.records = block;
  writer.base = 0;
  writer.top = written.length;
}
