// Turns changes of a document into edits of its text, in the style of the text around them.

import { groupBy } from "../../collections/group-by.ts";
import type { Edit } from "../../text/edit.ts";
import type { Document } from "../node/document.ts";
import type { Node } from "../node/node.ts";
import type { Change } from "./change.ts";
import { editMapping } from "./edit-mapping.ts";
import { editScalar } from "./edit-scalar.ts";
import { appendItems } from "./edit-sequence.ts";
import { expandAliases } from "./expand-aliases.ts";
import { describeChange, type NodeChange } from "./node-change.ts";
import { resolveChanges } from "./resolve-changes.ts";

export function editDocument({ units, root, hasAliases }: Document, changes: readonly Change[]): Edit[] {
  const { text, lines } = units;
  const resolved = resolveChanges(text, changes);
  if (!hasAliases) return editNodes(lines, root, resolved);
  const distinct = [
    ...new Map(resolved.map((change) => [`${change.at.alias?.start} ${describeChange(change)}`, change])).values(),
  ];
  const own = distinct.filter(({ at }) => !at.alias);
  return [...editNodes(lines, root, own), ...expandAliases(text, root, distinct)];
}

/** All changes of one node are carried out together. */
function editNodes(text: string, root: Node, changes: readonly NodeChange[]): Edit[] {
  return Array.from(groupBy(changes, editedNode).values()).flatMap((same) => {
    const [first] = same as [NodeChange];
    if (first.type === "set") return [editScalar(text, first.at.node, first.value)];
    if (first.type !== "append")
      return editMapping({ text, root }, first.type === "fill" ? first.mapping : first.at.node, same);
    return appendItems(
      text,
      first.at.node,
      same.flatMap((change) => (change.type === "append" ? [change.value] : [])),
    );
  });
}

function editedNode(change: NodeChange): number {
  return change.type === "fill" ? change.mapping.start : change.at.node.start;
}
