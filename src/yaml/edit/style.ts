// How a mapping is written, for what is put into it: indentation, JSON or not, one line or several.

import { columnOf, indentationAt } from "../../text/lines.ts";
import { isSpaced, lineBeforeFirst } from "../node/between-nodes.ts";
import type { MappingNode, Node, Pair } from "../node/node.ts";
import type { BlockStyle, FlowStyle } from "./new-entries.ts";

/** A document that is edited. */
export interface Edited {
  readonly text: string;
  readonly root: Node;
  /** The entry that a node is the value of, or stands in. */
  readonly entryAround: (node: Node) => Pair | undefined;
}

/** How much deeper a mapping inside this one stands: as its siblings do, else as it stands itself. */
export function blockStyle({ text, entryAround }: Edited, mapping: MappingNode): BlockStyle {
  const column = columnOf(text, mapping.start);
  return {
    indentation: indentationAt(text, mapping.start),
    step() {
      for (const { value } of mapping.eachPair()) {
        const inner = value.type === "mapping" && !value.flow ? columnOf(text, value.start) : 0;
        if (inner > column) return " ".repeat(inner - column);
      }
      const around = entryAround(mapping);
      return " ".repeat(Math.max(around ? column - columnOf(text, around.start) : 0, 0) || 2);
    },
  };
}

/** A flow mapping whose keys are all in double quotes is taken for JSON; so is an empty one that is the value of such a key. */
export function flowStyle({ text, entryAround }: Edited, mapping: MappingNode): FlowStyle {
  const [first] = mapping.pairs;
  const shown = first ?? entryAround(mapping);
  const isJson = shown !== undefined && (first ? mapping.pairs : [shown]).every(isQuoted);
  return { isJson, gap: isJson && !isSpaced(text, shown) ? "" : " ", lines: linesOf(text, mapping) };
}

export function isQuoted({ key }: Pair): boolean {
  return key.type === "scalar" && key.style === "double";
}

/** Set where the entries of a flow mapping have a line of their own each. */
function linesOf(text: string, mapping: MappingNode): FlowStyle["lines"] {
  const [first] = mapping.pairs;
  const lead = first && lineBeforeFirst(text, mapping, first.start);
  if (!first || lead === undefined) return undefined;
  const deeper = columnOf(text, first.start) - columnOf(text, mapping.end - 1);
  return { lead, step: " ".repeat(deeper > 0 ? deeper : 2) };
}
