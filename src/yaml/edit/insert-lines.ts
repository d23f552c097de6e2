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
  if (text[end - 1] === "\n") return insertion(end, lines.map((line) => line + lineBreak).join(""));
  return insertion(lineEnd(text, end), lines.map((line) => lineBreak + line).join(""));
}

export function insertion(at: number, text: string): Edit {
  return { start: at, end: at, text };
}
