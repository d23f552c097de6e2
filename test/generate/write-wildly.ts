// Writes a value as a YAML document with everything that the grammar allows, and some that it does not. What the text
// means is not known here: a change of meaning, or a text that is no YAML, is part of the game.
import type { Choices } from "./choices.ts";
import { canonical, type Data, isMapping, type Mapping, repeatedValues } from "./data.ts";
import { tabOr, wildComment, wildLines } from "./wild-noise.ts";
import { blockScalar, writeWildScalar } from "./write-wild-scalar.ts";

interface Writer {
  readonly choices: Choices;
  readonly repeated: ReadonlySet<string>;
  /** Anchors by the value that they stand for. */
  readonly anchors: Map<string, string>;
  /** Anchors of mappings, which a merge key can name. */
  readonly mappings: string[];
  count: number;
  /** How awkward the document is: 1 is the most. */
  readonly rarity: number;
}

/** A document's content without its marker, and without a line break at its end. */
export function writeWildly(value: Data, choices: Choices): string {
  const rarity = choices.pickFrom([2, 4, 8, 1]);
  const writer: Writer = {
    choices,
    repeated: repeatedValues(value),
    anchors: new Map(),
    mappings: [],
    count: 0,
    rarity,
  };
  const style = choices.pick(12);
  if (style === 10) return JSON.stringify(value, undefined, choices.pickFrom([0, 2, 1, 4]));
  if (!isMapping(value) || style === 11) return flowValue(value, -1, writer);
  return blockMapping(value, choices.pickFrom([0, 0, 0, 0, 0, 0, 0, 2, 1]), writer);
}

function rarely(writer: Writer, many: number): boolean {
  return writer.choices.oneIn(many * writer.rarity);
}

function blockMapping(value: Mapping, indent: number, writer: Writer): string {
  const margin = " ".repeat(indent);
  const entries = wildEntries(value, writer);
  return entries
    .map(([key, item], index) => {
      const noise = index > 0 ? between(indent, writer) : "";
      return noise + margin + blockEntry(key, item, indent, writer);
    })
    .join("\n");
}

function blockEntry(key: string, item: Data | Raw, indent: number, writer: Writer): string {
  const { choices } = writer;
  const margin = " ".repeat(indent);
  const isMerge = item instanceof Raw;
  if (!isMerge && rarely(writer, 14)) {
    const gap = choices.pickFrom([" ", "  ", `\n${margin} `]);
    const head = rarely(writer, 6)
      ? `? ${blockScalar(key, indent, choices)}`
      : `?${gap}${keyText(key, indent, writer)}${eol(writer)}`;
    if (item === null && choices.oneIn(2)) return head;
    return `${head}\n${between(indent, writer)}${margin}:${blockValue(item, indent, false, writer)}`;
  }
  const name = isMerge ? key : keyText(key, indent, writer);
  const gap = rarely(writer, 20) ? choices.pickFrom([" ", "  ", tabOr("   ", choices)]) : "";
  return `${name}${gap}:${isMerge ? ` ${item.text}${eol(writer)}` : blockValue(item, indent, false, writer)}`;
}

