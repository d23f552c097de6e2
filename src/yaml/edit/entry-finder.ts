// Finds the entry around a node. What is on the way is created once and searched by its places: a List of thousands of
// items is asked for each of them.

import { partitionPoint } from "../../collections/partition-point.ts";
import { isSameNode } from "../node/access.ts";
import type { Node, Pair } from "../node/node.ts";

/** A child of a collection, and the entry that it is the value of. */
interface Child {
  readonly node: Node;
  readonly pair?: Pair;
}

export function newEntryFinder(root: Node): (node: Node) => Pair | undefined {
  let created: Map<Node, readonly Child[]> | undefined;
  const childrenOf = (node: Node): readonly Child[] => {
    created ??= new Map();
    const children = created.get(node) ?? createChildren(node);
    created.set(node, children);
    return children;
  };
  return (node) => {
    let around: Pair | undefined;
    for (let at: Node | undefined = root; at && !isSameNode(at, node); ) {
      const children = childrenOf(at);
      const child: Child | undefined = children[partitionPoint(children.length, startsUpTo(children, node.start)) - 1];
      at = child && node.end <= child.node.end ? child.node : undefined;
      around = at && child ? (child.pair ?? around) : undefined;
    }
    return around;
  };
}

function createChildren(node: Node): readonly Child[] {
  if (node.type === "mapping") return node.pairs.map((pair) => ({ node: pair.value, pair }));
  return node.type === "sequence" ? node.items.map((item) => ({ node: item })) : [];
}

function startsUpTo(children: readonly Child[], start: number): (index: number) => boolean {
  return (index) => (children[index] as Child).node.start <= start;
}
