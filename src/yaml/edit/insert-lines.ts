// Lines of our own below a node.

import type { Edit } from "../../text/edit.ts";
import { lineEnd } from "../../text/lines.ts";
import type { Node } from "../node/node.ts";

/** A block scalar ends after its last line break; what else stands in a node's last line is a comment. */
export function insertLines(
  text: string,
  { end }: Pick<Node, "end">,
  lines: readonly string[],
  lineBreak: string,
): Edit {
  const written = lines.join(lineBreak);
  if (text[end - 1] === "\n") return insertion(end, written + lineBreak);
  return insertion(afterTabs(text, lineEnd(text, end)), lineBreak + written);
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
