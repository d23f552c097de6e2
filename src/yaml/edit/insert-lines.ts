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
  return insertion(lineEnd(text, end), lineBreak + written);
}

export function insertion(at: number, text: string): Edit {
  return { start: at, end: at, text };
}
