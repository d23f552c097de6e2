// What block and flow style share when a document is written wildly: anchors, tags, keys, and what stands between.
import type { Choices } from "./choices.ts";
import { canonical, type Data, isMapping, repeatedValues } from "./data.ts";
import { tabOr, wildComment, wildLines } from "./wild-noise.ts";
import { writeWildScalar } from "./write-wild-scalar.ts";

export interface Writer {
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

export function newWriter(value: Data, choices: Choices): Writer {
  const rarity = choices.pickFrom([2, 4, 8, 1]);
  return { choices, repeated: repeatedValues(value), anchors: new Map(), mappings: [], count: 0, rarity };
}

export function rarely(writer: Writer, many: number): boolean {
  return writer.choices.oneIn(many * writer.rarity);
}

export function keyText(key: string, indent: number, writer: Writer): string {
  const { choices } = writer;
  const { text } = writeWildScalar(key, { indent, context: "key" }, choices, writer.rarity);
  if (rarely(writer, 60)) return `&k${writer.count++} ${text}`;
  return rarely(writer, 60) ? `!!str ${text}` : text;
}

export function newAnchor(value: Data, writer: Writer): string {
  const text = canonical(value);
  if (value === null || writer.anchors.has(text)) return "";
  const wanted = writer.repeated.has(text) ? rarely(writer, 3) : rarely(writer, 40);
  return wanted ? `a${writer.count++}` : "";
}

export function tagFor(value: Data, writer: Writer): string {
  // Where an alias can come into a tagged mapping, more often.
  const hasKnown = isMapping(value) && Object.values(value).some((each) => writer.anchors.has(canonical(each)));
  if (!rarely(writer, hasKnown ? 6 : 35)) return "";
  const own = isMapping(value) ? "!!map" : Array.isArray(value) ? "!!seq" : typeof value === "string" ? "!!str" : "!x";
  return writer.choices.pickFrom([own, own, own, "!local", "!", "!<tag:yaml.org,2002:str>"]);
}

export function between(indent: number, writer: Writer): string {
  return rarely(writer, 6) ? wildLines(writer.choices, indent) : "";
}

/** What can stand after a value on its line. */
export function eol(writer: Writer): string {
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
