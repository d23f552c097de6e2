// Where two pieces of data differ. Items of a list are paired by what names them, so that one more container is one change.

import { diffArrays } from "diff";
import type { Data } from "../../../yaml/value/to-data.ts";
import { writeJson } from "../../../yaml/write/json.ts";
import { isSecretManifest } from "./secret-guard.ts";

/** A key; the number of an item in a list; or the name of one. */
export type PathPart = string | number | { readonly item: string };

type Path = readonly PathPart[];

/** `undefined`: it is not there. */
export interface DataChange {
  readonly path: Path;
  readonly old: Data | undefined;
  readonly new: Data | undefined;
}

/**
 * In the order of the new data, with what was removed at the end of each mapping. A Secret's manifest is one value, of which
 * nothing is shown.
 */
export function findChanges(before: Data | undefined, after: Data | undefined, path: Path = []): DataChange[] {
  if (before === after) return [];
  if (!isSecretManifest(before) && !isSecretManifest(after)) {
    if (isMap(before) && isMap(after)) return compareMaps(before, after, path);
    if (isList(before) && isList(after)) return compareLists(before, after, path);
  }
  if (before !== undefined && after !== undefined && writeJson(before) === writeJson(after)) return [];
  return [{ path, old: before, new: after }];
}

type DataMap = ReadonlyMap<string, Data>;

function compareMaps(
  before: DataMap,
  after: DataMap,
  path: Path,
  partOf: (key: string) => PathPart = (key) => key,
): DataChange[] {
  const keys = [...after.keys(), ...[...before.keys()].filter((key) => !after.has(key))];
  return keys.flatMap((key) => findChanges(before.get(key), after.get(key), [...path, partOf(key)]));
}

function compareLists(before: readonly Data[], after: readonly Data[], path: Path): DataChange[] {
  const key = itemKeys.find((each) => namesItems(before, each) && namesItems(after, each));
  if (key !== undefined) return compareMaps(itemsBy(key, before), itemsBy(key, after), path, (item) => ({ item }));
  return compareInOrder(before, after, path);
}

/** What names the items of Kubernetes' lists, the most specific first. */
const itemKeys = ["name", "mountPath", "devicePath", "key", "containerPort", "port", "host", "uid"] as const;

function namesItems(list: readonly Data[], key: string): boolean {
  const names = list.map((item) => (isMap(item) ? item.get(key) : undefined));
  return (
    names.every((name) => typeof name === "string" || typeof name === "number") && new Set(names).size === names.length
  );
}

function itemsBy(key: string, list: readonly Data[]): Map<string, Data> {
  return new Map(list.map((item) => [String((item as DataMap).get(key)), item]));
}

const maxChangedItems = 500;

/** An item that was replaced by another one at the same place is compared with it. */
function compareInOrder(before: readonly Data[], after: readonly Data[], path: Path): DataChange[] {
  const parts = diffArrays(before.map(writeJson), after.map(writeJson), { maxEditLength: maxChangedItems });
  if (!parts) return [{ path, old: before, new: after }];
  const changes: DataChange[] = [];
  let [oldAt, newAt, paired] = [0, 0, 0];
  for (const [index, { added, removed, count }] of parts.entries()) {
    const next = parts[index + 1];
    const pairedBefore = added ? paired : 0;
    paired = removed && next?.added ? Math.min(count, next.count) : 0;
    for (let at = 0; at < count; at++) {
      if (removed && at < paired)
        changes.push(...findChanges(before[oldAt + at], after[newAt + at], [...path, newAt + at]));
      else if (removed) changes.push({ path: [...path, oldAt + at], old: before[oldAt + at], new: undefined });
      else if (added && at >= pairedBefore)
        changes.push({ path: [...path, newAt + at], old: undefined, new: after[newAt + at] });
    }
    if (!added) oldAt += count;
    if (!removed) newAt += count;
  }
  return changes;
}

function isMap(data: Data | undefined): data is DataMap {
  return data instanceof Map;
}

function isList(data: Data | undefined): data is readonly Data[] {
  return Array.isArray(data);
}