/** Text that is written as it is. */
class Raw {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

function wildEntries(value: Mapping, writer: Writer): [string, Data | Raw][] {
  const { choices } = writer;
  const entries: [string, Data | Raw][] = Object.entries(value);
  if (rarely(writer, 3)) {
    for (let last = entries.length - 1; last > 0; last -= 1) {
      const other = choices.pick(last + 1);
      [entries[last], entries[other]] = [entries[other] as [string, Data], entries[last] as [string, Data]];
    }
  }
  if (entries.length > 0 && rarely(writer, 25)) return withMerge(entries as [string, Data][], writer);
  if (entries.length > 0 && rarely(writer, 40)) {
    const [key, item] = entries[choices.pick(entries.length)] as [string, Data];
    entries.splice(choices.pick(entries.length + 1), 0, [key, choices.oneIn(2) ? item : "overridden"]);
  }
  return entries;
}

/** Some entries come in by a merge key, before or after those that it competes with. */
function withMerge(entries: readonly [string, Data][], writer: Writer): [string, Data | Raw][] {
  const { choices } = writer;
  const moved = entries.filter(() => choices.oneIn(2));
  const own = entries.filter((entry) => !moved.includes(entry) || choices.oneIn(4));
  const doubled = entries.filter(() => choices.oneIn(5)).map(([key]): [string, Data] => [key, "merged"]);
  const known = choices.oneIn(4) ? writer.mappings[choices.pick(writer.mappings.length)] : undefined;
  const mapping = flowValue(Object.fromEntries(choices.oneIn(3) ? [...moved, ...doubled] : moved), 60, writer);
  const text = known === undefined ? mapping : choices.oneIn(2) ? `*${known}` : `[*${known} , ${mapping}]`;
  const all: [string, Data | Raw][] = [...own];
  all.splice(choices.pick(all.length + 1), 0, ["<<", new Raw(text)]);
  return all;
}

function blockSequence(value: readonly Data[], indent: number, writer: Writer): string {
  return value
    .map((item, index) => {
      const noise = index > 0 ? between(indent, writer) : "";
      return `${noise}${" ".repeat(indent)}-${blockValue(item, indent, true, writer)}`;
    })
    .join("\n");
}

/** What follows `key:` or `-`, the white space in front included. */
function blockValue(value: Data, indent: number, isItem: boolean, writer: Writer): string {
  const { choices } = writer;
  const alias = writer.anchors.get(canonical(value));
  if (alias !== undefined && choices.oneIn(2)) return ` *${alias}${eol(writer)}`;
  const anchor = newAnchor(value, writer);
  const props = [anchor && `&${anchor}`, tagFor(value, writer)].filter((each) => each !== "");
  if (choices.oneIn(2)) props.reverse();
  const lead = props.map((each) => ` ${each}`).join("");
  const text = isBlock(value, writer)
    ? blockCollection(value, indent, lead, isItem, writer)
    : `${lead}${inline(value, indent, isItem, writer)}`;
  if (anchor !== "") {
    writer.anchors.set(canonical(value), anchor);
    if (isMapping(value)) writer.mappings.push(anchor);
  }
  return text;
}

function blockCollection(
  value: readonly Data[] | Mapping,
  indent: number,
  lead: string,
  isItem: boolean,
  writer: Writer,
): string {
  const { choices } = writer;
  const inside = (column: number): string =>
    isMapping(value) ? blockMapping(value, column, writer) : blockSequence(value, column, writer);
  if (isItem && lead === "" && !rarely(writer, 8)) {
    const gap = rarely(writer, 8) ? choices.pickFrom([3, 2, 5]) : 1;
    return " ".repeat(gap) + inside(indent + 1 + gap).slice(indent + 1 + gap);
  }
  const width = rarely(writer, 4) ? choices.pickFrom([4, 1, 3, 7]) : 2;
  const isFlush = Array.isArray(value) && !isItem && choices.oneIn(2);
  const column = isFlush ? indent : indent + width;
  if (lead !== "" && rarely(writer, 5))
    return `${eol(writer)}\n${between(column, writer)}${" ".repeat(column + (isFlush ? 1 : 0))}${lead.trimStart()}${eol(writer)}\n${inside(column)}`;
  return `${lead}${eol(writer)}\n${between(column, writer)}${inside(column)}`;
}

function inline(value: Data, indent: number, isItem: boolean, writer: Writer): string {
  const { choices } = writer;
  if (typeof value === "object" && value !== null) return ` ${flowValue(value, indent, writer)}${eol(writer)}`;
  const { text, isBlockScalar } = writeWildScalar(value, { indent, context: "block" }, choices, writer.rarity);
  if (isBlockScalar) return ` ${text}`;
  if (text === "") return eol(writer);
  if (!isItem && rarely(writer, 20))
    return `${eol(writer)}\n${between(indent + 1, writer)}${" ".repeat(indent + 1 + choices.pick(4))}${text}${eol(writer)}`;
  return `${rarely(writer, 20) ? choices.pickFrom(["  ", tabOr("    ", choices), "   "]) : " "}${text}${eol(writer)}`;
}

function flowValue(value: Data, indent: number, writer: Writer): string {
  const { choices } = writer;
  const alias = writer.anchors.get(canonical(value));
  if (alias !== undefined && choices.oneIn(2)) return `*${alias} `;
  const anchor = newAnchor(value, writer);
  const props = `${anchor === "" ? "" : `&${anchor} `}${rarely(writer, 30) ? `${tagFor(value, writer)} ` : ""}`;
  const text = props + flowContent(value, indent, writer);
  if (anchor !== "") writer.anchors.set(canonical(value), anchor);
  return text;
}

function flowContent(value: Data, indent: number, writer: Writer): string {
  const { choices } = writer;
  if (typeof value !== "object" || value === null)
    return writeWildScalar(value, { indent, context: "flow" }, choices, writer.rarity).text;
  const isMultiline = rarely(writer, 2);
  const margin = `\n${" ".repeat(Math.max(0, indent + 1 + choices.pick(5) - (rarely(writer, 12) ? 3 : 0)))}`;
  const gap = (): string => {
    if (!isMultiline) return rarely(writer, 6) ? choices.pickFrom(["", "  ", tabOr("   ", choices)]) : " ";
    const note = rarely(writer, 6) ? ` ${wildComment(choices)}` : "";
    return `${note}${rarely(writer, 12) ? "\n" : ""}${margin}${rarely(writer, 16) ? `${wildComment(choices)}${margin}` : ""}`;
  };
  const entries = isMapping(value)
    ? wildEntries(value, writer).map(([key, item]) => flowEntry(key, item, indent, gap, writer))
    : value.map((item: Data) => flowItem(item, indent, writer));
  const [open, close] = isMapping(value) ? ["{", "}"] : ["[", "]"];
  if (entries.length === 0) return `${open}${rarely(writer, 4) ? gap() : ""}${close}`;
  const before = (): string => (rarely(writer, 15) ? gap() : "");
  const body = entries.map((entry, index) => (index === 0 ? entry : `${before()},${gap()}${entry}`)).join("");
  const comma = rarely(writer, 8) ? `${before()},` : "";
  return `${open}${choices.oneIn(2) || isMultiline ? gap() : ""}${body}${comma}${isMultiline ? gap() : ""}${close}`;
}

function flowItem(item: Data, indent: number, writer: Writer): string {
  const entries = isMapping(item) ? Object.entries(item) : [];
  const [only] = entries;
  if (only && entries.length === 1 && rarely(writer, 6))
    return flowEntry(only[0], only[1], indent, () => " ", writer, "pair");
  return flowValue(item, indent, writer);
}

function flowEntry(
  key: string,
  item: Data | Raw,
  indent: number,
  gap: () => string,
  writer: Writer,
  at: "mapping" | "pair" = "mapping",
): string {
  const { choices } = writer;
  if (item instanceof Raw) return `${key}: ${item.text}`;
  const name = writeWildScalar(key, { indent, context: "key" }, choices, writer.rarity).text;
  if (item === null && at === "mapping" && rarely(writer, 2)) return choices.oneIn(2) ? name : `${name}:`;
  const value = flowValue(item, indent, writer);
  if (rarely(writer, 25)) return `? ${name}${gap()}:${gap() || " "}${value}`;
  if (/["']$/.test(name) && rarely(writer, 6)) return `${name}:${value}`;
  return `${name}${rarely(writer, 25) ? choices.pickFrom([" ", "  ", rarely(writer, 9) ? gap() : " "]) : ""}:${rarely(writer, 12) ? gap() || " " : " "}${value}`;
}

function keyText(key: string, indent: number, writer: Writer): string {
  const { choices } = writer;
  const { text } = writeWildScalar(key, { indent, context: "key" }, choices, writer.rarity);
  if (rarely(writer, 60)) return `&k${writer.count++} ${text}`;
  return rarely(writer, 60) ? `!!str ${text}` : text;
}

function isBlock(value: Data, writer: Writer): value is readonly Data[] | Mapping {
  if (typeof value !== "object" || value === null || Object.keys(value).length === 0) return false;
  return !rarely(writer, 4);
}

function newAnchor(value: Data, writer: Writer): string {
  const text = canonical(value);
  if (value === null || writer.anchors.has(text)) return "";
  const wanted = writer.repeated.has(text) ? rarely(writer, 3) : rarely(writer, 40);
  return wanted ? `a${writer.count++}` : "";
}

function tagFor(value: Data, writer: Writer): string {
  if (!rarely(writer, 35)) return "";
  const own = isMapping(value) ? "!!map" : Array.isArray(value) ? "!!seq" : typeof value === "string" ? "!!str" : "!x";
  return writer.choices.pickFrom([own, own, own, "!local", "!", "!<tag:yaml.org,2002:str>"]);
}

function between(indent: number, writer: Writer): string {
  return rarely(writer, 6) ? wildLines(writer.choices, indent) : "";
}

/** What can stand behind a value on its line. */
function eol(writer: Writer): string {
  if (!rarely(writer, 7)) return "";
  const { choices } = writer;
  return choices.pickFrom([
    ` ${wildComment(choices)}`,
    ` ${wildComment(choices)}`,
    " ",
    "   ",
    tabOr("  ", choices),
    `${tabOr("    ", choices)}${wildComment(choices)}`,
  ]);
}
