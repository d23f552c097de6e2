// Writes a node out in flow style, with changes to it carried out: what an alias is replaced with.

import { groupBy } from "../../collections/group-by.ts";
import { isNull, keyOf, nodeKey, type Resolved, resolveAlias } from "../node/access.ts";
import type { MappingNode, Node, ScalarNode, SequenceNode } from "../node/node.ts";
import { doubleQuoted, quoteIfNeeded } from "../value/quote.ts";
import { editScalar } from "./edit-scalar.ts";
import { flowEntry, flowValue, mergeEntries } from "./new-entries.ts";
import type { ListChange, NodeChange } from "./node-change.ts";

/** Changes of the same node that come through other aliases are not its own. */
export function writeFlow(text: string, root: Resolved, changes: readonly (NodeChange | ListChange)[]): string {
  const byNode = groupBy(changes, ({ at }) => nodeKey(at));
  const writeNode = (found: Resolved): string => {
    const own = byNode.get(nodeKey(found)) ?? [];
    const write = (inner: Node): string => writeNode(resolveAlias(inner, found));
    switch (found.node.type) {
      case "scalar":
        return writeScalar(text, found.node, own);
      case "sequence": {
        const appended = own.flatMap((change) => (change.type === "append" ? [quoteIfNeeded(change.value)] : []));
        return `${tagOf(found.node)}[${[...writeItems(found.node, own, write), ...new Set(appended)].join(", ")}]`;
      }
      case "mapping":
        return `${tagOf(found.node)}{${writeEntries(found.node, own, write).join(", ")}}`;
    }
  };
  return writeNode(root);
}

function tagOf({ tag }: Node): string {
  return tag === undefined ? "" : `${tag} `;
}

function writeItems(
  node: SequenceNode,
  changes: readonly (NodeChange | ListChange)[],
  write: (node: Node) => string,
): string[] {
  const list = changes.find((change) => change.type === "items");
  if (!list) return node.items.map(write);
  return node.items.flatMap((item, index) => [
    ...(list.removed.has(index) ? [] : [write(item)]),
    ...(list.inserted.get(index + 1) ?? []),
  ]);
}

function writeEntries(
  node: MappingNode,
  changes: readonly (NodeChange | ListChange)[],
  write: (node: Node) => string,
): string[] {
  const removed = new Set(changes.flatMap((change) => (change.type === "remove" ? change.pairs.map(startOf) : [])));
  const kept = node.pairs.filter(({ start }) => !removed.has(start));
  const last = new Map(kept.map((pair) => [keyOf(pair) ?? pair, pair]));
  const inserted = mergeEntries(changes.flatMap((change) => (change.type === "insert" ? change.entries : [])));
  return [
    ...[...last.values()].map(({ key, value }) => {
      const written = write(value);
      // A null that is written counts in a suffix, one that is not does not.
      const isNothing = written === "null" && isAbsent(resolveAlias(value).node);
      return `${isAbsent(key) ? "? " : write(key)}: ${isNothing ? "" : written}`;
    }),
    ...inserted.map((entry) => flowEntry(entry)),
  ];
}

/** Nothing is a key, too, and another one than `null`. */
function isAbsent(node: Node): boolean {
  return node.start === node.end && node.tag === undefined;
}

function startOf({ start }: { readonly start: number }): number {
  return start;
}

/** The characters that are read are those of the scalar. */
function writeScalar(text: string, node: ScalarNode, changes: readonly (NodeChange | ListChange)[]): string {
  const written = text.slice(node.start, node.end);
  const isOneLine = node.style !== "literal" && node.style !== "folded" && !/[\r\n\u0085\u2028\u2029]/.test(written);
  for (const change of changes) {
    if (change.type === "fill") return flowValue(change.value);
    if (change.type !== "set") continue;
    if (change.value === true) return "true";
    return tagOf(node) + (isOneLine ? editScalar(text, node, change.value).text : flowValue(change.value));
  }
  // Nothing would be written: a null, or the empty value of the tag.
  if (node.style === "plain" && node.value === "") return tagOf(node) + (isNull(node) ? "null" : '""');
  const isPlain = node.style === "plain" && /[,[\]{}]|: |\s#/.test(written);
  return tagOf(node) + (isOneLine && !isPlain ? written : doubleQuoted(node.value));
}
