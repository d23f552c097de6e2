// Flow style with everything that can stand in it, and the entries of a mapping with merge keys.
import { canonical, type Data, isMapping, type Mapping } from "./data.ts";
import { tabOr, wildComment } from "./wild-noise.ts";
import { newAnchor, rarely, tagFor, type Writer } from "./wild-writer.ts";
import { writeWildScalar } from "./write-wild-scalar.ts";

/** An entry of a mapping, or a merge key with the text of its value. */
export interface WildEntry {
  readonly key: string;
  readonly item: Data;
  readonly merge?: string;
}

/** In any order, now and then with a merge key or a key that is there twice. */
export function wildEntries(value: Mapping, writer: Writer): WildEntry[] {
  const { choices } = writer;
  const entries = Object.entries(value).map(([key, item]): WildEntry => ({ key, item }));
  if (rarely(writer, 3)) {
    for (let last = entries.length - 1; last > 0; last -= 1) {
      const other = choices.pick(last + 1);
      [entries[last], entries[other]] = [entries[other] as WildEntry, entries[last] as WildEntry];
    }
  }
  if (entries.length > 0 && rarely(writer, 25)) return withMerge(entries, writer);
  if (entries.length > 0 && rarely(writer, 40)) {
    const { key, item } = entries[choices.pick(entries.length)] as WildEntry;
    entries.splice(choices.pick(entries.length + 1), 0, { key, item: choices.oneIn(2) ? item : "overridden" });
  }
  return entries;
}

/** Some entries come in by a merge key, before or after those that it competes with. */
function withMerge(entries: readonly WildEntry[], writer: Writer): WildEntry[] {
  const { choices } = writer;
  const moved = entries.filter(() => choices.oneIn(2));
  const own = entries.filter((entry) => !moved.includes(entry) || choices.oneIn(4));
  const doubled = entries.filter(() => choices.oneIn(5)).map(({ key }): WildEntry => ({ key, item: "merged" }));
  const known = choices.oneIn(4) ? writer.mappings[choices.pick(writer.mappings.length)] : undefined;
  const brought = choices.oneIn(3) ? [...moved, ...doubled] : moved;
  const mapping = flowValue(Object.fromEntries(brought.map(({ key, item }) => [key, item])), 60, writer);
  const merge = known === undefined ? mapping : choices.oneIn(2) ? `*${known}` : `[*${known} , ${mapping}]`;
  own.splice(choices.pick(own.length + 1), 0, { key: "<<", item: null, merge });
  return own;
}

export function flowValue(value: Data, indent: number, writer: Writer): string {
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
    ? wildEntries(value, writer).map((entry) => flowEntry(entry, indent, gap, writer))
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
    return flowEntry({ key: only[0], item: only[1] }, indent, () => " ", writer, "pair");
  return flowValue(item, indent, writer);
}

function flowEntry(
  { key, item, merge }: WildEntry,
  indent: number,
  gap: () => string,
  writer: Writer,
  at: "mapping" | "pair" = "mapping",
): string {
  const { choices } = writer;
  if (merge !== undefined) return `${key}: ${merge}`;
  const name = writeWildScalar(key, { indent, context: "key" }, choices, writer.rarity).text;
  if (item === null && at === "mapping" && rarely(writer, 2)) return choices.oneIn(2) ? name : `${name}:`;
  const value = flowValue(item, indent, writer);
  if (rarely(writer, 25)) return `? ${name}${gap()}:${gap() || " "}${value}`;
  if (/["']$/.test(name) && rarely(writer, 6)) return `${name}:${value}`;
  return `${name}${rarely(writer, 25) ? choices.pickFrom([" ", "  ", rarely(writer, 9) ? gap() : " "]) : ""}:${rarely(writer, 12) ? gap() || " " : " "}${value}`;
}
