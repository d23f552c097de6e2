// A change, resolved to the nodes that it concerns.

import type { ResolvedMapping, ResolvedScalar, ResolvedSequence } from "../node/access.ts";
import type { MappingNode, Pair } from "../node/node.ts";
import type { AppendItem, EntryPlace, SetScalar } from "./change.ts";
import type { NewEntry, NewValue } from "./new-entries.ts";

export type NodeChange =
  | SetScalar
  | AppendItem
  /** The null that is the value of an entry becomes something. */
  | {
      readonly type: "fill";
      readonly at: ResolvedScalar;
      readonly mapping: MappingNode;
      readonly pair: Pair;
      readonly value: NewValue;
    }
  /** The mapping gets entries that it does not have; `overrides`: a merge key brings one of them in. */
  | {
      readonly type: "insert";
      readonly at: ResolvedMapping;
      readonly entries: readonly NewEntry[];
      readonly place: EntryPlace | undefined;
      readonly overrides: boolean;
    }
  /** The mapping loses these; `comments`: with the comments right above them. */
  | {
      readonly type: "remove";
      readonly at: ResolvedMapping;
      readonly pairs: readonly Pair[];
      readonly comments?: true;
    };

/** A list loses items and gets further ones, in flow style, by the index of the item that they come before. */
export interface ListChange {
  readonly type: "items";
  readonly at: ResolvedSequence;
  readonly removed: ReadonlySet<number>;
  readonly inserted: ReadonlyMap<number, readonly string[]>;
}

/** The same for changes that do the same to the same node, whatever alias it is reached through. */
export function describeChange(change: NodeChange | ListChange): string {
  return `${change.type} ${change.at.node.start} ${JSON.stringify(whatIsDone(change))}`;
}

function whatIsDone(change: NodeChange | ListChange): unknown {
  switch (change.type) {
    case "remove":
      return change.pairs.map(({ start }) => start);
    case "insert":
      return [change.entries, change.place];
    case "items":
      return [[...change.removed], [...change.inserted]];
    default:
      return change.value;
  }
}
