// Writes a value as a YAML document with everything that the grammar allows, and some that it does not. What the text
// means is not known here: a change of meaning, or a text that is no YAML, is part of the game.
import type { Choices } from "./choices.ts";
import { canonical, type Data, isMapping, type Mapping } from "./data.ts";
import { tabOr } from "./wild-noise.ts";
import { between, eol, keyText, newAnchor, newWriter, rarely, tagFor, type Writer } from "./wild-writer.ts";
import { flowValue, type WildEntry, wildEntries } from "./write-wild-flow.ts";
import { blockScalar, writeWildScalar } from "./write-wild-scalar.ts";

/** A document's content without its marker, and without a line break at its end. */
export function writeWildly(value: Data, choices: Choices): string {
  const writer = newWriter(value, choices);
  const style = choices.pick(12);
  if (style === 10) return JSON.stringify(value, undefined, choices.pickFrom([0, 2, 1, 4]));
  if (!isMapping(value) || style === 11) return flowValue(value, -1, writer);
  return blockMapping(value, choices.pickFrom([0, 0, 0, 0, 0, 0, 0, 2, 1]), writer);
}

function blockMapping(value: Mapping, indent: number, writer: Writer): string {
  const margin = " ".repeat(indent);
  return wildEntries(value, writer)
    .map((entry, index) => {
      const noise = index > 0 ? between(indent, writer) : "";
      return noise + margin + blockEntry(entry, indent, writer);
    })
    .join("\n");
}

function blockEntry({ key, item, merge }: WildEntry, indent: number, writer: Writer): string {
  const { choices } = writer;
  const margin = " ".repeat(indent);
  if (merge !== undefined) return `${key}: ${merge}${eol(writer)}`;
  if (rarely(writer, 14)) {
    const gap = choices.pickFrom([" ", "  ", `\n${margin} `]);
    const head = rarely(writer, 6)
      ? `? ${blockScalar(key, indent, choices)}`
      : `?${gap}${keyText(key, indent, writer)}${eol(writer)}`;
    if (item === null && choices.oneIn(2)) return head;
    return `${head}\n${between(indent, writer)}${margin}:${blockValue(item, indent, false, writer)}`;
  }
  const name = keyText(key, indent, writer);
  const gap = rarely(writer, 20) ? choices.pickFrom([" ", "  ", tabOr("   ", choices)]) : "";
  return `${name}${gap}:${blockValue(item, indent, false, writer)}`;
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

function isBlock(value: Data, writer: Writer): value is readonly Data[] | Mapping {
  if (typeof value !== "object" || value === null || Object.keys(value).length === 0) return false;
  return !rarely(writer, 4);
}
