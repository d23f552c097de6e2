// Whether what was read is what was meant, walking both in step.

import { columnOf } from "../../text/lines.ts";
import { type ChangedNode, isChangedNode, levelOf, type Meant, type MeantLevel } from "./apply-to-data.ts";

/** The keys and indices that lead to the first difference; undefined where there is none. */
export type Difference = readonly (string | number)[] | undefined;

/** The order of keys does not matter. */
export function compareData(meant: Meant, actual: ChangedNode): Difference {
  // Aliases can stand for far more nodes than a document has: each pair of nodes is compared once.
  const compared = new Set<string>();

  const compare = (expected: Meant, found: Meant): Difference => {
    if (isChangedNode(expected) && isChangedNode(found)) {
      if (isSameScalar(expected, found) || isSameText(expected, found)) return undefined;
      if ((expected.alias || found.alias) && !expected.put) {
        const pair = `${expected.changes.placeOf(expected)}/${found.changes.placeOf(found)}`;
        if (compared.has(pair)) return undefined;
        compared.add(pair);
      }
    }
    if (!hasSameTag(expected, found)) return [];
    const [before, after] = [levelOf(expected), levelOf(found)];
    if (before instanceof Map) return after instanceof Map ? compareEntries(before, after) : [];
    if (isItems(before)) return isItems(after) ? compareItems(before, after) : [];
    return before === after ? undefined : [];
  };

  const compareEntries = (before: ReadonlyMap<string, Meant>, after: ReadonlyMap<string, Meant>): Difference => {
    for (const [key, value] of before) {
      const found = after.get(key);
      const difference = found === undefined ? [] : compare(value, found);
      if (difference) return [key, ...difference];
    }
    for (const key of after.keys()) if (!before.has(key)) return [key];
    return undefined;
  };

  const compareItems = (before: Iterable<Meant>, after: Iterable<Meant>): Difference => {
    const others = after[Symbol.iterator]();
    let index = 0;
    for (const value of before) {
      const { done, value: found } = others.next();
      const difference = done ? [] : compare(value, found);
      if (difference) return [index, ...difference];
      index++;
    }
    return others.next().done ? undefined : [index];
  };

  return compare(meant, actual);
}

function isItems(level: MeantLevel): level is Iterable<Meant> {
  return typeof level === "object" && level !== null && !(level instanceof Map);
}

function isSameScalar(before: ChangedNode, after: ChangedNode): boolean {
  const [a, b] = [before.node, after.node];
  if (a.type !== "scalar" || b.type !== "scalar" || before.changes.isWithin(a)) return false;
  return a.style === b.style && a.tag === b.tag && a.value === b.value;
}

/**
 * A collection without changes and aliases that has the same characters in the same column as before is the same: what
 * it is depends on nothing else. In flow style the column is none of it.
 */
function isSameText(before: ChangedNode, after: ChangedNode): boolean {
  const [a, b] = [before.node, after.node];
  if (a.type === "scalar" || b.type === "scalar" || a.type !== b.type || a.flow !== b.flow) return false;
  if (a.end - a.start !== b.end - b.start) return false;
  if (before.changes.hasAliases || after.changes.hasAliases || before.changes.isWithin(a) || before.put) return false;
  return (
    (a.flow || columnOf(before.changes.units.lines, a.start) === columnOf(after.changes.units.lines, b.start)) &&
    before.changes.units.text.slice(a.start, a.end) === after.changes.units.text.slice(b.start, b.end)
  );
}

/** A scalar's tag counts in its value already, where that is another one than before. */
function hasSameTag(expected: Meant, found: Meant): boolean {
  if (!isChangedNode(found)) return true;
  if (isChangedNode(expected) && expected.node.type === found.node.type) return expected.node.tag === found.node.tag;
  return found.node.type === "scalar" || found.node.tag === undefined;
}
