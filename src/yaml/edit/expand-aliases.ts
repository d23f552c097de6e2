// Aliases that can't stay: they share a node that changes, and not in the same way for all.

import { groupBy } from "../../collections/group-by.ts";
import { partitionPoint } from "../../collections/partition-point.ts";
import type { Edit } from "../../text/edit.ts";
import type { AliasNode, Node } from "../node/node.ts";
import { describeChange, type ListChange, type NodeChange } from "./node-change.ts";
import { writeFlow } from "./write-flow.ts";

/**
 * A change reached through an alias is the change of that alias alone: the alias is then written out. An alias to a
 * node that changes for others only, or goes with the entry it is in, is written out as it was. Where all change alike,
 * the anchor changes for all.
 */
export function expandAliases(text: string, root: Node, changes: readonly (NodeChange | ListChange)[]): Edit[] {
  const regions = changes.flatMap(removedBy).sort(byStart);
  const isRemoved = (node: Node): boolean => {
    const before =
      regions[partitionPoint(regions.length, (index) => (regions[index] as Region).start <= node.start) - 1];
    return before !== undefined && isWithin(node, before);
  };
  const byAlias = groupBy(changes, ({ at }) => at.alias);
  const ordered = changes.toSorted((a, b) => byStart(writtenAt(a), writtenAt(b)));
  const changesIn = ({ start, end }: Node): (NodeChange | ListChange)[] => {
    const before = (offset: number): number =>
      partitionPoint(ordered.length, (index) => writtenAt(ordered[index] as NodeChange | ListChange).start < offset);
    return ordered.slice(before(start), before(end + 1));
  };
  return aliasesIn(root).flatMap((alias) => {
    if (isRemoved(alias)) return [];
    const own = byAlias.get(alias) ?? [];
    const others = changesIn(alias.target).filter(
      (change) => change.at.alias !== alias && isWithin(writtenAt(change), alias.target),
    );
    if (areSame(own.map(describeInside), others.map(describeFrom)) && !isRemoved(alias.target)) return [];
    return [{ start: alias.start, end: alias.end, text: writeFlow(text, { node: alias.target, alias }, own) }];
  });
}

interface Region {
  readonly start: number;
  readonly end: number;
}

/** What goes together with what an alias may stand for. */
function removedBy(change: NodeChange | ListChange): Region[] {
  if (change.at.alias) return [];
  if (change.type === "remove") return change.pairs.map(({ start, value }) => ({ start, end: value.end }));
  if (change.type !== "items") return [];
  const { items } = change.at.node;
  return [...change.removed].map((index) => items[index] as Node);
}

function byStart(a: Region, b: Region): number {
  return a.start - b.start;
}

/** The node in whose place the text changes. */
function writtenAt({ at }: NodeChange | ListChange): Node {
  return at.alias ?? at.node;
}

function isWithin(inner: Region, outer: Region): boolean {
  return inner.start >= outer.start && inner.end <= outer.end;
}

/** What is done, and by which aliases inside of the one that leads there. */
function describeInside(change: NodeChange | ListChange): string {
  return `${describeChange(change)}${change.at.inner ?? ""}`;
}

/** The same for a change inside of what the alias stands for. */
function describeFrom(change: NodeChange | ListChange): string {
  const { alias, inner = "" } = change.at;
  return `${describeChange(change)}${alias ? ` ${alias.start}${inner}` : ""}`;
}

function areSame(a: readonly string[], b: readonly string[]): boolean {
  const [left, right] = [a, b].map((all) => all.toSorted()) as [string[], string[]];
  return left.length === right.length && left.every((each, index) => each === right[index]);
}

function aliasesIn(root: Node): AliasNode[] {
  const aliases: AliasNode[] = [];
  const queue: Node[] = [root];
  for (let node = queue.pop(); node; node = queue.pop()) {
    if (node.type === "alias") aliases.push(node);
    else if (node.type === "sequence") for (const item of node.items) queue.push(item);
    else if (node.type === "mapping") for (const pair of node.pairs) queue.push(pair.key, pair.value);
  }
  return aliases;
}
