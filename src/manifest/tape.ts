// What the scanner writes down of a document: three numbers per node, a collection's before those of what is in it.
// No object is made until somebody looks at a node: most are never looked at.

import type { ScalarStyle } from "./node.ts";
import * as record from "./record.ts";

export interface Tape {
  readonly text: string;
  readonly records: Int32Array;
  /** Whether there may be a `<<` among the keys. */
  readonly hasMerges: boolean;
}

export const styles: readonly ScalarStyle[] = ["plain", "single", "double", "literal", "folded"];

/** Tapes are cut from blocks: one block holds those of many documents. */
const FIRST_BLOCK = 1 << 14;
const BLOCK = 1 << 18;

let block = new Int32Array(0);
let used = 0;

/** A tape being written. `base` is where it begins in `records`. */
export interface Writer {
  /** Where the document begins in the text: added to every offset. */
  readonly offset: number;
  records: Int32Array;
  base: number;
  top: number;
  hasMerges: boolean;
}

/** Where the next tape begins. */
export function startTape(): Pick<Writer, "records" | "base"> {
  if (block.length - used < record.width) newBlock(0);
  return { records: block, base: used };
}

/** Nothing else may have been written in between. The documents of a text share a tape, block by block. */
export function finishTape(text: string, { records, top, hasMerges }: Writer, before: Tape | undefined): Tape {
  used = top;
  const goesOn = before?.text === text && before.records === records && before.hasMerges === hasMerges;
  return goesOn ? before : { text, records, hasMerges };
}

export function write(writer: Writer, kind: number, start: number, end: number): void {
  if (writer.top + record.width > writer.records.length) moveToNewBlock(writer);
  const { records, top, offset } = writer;
  records[top] = kind;
  records[top + record.start] = offset + start;
  records[top + record.end] = offset + end;
  writer.top = top + record.width;
}

/** Says of the collection at `at`, counted from the base, where it ends: everything written since is in it. */
export function close({ records, base, top, offset }: Writer, at: number, end: number): void {
  records[base + at + record.end] = offset + end;
  records[base + at] = (records[base + at] as number) + ((top - base - at) << record.kindBits);
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
