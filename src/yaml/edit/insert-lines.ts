// Lines of our own below a node.

import type { Edit } from "../../text/edit.ts";
import { lineEnd } from "../../text/lines.ts";
import type { Node } from "../node/node.ts";

/**
 * `lines` have a line break before each of them. A block scalar ends after its last one; what else stands in a node's last
 * line is a comment.
 */
export function insertLines(text: string, { end }: Pick<Node, "end">, lines: string, lineBreak: string): Edit {
  if (text[end - 1] === "\n") return insertion(end, lines.slice(lineBreak.length) + lineBreak);
  return insertion(afterTabs(text, lineEnd(text, end)), lines);
}

/** After deeper lines, the tab of a blank line would count as indentation: such a line stays where it is. */
function afterTabs(text: string, end: number): number {
  const lines = /(?:\r?\n *)*\r?\n *\t[ \t]*(?![^\r\n])/y;
  lines.lastIndex = end;
  return lines.test(text) ? afterTabs(text, lines.lastIndex) : end;
}

export function insertion(at: number, text: string): Edit {
  return { start: at, end: at, text };
}
