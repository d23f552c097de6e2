// Writes a value as one YAML document in a presentation chosen node by node.
import type { Choices } from "./choices.ts";
import { canonical, type Data, isMapping, type Mapping, repeatedValues } from "./data.ts";
import { comment, noiseLines, type Preceding } from "./noise.ts";
import { type ScalarPlace, writeScalar } from "./write-scalar-awkwardly.ts";

export interface Awkwardness {
  /** Anchors and aliases on equal values of a document. */
  readonly aliases: boolean;
  /** Keys such as `replicas` written twice, the last one counting. */
  readonly duplicateKeys: boolean;
  /** `? key` on a line of its own. */
  readonly explicitKeys: boolean;
}

/** `text` never ends with a line break; `end` says what may follow. */
export interface Written {
  readonly text: string;
  readonly end: Preceding;
}

interface Writer {
  readonly choices: Choices;
  readonly awkwardness: Awkwardness;
  readonly anchors: Map<string, string>;
  readonly repeated: ReadonlySet<string>;
  /** Every anchor begun so far: those around the present node have no entry in `anchors` yet. */
  readonly begun: unknown[];
}

const mayRepeat = ["replicas", "app", "team", "image", "schedule", "mountPath", "note"];

/** A document's content, without its marker. */
export function writeDocument(value: Data, choices: Choices, awkwardness: Awkwardness): Written {
  const writer: Writer = { choices, awkwardness, anchors: new Map(), repeated: repeatedValues(value), begun: [] };
  const style = choices.pick(8);
  if (!isMapping(value) || style > 5) {
    return { text: flow(value, -1, style === 6 ? "json" : "flow", writer), end: "inline" };
  }
  return blockMapping(value, choices.oneIn(10) ? 2 : 0, writer);
}

function blockMapping(value: Mapping, indent: number, writer: Writer): Written {
  const { choices } = writer;
  const margin = " ".repeat(indent);
  let text = "";
  let end: Preceding = "inline";
  for (const [key, item] of entriesOf(value, writer)) {
    if (text !== "") text += `\n${noiseLines(choices, indent, end)}`;
    const place: ScalarPlace = { indent, context: "key", mayIndicate: false };
    const name = writeScalar(key, place, choices).text;
    const isExplicit = writer.awkwardness.explicitKeys && choices.oneIn(25);
    const written = blockValue(item, indent, { isInSequence: false }, writer);
    text += margin + (isExplicit ? `? ${name}\n${margin}:` : `${name}${choices.oneIn(12) ? " " : ""}:`) + written.text;
    end = written.end;
  }
  return { text, end };
}

function blockSequence(value: readonly Data[], indent: number, writer: Writer): Written {
  const { choices } = writer;
  let text = "";
  let end: Preceding = "inline";
  for (const item of value) {
    if (text !== "") text += `\n${noiseLines(choices, indent, end)}`;
    const written = blockValue(item, indent, { isInSequence: true }, writer);
    text += `${" ".repeat(indent)}-${written.text}`;
    end = written.end;
  }
  return { text, end };
}

// What follows `key:` or `-`, the white space in front included.
function blockValue(value: Data, indent: number, at: { isInSequence: boolean }, writer: Writer): Written {
  const { choices } = writer;
  const alias = aliasOf(value, writer);
  if (alias !== undefined) return withComment(` ${alias}`, choices);
  const anchor = anchorFor(value, writer);
  const written = isBlockCollection(value, writer)
    ? blockCollection(value, indent, anchor, at, writer)
    : inlineValue(value, indent, anchor, at, writer);
  remember(value, anchor, writer);
  return written;
}

function blockCollection(
  value: readonly Data[] | Mapping,
  indent: number,
  anchor: string,
  { isInSequence }: { isInSequence: boolean },
  writer: Writer,
): Written {
  const { choices } = writer;
  const width = choices.pickFrom([2, 4, 2, 1, 3]);
  // `- a: b`: the collection begins on the dash's own line. An anchor there would be the first key's.
  if (isInSequence && anchor === "" && !choices.oneIn(4)) {
    const gap = choices.oneIn(5) ? 3 : 1;
    const inner = collection(value, indent + 1 + gap, writer);
    return { text: " ".repeat(gap) + inner.text.slice(indent + 1 + gap), end: inner.end };
  }
  const isFlush = Array.isArray(value) && !isInSequence && choices.oneIn(2);
  const inner = collection(value, isFlush ? indent : indent + width, writer);
  const lead = `${anchor === "" ? "" : ` ${anchor}`}${choices.oneIn(8) ? ` ${comment(choices)}` : ""}`;
  return { text: `${lead}\n${noiseLines(choices, indent + width, "inline")}${inner.text}`, end: inner.end };
}

