// Turns changes of nodes into edits of the text, in the style of the text around them.

import type { Change } from "./change.ts";
import type { Document } from "./document.ts";
import type { Edit } from "./edit.ts";
import type { AliasNode, Node } from "./node.ts";
import { writeEntries } from "./write-entries.ts";
import { writeFlow } from "./write-flow.ts";
import { rewriteScalar } from "./write-scalar.ts";

/**
 * A change reached through an alias is the change of that alias alone: the alias is then written out. An alias to a
 * node that changes for others only is written out as it was. Where both change alike, the anchor changes for all.
 */
export function writeChanges(document: Document, changes: readonly Change[]): Edit[] {
  const text = document.source.text;
  if (!document.hasAliases) return changes.flatMap((change) => writeChange(text, change));
  const distinct = withoutRepeats(changes);
  const edits = distinct.filter((change) => !change.at.via).flatMap((change) => writeChange(text, change));
  for (const alias of aliasesIn(document.root)) {
    const own = distinct.filter((change) => change.at.via === alias);
    const shared = distinct.filter((change) => change.at.via !== alias && isWithin(whereWritten(change), alias.target));
    if (sameChanges(own, shared) && !distinct.some((change) => drops(change, alias))) continue;
    edits.push({ start: alias.start, end: alias.end, text: writeFlow(document.source, alias.target, alias, own) });
  }
  return edits;
}

function writeChange(text: string, change: Change): Edit[] {
  switch (change.type) {
    case "set":
      return [rewriteScalar(text, change.at.node, change.value)];
    default:
      return writeEntries(text, change);
  }
}

/** Two references to one aliased node ask for the same thing twice. */
function withoutRepeats(changes: readonly Change[]): Change[] {
  const seen = new Set<string>();
  return changes.filter((change) => {
    const key = `${change.at.via?.start ?? ""} ${describe(change)}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

function describe(change: Change): string {
  const what = JSON.stringify("entries" in change ? change.entries : "pairs" in change ? change.pairs.length : change.value);
  return `${change.type} ${change.at.node.start} ${what}`;
}

function sameChanges(a: readonly Change[], b: readonly Change[]): boolean {
  const left = a.map(describe).sort();
  const right = b.map(describe).sort();
  return left.length === right.length && left.every((each, index) => each === right[index]);
}

function whereWritten(change: Change): Node {
  return change.at.via ?? change.at.node;
}

/** Whether a change takes out what an alias elsewhere stands for. */
function drops(change: Change, alias: AliasNode): boolean {
  if (change.at.via || (change.type !== "remove" && change.type !== "replace")) return false;
  const gone = change.type === "remove" ? change.pairs : change.at.node.pairs.filter((pair) => !change.keep.includes(pair));
  return gone.some(({ value }) => isWithin(alias.target, value)) && !gone.some(({ value }) => isWithin(alias, value));
}

function isWithin(inner: Node, outer: Node): boolean {
  return inner.start >= outer.start && inner.end <= outer.end;
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
