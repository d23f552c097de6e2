// Lines of our own below a node.

import type { Edit } from "../../text/edit.ts";
import { endOfLastLine } from "../node/between-nodes.ts";
import type { Node } from "../node/node.ts";

/**
 * `lines` have a line break before each of them. A block scalar ends after its last one; what else stands in a node's last
 * line is a comment.
 */
export function insertLines(text: string, { end }: Pick<Node, "end">, lines: string, lineBreak: string): Edit {
  if (text[end - 1] === "\n") return insertion(end, lines.slice(lineBreak.length) + lineBreak);
  return insertion(endOfLastLine(text, end), lines);
}

export function insertion(at: number, text: string): Edit {
  return { start: at, end: at, text };
}
