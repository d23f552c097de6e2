// New entries as text: as lines of block style, or in flow style, JSON or not.

import { doubleQuoted, quoteIfNeeded } from "../value/quote.ts";

/** The value of an entry to be written. */
export type NewValue = string | true | null | readonly NewEntry[] | WrittenValue;

export interface NewEntry {
  readonly key: string;
  readonly value: NewValue;
}

/** A value that is copied from elsewhere in the document, in flow style. */
interface WrittenValue {
  readonly flow: string;
}

export interface BlockStyle {
  readonly indentation: string;
  /** How much deeper what is inside stands. */
  readonly step: () => string;
}

/** The lines of entries, each with a line break before it. */
export function blockLines(entries: readonly NewEntry[], { indentation, step }: BlockStyle, lineBreak: string): string {
  let lines = "";
  for (const { key, value } of entries) {
    lines += `${lineBreak}${indentation}${quoteIfNeeded(key)}:`;
    lines += isEntries(value)
      ? blockLines(value, { indentation: indentation + step(), step }, lineBreak)
      : ` ${flowValue(value)}`;
  }
  return lines;
}

export interface FlowStyle {
  /** In JSON every string is quoted. */
  readonly isJson: boolean;
  /** What is between a colon, or a comma, and what follows in its line. */
  readonly gap: "" | " ";
  /** Where each entry has a line of its own: what is before it, and how much deeper what is inside stands. */
  readonly lines?: { readonly lead: string; readonly step: string } | undefined;
}

const yamlFlow: FlowStyle = { isJson: false, gap: " " };

/** `key: value`, or `key: {…}`. */
export function flowEntry({ key, value }: NewEntry, style = yamlFlow): string {
  return `${style.isJson ? doubleQuoted(key) : quoteIfNeeded(key)}:${style.gap}${flowValue(value, style)}`;
}

export function flowValue(value: NewValue, style = yamlFlow): string {
  if (value === true || value === null) return String(value);
  if (typeof value === "string") return style.isJson ? doubleQuoted(value) : quoteIfNeeded(value);
  if (!isEntries(value)) return value.flow;
  const { isJson, lines } = style;
  if (!isJson || !lines) return `{${value.map((each) => flowEntry(each, style)).join(`,${style.gap}`)}}`;
  const lead = lines.lead + lines.step;
  const inner = value.map((each) => flowEntry(each, { ...style, lines: { ...lines, lead } }));
  return `{${lead}${inner.join(`,${lead}`)}${lines.lead}}`;
}

export function isEntries(value: NewValue | undefined): value is readonly NewEntry[] {
  return Array.isArray(value);
}

/** One entry for each key: two that are to have entries add up, of others the last one counts. */
export function mergeEntries(all: readonly NewEntry[]): readonly NewEntry[] {
  if (all.length === 1) return all;
  const byKey = new Map<string, NewValue>();
  for (const { key, value } of all) {
    const before = byKey.get(key);
    byKey.set(key, isEntries(before) && isEntries(value) ? mergeEntries([...before, ...value]) : value);
  }
  return Array.from(byKey, ([key, value]) => ({ key, value }));
}
