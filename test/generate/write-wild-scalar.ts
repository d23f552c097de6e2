// Writes one scalar in any style, mostly so that it means what it should.
import type { Choices } from "./choices.ts";
import { tabOr, wildLines } from "./wild-noise.ts";
import { writeScalar } from "./write-scalar-awkwardly.ts";

export interface WildPlace {
  readonly indent: number;
  readonly context: "block" | "flow" | "key";
}

export function writeWildScalar(
  value: string | number | boolean | null,
  place: WildPlace,
  choices: Choices,
  rarity: number,
): { text: string; isBlockScalar: boolean } {
  const inline = (text: string): { text: string; isBlockScalar: boolean } => ({ text, isBlockScalar: false });
  if (typeof value === "string" && place.context === "block") {
    const isText = value.includes("\n");
    if (choices.oneIn(isText ? 2 : 10 * rarity))
      return { text: blockScalar(value, place.indent, choices), isBlockScalar: true };
  }
  if (typeof value === "string" && /^[\w./-]+$/.test(value) && !isOther(value) && !choices.oneIn(3 * rarity))
    return inline(value);
  if (typeof value === "string" && place.context !== "key" && choices.oneIn(8 * rarity))
    return inline(folded(value, place, choices));
  const { text, style } = writeScalar(value, { ...place, mayIndicate: true }, choices);
  return { text, isBlockScalar: style !== "inline" };
}

/** The header and lines of a literal or folded scalar, with what can hang after it. */
export function blockScalar(value: string, indent: number, choices: Choices): string {
  const deeper = 1 + choices.pickFrom([1, 1, 0, 3, 2]);
  const needsIndicator = /^(?:\n| |\t)/.test(value);
  const indicator = (needsIndicator && !choices.oneIn(4)) || choices.oneIn(8) ? String(deeper) : "";
  const ends = /\n*$/.exec(value)?.[0].length ?? 0;
  const right = ends === 0 ? "-" : ends === 1 ? "" : "+";
  const chomping = choices.oneIn(6) ? choices.pickFrom(["", "-", "+"]) : right;
  const header = `${choices.pickFrom(["|", "|", "|", ">"])}${choices.oneIn(2) ? indicator + chomping : chomping + indicator}`;
  const note = choices.oneIn(8) ? choices.pickFrom([" # header", " #", "  ", `${tabOr("  ", choices)}# tab`]) : "";
  const margin = " ".repeat(Math.max(0, indent) + deeper);
  const body = ends > 0 ? value.slice(0, -ends) : value;
  const lines = body.split("\n").map((line) => {
    if (line !== "") return margin + (choices.oneIn(20) ? choices.pickFrom([" ", "\t", "  "]) : "") + line;
    return choices.oneIn(4) ? " ".repeat(choices.pick(margin.length + 3)) : "";
  });
  if (choices.oneIn(15)) lines.unshift(" ".repeat(choices.pick(margin.length + 2)));
  const blanks = choices.oneIn(3) ? Math.max(0, ends - 1) : 0;
  for (let count = ends > 1 ? ends - 1 : blanks; count > 0; count -= 1) lines.push(choices.oneIn(4) ? margin : "");
  const tail = choices.oneIn(6)
    ? `\n${wildLines(choices, choices.pick(Math.max(0, indent) + deeper + 2))}`.replace(/\n$/, "")
    : "";
  return `${header}${note}\n${lines.join("\n")}${tail}`;
}

/** A plain or quoted scalar over several lines. */
function folded(value: string, place: WildPlace, choices: Choices): string {
  const low = choices.oneIn(5) ? 0 : Math.max(0, place.indent) + 1;
  const further = (): string => `${choices.oneIn(6) ? tabOr(" ", choices) : ""}\n${" ".repeat(low + choices.pick(4))}`;
  const broken = (text: string): string =>
    text.replace(/ /g, () => (choices.oneIn(2) ? further() : " ")).replace(/\n(?! )/g, () => `\n${further()}`);
  const isPlain = /^[A-Za-z_/][\w ./-]*$/.test(value) && !isOther(value);
  const styles: readonly [string, ...string[]] = isPlain ? ["plain", "single", "double"] : ["double", "single"];
  const style = choices.pickFrom(styles);
  if (style === "plain") return broken(value.trim());
  if (style === "single" && !/[^\x20-\x7e\n]/.test(value)) return `'${broken(value.replaceAll("'", "''"))}'`;
  const escaped = JSON.stringify(value).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return escaped
    .replace(/ /g, () => (choices.oneIn(3) ? further() : " "))
    .replace(/\\n/g, (text) => (choices.oneIn(3) ? `\\n\\${further()}` : text));
}

/** What go-yaml takes for a number, a boolean or null. */
function isOther(value: string): boolean {
  return /^[\d.+-]|^(?:y|n|yes|no|on|off|true|false|null)$/i.test(value);
}
