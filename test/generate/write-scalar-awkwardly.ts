// Writes one scalar in any style that means the same.
import type { Choices } from "./choices.ts";

/** Where the scalar stands. `indent` is that of the collection around it; what continues on a further line is deeper. */
export interface ScalarPlace {
  readonly indent: number;
  readonly context: "block" | "flow" | "json" | "key";
  /** Block scalars that need an indentation indicator: readers disagree about those right after a dash. */
  readonly mayIndicate: boolean;
}

export interface WrittenScalar {
  readonly text: string;
  readonly style: "inline" | "block" | "keep";
}

type Style = "plain" | "double" | "single" | "literal" | "folded";

export function writeScalar(
  value: string | number | boolean | null,
  place: ScalarPlace,
  choices: Choices,
): WrittenScalar {
  if (value === null) {
    const isBare = place.context === "block";
    const spellings = isBare ? (["null", "~", "", "Null", "NULL"] as const) : (["null", "~"] as const);
    return { text: place.context === "json" ? "null" : choices.pickFrom(spellings), style: "inline" };
  }
  if (typeof value !== "string") return { text: JSON.stringify(value), style: "inline" };
  if (place.context === "json") return { text: doubleQuoted(value), style: "inline" };
  const [first = "double", ...rest] = stylesFor(value, place);
  return writeIn(choices.pickFrom([first, ...rest]), value, place, choices);
}

function stylesFor(value: string, place: ScalarPlace): Style[] {
  const styles: Style[] = [];
  if (isPlainSafe(value)) styles.push("plain");
  // Tabs and line breaks have rules of their own where a quoted scalar goes on; one style is enough.
  if (isPrintable(value) && !/[\n\t]/.test(value)) styles.push("single");
  styles.push("double");
  if (place.context !== "block" || !isPrintable(value) || !/\S/.test(value)) return styles;
  const needsIndicator = /^[ \n\t]/.test(value);
  if (!needsIndicator || place.mayIndicate) styles.push("literal");
  if (/^\S+(?: \S+)*\n?$/.test(value) && !/\t/.test(value)) styles.push("folded");
  return styles;
}

function writeIn(style: Style, value: string, place: ScalarPlace, choices: Choices): WrittenScalar {
  switch (style) {
    case "plain":
      return { text: foldSpaces(value, place, choices), style: "inline" };
    case "single":
      return { text: `'${foldSpaces(value.replaceAll("'", "''"), place, choices)}'`, style: "inline" };
    case "double":
      return { text: doubleAwkward(value, place, choices), style: "inline" };
    default:
      return blockScalar(style, value, place, choices);
  }
}

function blockScalar(style: "literal" | "folded", value: string, place: ScalarPlace, choices: Choices): WrittenScalar {
  const ends = /\n*$/.exec(value)?.[0].length ?? 0;
  const chomping = ends === 0 ? "-" : ends > 1 || choices.oneIn(3) ? "+" : "";
  const deeper = 1 + ((choices.pick(4) + 1) % 4);
  const indicator = /^[ \n\t]/.test(value) || (place.mayIndicate && choices.oneIn(5)) ? String(deeper) : "";
  const body = style === "literal" ? value : value.replaceAll(" ", () => (choices.oneIn(2) ? "\n" : " "));
  const lines = body.split("\n").slice(0, ends > 0 ? -1 : undefined);
  const margin = " ".repeat(place.indent + deeper);
  const header = `${style === "literal" ? "|" : ">"}${choices.oneIn(2) ? indicator + chomping : chomping + indicator}`;
  const comment = choices.oneIn(6) ? " # header" : "";
  const text = [header + comment, ...lines.map((line) => (line === "" ? "" : margin + line))].join("\n");
  return { text, style: chomping === "+" ? "keep" : "block" };
}

// A single space between words can be a line break in plain and quoted scalars alike.
function foldSpaces(text: string, place: ScalarPlace, choices: Choices): string {
  if (place.context === "key") return text;
  return text.replace(/(?<=[A-Za-z]) (?=[A-Za-z])/g, () =>
    choices.oneIn(5) ? `\n${continuation(place, choices)}` : " ",
  );
}

function doubleAwkward(value: string, place: ScalarPlace, choices: Choices): string {
  const letters = [...value].map((letter) => {
    if (!choices.oneIn(12)) return escaped(letter);
    const code = letter.codePointAt(0) ?? 0;
    if (code < 0x100 && choices.oneIn(2)) return `\\x${code.toString(16).padStart(2, "0")}`;
    return code < 0x10000 ? `\\u${code.toString(16).padStart(4, "0")}` : `\\U${code.toString(16).padStart(8, "0")}`;
  });
  if (place.context === "key" || letters.length < 4 || !choices.oneIn(4)) return `"${letters.join("")}"`;
  const middle = Math.floor(letters.length / 2);
  // White space at the start of a continued line is dropped unless it is escaped.
  const second = letters
    .slice(middle)
    .join("")
    .replace(/^[ \t]/, (space) => `\\${space}`);
  return `"${letters.slice(0, middle).join("")}\\\n${continuation(place, choices)}${second}"`;
}

function doubleQuoted(value: string): string {
  return `"${[...value].map(escaped).join("")}"`;
}

function escaped(letter: string): string {
  if (/[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/.test(letter)) {
    return `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;
  }
  return JSON.stringify(letter).slice(1, -1);
}

function continuation(place: ScalarPlace, choices: Choices): string {
  return " ".repeat(Math.max(place.indent, 0) + 1 + choices.pick(4));
}

// Without what YAML 1.1 readers take for line breaks or refuse.
function isPrintable(value: string): boolean {
  return /^[\t\n\x20-\x7e\u00a0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\u{10000}-\u{10ffff}]*$/u.test(value);
}

function isPlainSafe(value: string): boolean {
  if (/^(?:y|n|yes|no|on|off|true|false|null)$/i.test(value)) return false;
  return /^[A-Za-z_/][\w./-]*(?: [A-Za-z][\w./-]*)*$/.test(value);
}
