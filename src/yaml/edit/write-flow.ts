// Writes a node out in flow style, with changes to it carried out: what an alias is replaced with.

import { keyOf, pairsWithout } from "../node/access.ts";
import type { AliasNode, MappingNode, Node, ScalarNode } from "../node/node.ts";
import { doubleQuoted, quoteIfNeeded, rewriteScalar } from "../value/quote.ts";
import type { Change, Entry } from "./change.ts";

/** `via` is the alias through which `root` was reached: changes of the same node through another way are not its own. */
export function writeFlow(source: string, root: Node, via: AliasNode | undefined, changes: readonly Change[]): string {
  const byNode = new Map<Node, Change[]>();
  for (const change of changes) byNode.set(change.at.node, [...(byNode.get(change.at.node) ?? []), change]);

  const writeFrom =
    (way: AliasNode | undefined) =>
    (node: Node): string => {
      if (node.type === "alias") return writeFrom(way ?? node)(node.target);
      const write = writeFrom(way);
      const own = (byNode.get(node) ?? []).filter((change) => change.at.alias === way);
      const tag = node.tag ? `${node.tag} ` : "";
      if (node.type === "scalar") return tag + writeScalar(source, node, own);
      if (node.type === "sequence") {
        const appended = own.flatMap((change) => (change.type === "append" ? [quoteIfNeeded(change.value)] : []));
        return `${tag}[${[...node.items.map(write), ...appended].join(", ")}]`;
      }
      return `${tag}{${[...writePairs(node, own, write), ...own.flatMap(addedEntries)].join(", ")}}`;
    };
  return writeFrom(via)(root);
}

function writePairs(node: MappingNode, changes: readonly Change[], write: (node: Node) => string): string[] {
  const replaced = changes.find((change) => change.type === "replace");
  const removed = changes.flatMap((change) => (change.type === "remove" ? change.pairs : []));
  const pairs = replaced?.type === "replace" ? replaced.keep : pairsWithout(node, removed);
  const last = new Map(pairs.map((pair) => [keyOf(pair) ?? pair, pair]));
  return [...last.values()].map((pair) => `${write(pair.key)}: ${write(pair.value)}`);
}

function addedEntries(change: Change): string[] {
  return change.type === "insert" || change.type === "replace" ? change.entries.map(flowEntry) : [];
}

/** `key: value`, or `key: {…}`. */
export function flowEntry({ key, value }: Entry): string {
  return `${quoteIfNeeded(key)}: ${flowValue(value)}`;
}

export function flowValue(value: Entry["value"]): string {
  if (value === true) return "true";
  if (typeof value === "string") return quoteIfNeeded(value);
  return `{${value.map(flowEntry).join(", ")}}`;
}

function writeScalar(source: string, node: ScalarNode, changes: readonly Change[]): string {
  for (const change of changes) {
    if (change.type === "set") {
      return isOneLine(source, node) ? rewriteScalar(source, node, change.value).text : flowValue(change.value);
    }
    if (change.type === "fill") return flowValue(change.entries);
  }
  const text = source.slice(node.start, node.end);
  if (node.style === "plain" && node.value === "") return "null";
  if (node.style === "plain" && /[,[\]{}]|: |\s#/.test(text)) return doubleQuoted(node.value);
  return isOneLine(source, node) ? text : doubleQuoted(node.value);
}

function isOneLine(source: string, node: ScalarNode): boolean {
  if (node.style === "literal" || node.style === "folded") return false;
  return !/[\r\n]/.test(source.slice(node.start, node.end));
}
