// Texts that kubectl reads as JSON, which means other things by some characters than YAML does.

import { parseJson } from "../../text/parse-json.ts";

/** What JSON takes as it is in strings, and go-yaml takes for a line break, or refuses. */
const ODD = /[\x7f-\x9f\u2028\u2029\ufffe\uffff]/;

/** The JSON value that `text.slice(start, end)` begins with, if it is read as one: up to the first marker of a text that begins with one. */
export function jsonValueIn(
  text: string,
  start: number,
  end: number,
): { readonly start: number; readonly end: number } | undefined {
  // kubectl takes a byte order mark off before it looks.
  if (!/^\uFEFF?[ \t\r\n]*\{/.test(text)) return undefined;
  let at = start === 0 && text.startsWith("\uFEFF") ? 1 : start;
  while (at < end && " \t\r\n".includes(text[at] as string)) at++;
  if (text[at] !== "{") return undefined;
  const after = jsonValueEnd(text, at, end);
  return isJson(text.slice(at, after)) ? { start: at, end: after } : undefined;
}

/** The blanks that a text has before a first bracket: whether that opens JSON or flow style, nobody looks at them. */
export function blanksBeforeBracket(text: string): number {
  return /^\uFEFF?[ \t\r\n]*(?=\{)/.exec(text)?.[0].length ?? 0;
}

/** The same after a marker, where no tab may come before the bracket. */
export function withoutFirstTabs(text: string): string {
  return text.replace(/^\uFEFF?[ \t\r\n]*(?=\{)/, (blank) => blank.replaceAll("\t", " "));
}

/** JSON, with the blanks around it, that YAML reads as the same. */
export function jsonAsYaml(text: string): string {
  const end = text.trimEnd().length;
  const json = withoutFirstTabs(text.slice(0, end)) + text.slice(end).replaceAll("\t", " ");
  if (!ODD.test(json)) return json;
  return json.replace(new RegExp(ODD, "g"), (odd) => `\\u${odd.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

export function isJson(text: string): boolean {
  return parseJson(text) !== undefined;
}

/** After the bracket that closes the value, or the end. */
export function jsonValueEnd(text: string, start: number, end: number): number {
  let depth = 0;
  for (let at = start; at < end; at++) {
    const character = text[at];
    if (character === '"') {
      for (at++; at < end && text[at] !== '"'; at++) if (text[at] === "\\") at++;
    } else if (character === "'") {
      // No JSON has these; flow style does, and what is in them is text.
      const closing = text.indexOf("'", at + 1);
      if (closing === -1) return end;
      at = closing;
    } else if (character === "{" || character === "[") depth++;
    else if ((character === "}" || character === "]") && --depth === 0) return at + 1;
  }
  return end;
}
