// Whether it is worth looking for mentions in an object: most hold the names of configs only where they refer to them.

import type { Document } from "../../manifest/object.ts";
import type { DocumentTest } from "../../manifest/read/may-contain.ts";
import type { Referrer } from "../../reference/walk/find-references.ts";
import type { CodeUnits } from "../../text/code-units.ts";
import type { WordFinder } from "../../text/word-finder.ts";
import { get } from "../../yaml/node/access.ts";
import type { Node } from "../../yaml/node/node.ts";
import { mentionsConfigKind } from "./config-names.ts";

/** Tells objects that hold a config's name in a place that the walk has not seen, or may put one together. */
export function mentionTest(names: WordFinder): (referrer: Referrer) => boolean {
  const mayHoldName = (units: CodeUnits, start: number, end: number, seen: readonly Node[]): boolean => {
    let next = 0;
    const isUnseen = (at: number): boolean => {
      while (next < seen.length && (seen[next] as Node).end <= at) next++;
      return next === seen.length || (seen[next] as Node).start > at;
    };
    if (names.find(units, start, end, isUnseen) !== -1) return true;
    // Variables in arguments are put into each other.
    return units.mayHideWord(start, end) || units.hasDollar(start, end);
  };
  const withAliases = new Map<Document, boolean>();
  return (referrer) => {
    const { document, root } = referrer.object;
    const { units, start, end } = document;
    if (!document.hasAliases) return mayHoldName(units, root.node.start, root.node.end, seenNodes(referrer));
    // An alias brings in what stands elsewhere: all objects of the document are alike.
    const known = withAliases.get(document) ?? mayHoldName(units, start, end, []);
    withAliases.set(document, known);
    return known;
  };
}

/** Whether a document that holds no config's name may put one together: `--configmap=$(RELEASE)-config`. */
export function maySubstituteNames(secrets: boolean): DocumentTest {
  return (units, start, end, kind) =>
    kind !== "CustomResourceDefinition" &&
    units.hasDollar(start, end) &&
    mentionsConfigKind(units.text.slice(start, end), secrets);
}

/** Where the names of configs mean what is known already, in the order of the text. */
function seenNodes({ object, references }: Referrer): Node[] {
  const nodes: Node[] = references.map(({ at }) => at.node);
  const name = object.metadata && get(object.metadata, "name");
  if (name) nodes.push(name.node);
  return nodes.sort((a, b) => a.start - b.start);
}
