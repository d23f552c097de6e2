// What the scanner writes down of a document: two or three numbers per node, a collection's before those of what is in it.
// No object is made until somebody looks at a node: most are never read.

import type { CodeUnits } from "../../text/code-units.ts";
import type { ScalarStyle } from "../node/node.ts";
import * as record from "./record-layout.ts";

export interface NodeRecords {
  readonly text: string;
  readonly records: Int32Array;
}

export const styles: readonly ScalarStyle[] = ["plain", "single", "double", "literal", "folded"];

/** records are cut from blocks: one block holds those of many documents. */
const FIRST_BLOCK = 1 << 14;
const BLOCK = 1 << 18;

let block = new Int32Array(0);
let used = 0;

/** A records being written. `base` is where it begins in `records`. */
export interface Writer {
  /** Where the document begins in the text: added to every offset. */
  readonly offset: number;
  records: Int32Array;
  base: number;
  top: number;
}

/** Where the next records begins. */
export function startRecords(): Pick<Writer, "records" | "base"> {
  if (block.length - used < record.long) newBlock(0);
  return { records: block, base: used };
}

/** Nothing else may have been written in between. */
export function finishRecords(units: CodeUnits, { records, top }: Writer): NodeRecords {
  used = top;
  const last = lastOf.get(units);
  if (last?.records === records) return last;
  const own = { text: units.text, records };
  lastOf.set(units, own);
  return own;
}

/** Nobody looks at what `use` read afterwards: its room is used again. It would be 8 MB of 121 in a stream of 5,000 apps. */
export function withScratchRecords<T>(use: () => T): T {
  const before = { block, used };
  const result = use();
  used = block === before.block ? before.used : 0;
  return result;
}

/** The documents of a text share one object per block. */
const lastOf = new WeakMap<CodeUnits, NodeRecords>();

/** A plain or quoted scalar. */
export function writeScalar(writer: Writer, kind: number, start: number, end: number): void {
  if (writer.top + record.short > writer.records.length) moveToNewBlock(writer);
  const { records, top, offset } = writer;
  records[top] = kind + ((end - start) << record.kindBits);
  records[top + 1] = offset + start;
  writer.top = top + record.short;
}

/** A block scalar, and the column of the collection around it. */
export function writeBlockScalar(writer: Writer, kind: number, start: number, end: number, column: number): void {
  const node = open(writer, kind, start);
  const { records, base, offset } = writer;
  records[base + node] = kind + (column << record.kindBits);
  records[base + node + 2] = offset + end;
}

/** A collection; what is written from now on is in it. Gives its place, counted from the base. */
export function open(writer: Writer, kind: number, start: number): number {
  if (writer.top + record.long > writer.records.length) moveToNewBlock(writer);
  const { records, base, top, offset } = writer;
  records[top] = kind;
  records[top + 1] = offset + start;
  writer.top = top + record.long;
  return top - base;
}

/** The collection that was opened at this place is complete. */
export function close({ records, base, top, offset }: Writer, node: number, end: number): void {
  const at = base + node;
  records[at] = (records[at] as number) + ((top - at) << record.kindBits);
  records[at + 2] = offset + end;
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
