// Turns changes of nodes into edits of the text, in the style of the text around them.

import { groupBy } from "../../collections/group-by.ts";
import { partitionPoint } from "../../collections/partition-point.ts";
import type { Edit } from "../../text/edit.ts";
import { nodeKey, pairsWithout } from "../node/access.ts";
import type { Document } from "../node/document.ts";
import type { AliasNode, MappingNode, Node, ScalarNode } from "../node/node.ts";
import { rewriteScalar } from "../value/quote.ts";
import type { Change } from "./change.ts";
import { writeEntries } from "./write-entries.ts";
import { writeFlow } from "./write-flow.ts";

/**
 * A change reached through an alias is the change of that alias alone: the alias is then written out. An alias to a
 * node that changes for others only is written out as it was. Where both change alike, the anchor changes for all.
 */
export function writeChanges(document: Document, changes: readonly Change[]): Edit[] {
  const text = document.source.text;
  if (!document.hasAliases) return combineFlowChanges(changes).flatMap((change) => writeChange(text, change));
  const distinct = combineFlowChanges(withoutRepeats(changes));
  const aliases = aliasesIn(document.root);
  const rewritten = sharedMappings(distinct, aliases);
  const isRewritten = (node: Node): boolean => rewritten.some((mapping) => isWithin(node, mapping));
  const edits = distinct
    .filter(({ at }) => !at.alias && !isRewritten(at.node))
    .flatMap((change) => writeChange(text, change));
  for (const mapping of rewritten) {
    const { start, end } = mapping;
    const written = writeFlow(text, mapping, undefined, distinct);
    edits.push({ start, end: start + text.slice(start, end).trimEnd().length, text: written });
  }
  const byAlias = groupBy(distinct, ({ at }) => at.alias);
  const changesIn = withinFinder(distinct);
  for (const alias of aliases.filter((each) => !isRewritten(each))) {
    const own = byAlias.get(alias) ?? [];
    const shared = changesIn(alias.target).filter((change) => change.at.alias !== alias);
    const losesAnchor = rewritten.some((mapping) => isInside(alias.target, mapping));
    if (sameChanges(own, shared) && !losesAnchor) continue;
    edits.push({ start: alias.start, end: alias.end, text: writeFlow(text, alias.target, alias, own) });
  }
  return edits;
}

/** A flow mapping that loses entries and gets others is written once: there is no line between the two. */
function combineFlowChanges(changes: readonly Change[]): readonly Change[] {
  if (!changes.some(isFlowRemoval)) return changes;
  const place = ({ at }: Change): number | string => nodeKey(at);
  const losing = new Set(changes.filter(isFlowRemoval).map(place));
  const isInsertion = (change: Change): change is Insert => change.type === "insert" && losing.has(place(change));
  const inserted = groupBy(changes.filter(isInsertion), place);
  return changes.flatMap((change): Change[] => {
    if (isInsertion(change)) return [];
    if (!isFlowRemoval(change)) return [change];
    const keep = pairsWithout(change.at.node, change.pairs);
    const entries = inserted.get(place(change))?.flatMap((each) => each.entries) ?? [];
    return [{ type: "replace", at: change.at, keep, entries }];
  });
}

type Insert = Extract<Change, { type: "insert" }>;

function isFlowRemoval(change: Change): change is Extract<Change, { type: "remove" }> {
  return change.type === "remove" && change.at.node.flow;
}

/** Mappings that lose entries, with aliases in them or anchors that are needed elsewhere: they are written again. */
function sharedMappings(changes: readonly Change[], aliases: readonly AliasNode[]): MappingNode[] {
  const losing = changes.flatMap(({ type, at }) =>
    !at.alias && (type === "remove" || type === "replace") ? [at.node] : [],
  );
  const isShared = (mapping: MappingNode): boolean =>
    aliases.some((alias) => isWithin(alias, mapping) || isInside(alias.target, mapping));
  const shared = [...new Set(losing)].filter(isShared);
  return shared.filter((mapping) => !shared.some((outer) => isInside(mapping, outer)));
}

function writeChange(text: string, change: Change): Edit[] {
  switch (change.type) {
    case "set":
      return [writeScalar(text, change.at.node, change.value)];
    default:
      return writeEntries(text, change);
  }
}

/** Nothing stands where a value is absent: not even the space after the colon, nor the colon of a bare key in flow. */
function writeScalar(text: string, node: ScalarNode, value: string | true): Edit {
  const edit = rewriteScalar(text, node, value);
  if (node.start !== node.end) return edit;
  const before = text[node.start - 1] as string;
  const isBare = node.tag === undefined && node.anchor === undefined && !/[:\s]/.test(before);
  return { ...edit, text: `${isBare ? ":" : ""}${/\s/.test(before) ? "" : " "}${edit.text}` };
}

/** Two references to one aliased node ask for the same thing twice. */
function withoutRepeats(changes: readonly Change[]): Change[] {
  const seen = new Set<string>();
  return changes.filter((change) => {
    const key = `${change.at.alias?.start ?? ""} ${describe(change)}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

function describe(change: Change): string {
  const what = JSON.stringify(
    "entries" in change ? change.entries : "pairs" in change ? change.pairs.length : change.value,
  );
  return `${change.type} ${change.at.node.start} ${what}`;
}

function sameChanges(a: readonly Change[], b: readonly Change[]): boolean {
  const left = a.map(describe).sort();
  const right = b.map(describe).sort();
  return left.length === right.length && left.every((each, index) => each === right[index]);
}

/** Finds the changes that are written within a node. */
function withinFinder(changes: readonly Change[]): (node: Node) => Change[] {
  const ordered = changes.toSorted((a, b) => writtenNode(a).start - writtenNode(b).start);
  return (node) => {
    const startAt = (index: number): number => writtenNode(ordered[index] as Change).start;
    const from = partitionPoint(ordered.length, (index) => startAt(index) < node.start);
    const to = partitionPoint(ordered.length, (index) => startAt(index) <= node.end);
    return ordered.slice(from, to).filter((change) => isWithin(writtenNode(change), node));
  };
}

function writtenNode(change: Change): Node {
  return change.at.alias ?? change.at.node;
}

function isWithin(inner: Node, outer: Node): boolean {
  return inner.start >= outer.start && inner.end <= outer.end;
}

function isInside(inner: Node, outer: Node): boolean {
  return inner !== outer && isWithin(inner, outer);
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
