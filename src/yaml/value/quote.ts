// Writing one scalar so that every reader takes it for the string it is.

import type { ScalarNode } from "../node/node.ts";
import { resolveScalar } from "./resolve.ts";

/** A string in YAML, plain where no reader could take it for anything else. */
export function quoteIfNeeded(value: string): string {
  return /^[A-Za-z0-9][A-Za-z0-9._/=-]*$/.test(value) && staysString(value) ? value : doubleQuoted(value);
}

/** Double-quoted, with every character written out that a reader would refuse or take for a line break. */
export function doubleQuoted(value: string): string {
  return JSON.stringify(value).replace(
    /[\u007f-\u00a0\u2028\u2029\ufeff\ufffe\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** A scalar's token with another value, quoted the way it was. */
export function rewriteScalar(source: string, node: ScalarNode, value: string | true): Replacement {
  if (value !== true && (node.style === "literal" || node.style === "folded"))
    return insideBlockScalar(source, node, value);
  return { start: node.start, end: node.end, text: value === true ? "true" : inStyle(node, value) };
}

function inStyle({ style, value: before }: ScalarNode, value: string): string {
  switch (style) {
    case "single":
      return `'${value.replaceAll("'", "''")}'`;
    case "double":
      return doubleQuoted(value);
    default:
      return extendsPlain(before, value) ? value : quoteIfNeeded(value);
  }
}

interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Letters, digits and dashes after a plain scalar leave it one. */
function extendsPlain(before: string, after: string): boolean {
  return (
    after.startsWith(before) &&
    /^[a-z0-9-]*$/.test(after.slice(before.length)) &&
    before !== "" &&
    !before.includes("\n") &&
    staysString(after)
  );
}

/** YAML 1.1 has more words for booleans than YAML 1.2, and both sorts of readers are about. */
function staysString(value: string): boolean {
  // Longer than any of these words, and no number begins with a letter.
  if (value.length > 5 && /^[A-Za-z]/.test(value)) return true;
  if (/^(?:y|n|yes|no|on|off|true|false|null)$/i.test(value)) return false;
  return typeof resolveScalar({ style: "plain", value }) === "string" && !/^\d[\d_]*$|^\d{4}-\d/.test(value);
}

/** A name in a block scalar is one line of it; the header and its comment stay. */
function insideBlockScalar(source: string, node: ScalarNode, value: string): Replacement {
  const content = source.indexOf("\n", node.start) + 1;
  const start = node.value === "" ? -1 : source.indexOf(node.value, content);
  if (content > 0 && start !== -1 && start + node.value.length <= node.end) {
    return { start, end: start + node.value.length, text: value };
  }
  const end = node.start + source.slice(node.start, node.end).trimEnd().length;
  return { start: node.start, end, text: quoteIfNeeded(value) };
}
