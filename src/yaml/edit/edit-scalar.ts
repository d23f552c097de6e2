// Another value for a scalar, written the way it was; and the block scalars at the ends of nodes.

import type { Edit } from "../../text/edit.ts";
import { indentationAt, lineBreakStyle, nextLine, skipBlanks } from "../../text/lines.ts";
import type { Node, Pair, ScalarNode } from "../node/node.ts";
import { doubleQuoted, quoteIfNeeded, staysString } from "../value/quote.ts";
import { insertion, insertLines } from "./insert-lines.ts";

export function editScalar(text: string, node: ScalarNode, value: string | true): Edit {
  if (value !== true && (node.style === "literal" || node.style === "folded"))
    return insideBlockScalar(text, node, value);
  // A tag could make a string of it.
  if (value === true) {
    return { start: node.outerStart, end: node.end, text: `${anchorOf(node)}true${closingOf(text, node)}` };
  }
  return { start: node.start, end: node.end, text: inStyle(node, value) };
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

/** A name in a block scalar is one line of it; the header and its comment stay. */
function insideBlockScalar(text: string, node: ScalarNode, value: string): Edit {
  const start = skipBlanks(text, nextLine(text, node.start));
  const end = start + node.value.length;
  const isLine = node.value !== "" && !/[\n\u2028\u2029]/.test(node.value + value);
  if (isLine && end <= node.end && text.startsWith(node.value, start)) return { start, end, text: value };
  return { start: node.start, end: node.end, text: quoteIfNeeded(value) + closingOf(text, node) };
}

/** The line break that a block scalar ends with, for what comes in its place. */
function closingOf(text: string, { style, start, end }: ScalarNode): string {
  const isBlock = style === "literal" || style === "folded";
  return isBlock && text[end - 1] === "\n" ? lineBreakStyle(text, start) : "";
}

/** A null that is the value of an entry becomes `written`, which is a scalar or in flow style. */
export function fillNull(
  text: string,
  { start, key, colon }: Pair,
  { node, flow, lineBreak }: { node: ScalarNode; flow: boolean; lineBreak: string },
  written: string,
): Edit {
  if (colon === undefined) {
    if (flow) return insertion(key.end, `: ${written}`);
    return insertLines(text, key, `${lineBreak}${indentationAt(text, start)}: ${written}`, lineBreak);
  }
  // `!!null` goes with the null.
  if (node.tag !== undefined)
    return { start: node.outerStart, end: node.end, text: anchorOf(node) + written + closingOf(text, node) };
  return { start: node.start, end: node.end, text: node.start === node.end ? ` ${written}` : written };
}

function anchorOf({ anchor }: Node): string {
  return anchor === undefined ? "" : `&${anchor} `;
}

/** The block scalar that a node ends with. */
export function lastBlockScalar(node: Node): ScalarNode | undefined {
  if (node.type === "scalar") return node.style === "literal" || node.style === "folded" ? node : undefined;
  if (node.type === "alias" || node.flow) return undefined;
  const last = node.type === "mapping" ? node.pairs.at(-1)?.value : node.items.at(-1);
  return last && lastBlockScalar(last);
}