function collection(value: readonly Data[] | Mapping, indent: number, writer: Writer): Written {
  return isMapping(value) ? blockMapping(value, indent, writer) : blockSequence(value, indent, writer);
}

function inlineValue(
  value: Data,
  indent: number,
  anchor: string,
  { isInSequence }: { isInSequence: boolean },
  writer: Writer,
): Written {
  const { choices } = writer;
  const lead = anchor === "" ? " " : ` ${anchor} `;
  if (typeof value === "object" && value !== null) {
    const text = flow(value, indent, choices.oneIn(3) ? "json" : "flow", writer);
    return withComment(lead + text, choices);
  }
  const { text, style } = writeScalar(value, { indent, context: "block", mayIndicate: !isInSequence }, choices);
  if (style !== "inline") return { text: lead + text, end: style };
  if (text === "") return withComment("", choices);
  // The value on a line of its own.
  if (anchor === "" && !isInSequence && choices.oneIn(12)) {
    return withComment(`${choices.oneIn(2) ? ` ${comment(choices)}` : ""}\n${" ".repeat(indent + 2)}${text}`, choices);
  }
  return withComment(lead + (choices.oneIn(10) ? "  " : "") + text, choices);
}

function withComment(text: string, choices: Choices): Written {
  return { text: choices.oneIn(8) ? `${text} ${comment(choices)}` : text, end: "inline" };
}

// Flow style and JSON; further lines stay deeper than the block around.
function flow(value: Data, indent: number, context: "flow" | "json", writer: Writer): string {
  const { choices } = writer;
  const alias = context === "flow" ? aliasOf(value, writer) : undefined;
  if (alias !== undefined) return `${alias} `;
  if (typeof value !== "object" || value === null) {
    return writeScalar(value, { indent, context, mayIndicate: false }, choices).text;
  }
  const entries: readonly string[] = isMapping(value)
    ? entriesOf(value, writer).map(([key, item]) => {
        const name = writeScalar(
          key,
          { indent, context: context === "json" ? "json" : "key", mayIndicate: false },
          choices,
        ).text;
        return `${name}: ${flow(item, indent, context, writer)}`;
      })
    : (value as readonly Data[]).map((item) => flow(item, indent, context, writer));
  const [open, close] = isMapping(value) ? ["{", "}"] : ["[", "]"];
  if (entries.length === 0) return open + close;
  if (!choices.oneIn(3)) {
    const pad = choices.pick(2) === 0 ? " " : "";
    return `${open}${pad}${entries.join(", ")}${context === "flow" && choices.oneIn(6) ? "," : ""}${pad}${close}`;
  }
  const margin = `\n${" ".repeat(indent + 1 + choices.pick(5))}`;
  const note = context === "flow" && choices.oneIn(3) ? ` ${comment(choices)}` : "";
  return `${open}${note}${margin}${entries.join(`,${margin}`)}${margin}${close}`;
}

function entriesOf(value: Mapping, { choices, awkwardness }: Writer): [string, Data][] {
  const entries = Object.entries(value);
  for (let last = entries.length - 1; last > 0; last -= 1) {
    const other = last - choices.pick(last + 1);
    [entries[last], entries[other]] = [entries[other] as [string, Data], entries[last] as [string, Data]];
  }
  const repeated = entries.filter(([key]) => mayRepeat.includes(key) && awkwardness.duplicateKeys && choices.oneIn(6));
  return [...repeated.map(([key]): [string, Data] => [key, "overridden"]), ...entries];
}

function isBlockCollection(value: Data, { choices }: Writer): value is readonly Data[] | Mapping {
  if (typeof value !== "object" || value === null || Object.keys(value).length === 0) return false;
  return !choices.oneIn(6);
}

function aliasOf(value: Data, { anchors, choices }: Writer): string | undefined {
  const name = anchors.get(canonical(value));
  return name !== undefined && choices.oneIn(2) ? `*${name}` : undefined;
}

function anchorFor(value: Data, { choices, awkwardness, repeated, anchors, begun }: Writer): string {
  const isCandidate = repeated.has(canonical(value)) && !anchors.has(canonical(value));
  if (!awkwardness.aliases || value === null || !isCandidate || !choices.oneIn(4)) return "";
  return `&a${begun.push(value)}`;
}

// Only now: inside itself a value must not be an alias of itself.
function remember(value: Data, anchor: string, { anchors }: Writer): void {
  if (anchor !== "") anchors.set(canonical(value), anchor.slice(1));
}
