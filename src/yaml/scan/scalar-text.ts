// The texts of scanned scalars, decoded from the document when they are asked for.

import type { ScalarStyle } from "../node/node.ts";
import { decodeScalar } from "../value/decode.ts";
import { type NodeRecords, styles } from "./node-records.ts";
import * as record from "./record-layout.ts";

export function keyText(source: NodeRecords, at: number): string {
  const { records, text } = source;
  const isPlain = ((records[at] as number) & record.kindMask) === record.plain;
  return isPlain ? text.slice(record.startOf(records, at), record.endOf(records, at)) : scalarText(source, at);
}

/** Whether the value of the scalar at `at` is this text. */
export function isText(source: NodeRecords, at: number, text: string): boolean {
  const { records } = source;
  const kind = (records[at] as number) & record.kindMask;
  if (kind > record.double) return scalarText(source, at) === text;
  const quote = kind === record.plain ? 0 : 1;
  const start = record.startOf(records, at) + quote;
  const length = record.endOf(records, at) - quote - start;
  return length === text.length && source.text.startsWith(text, start);
}

export function scalarText({ text, records }: NodeRecords, at: number): string {
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
export function styleOf(kind: number): ScalarStyle {
  return styles[kind & (record.encoded - 1)] as ScalarStyle;
}
