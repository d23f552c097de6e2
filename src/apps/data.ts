// Reading plain data of documents whose authors may have written anything.

import { readDocuments } from "../manifest/read/read-objects.ts";
import type { Source } from "../text/source.ts";
import type { Node } from "../yaml/node/node.ts";
import { type Data, toData } from "../yaml/value/to-data.ts";

export type DataMap = ReadonlyMap<string, Data>;

/** The documents of a text; none if one of them can't be read, as in a chart's template. */
export function documentsIn(path: string, text: string): Data[] {
  return readableDocuments(path, text) ?? [];
}

/** Undefined if one of them can't be read. */
export function readableDocuments(path: string, text: string): Data[] | undefined {
  return readableRoots({ path, text })?.map((root) => toData(root));
}

export function readableRoots(source: Source): Node[] | undefined {
  let isReadable = true;
  const documents = readDocuments(source, () => {
    isReadable = false;
  });
  return isReadable ? documents.map(({ root }) => root) : undefined;
}

/** The first document of a file, if it is a map. */
export function mapIn(path: string, text: string | undefined): DataMap {
  return asMap(text === undefined ? undefined : documentsIn(path, text)[0]);
}

const emptyMap: DataMap = new Map();

export function asMap(data: Data | undefined): DataMap {
  return data instanceof Map ? data : emptyMap;
}

export function at(data: Data | undefined, ...keys: readonly string[]): Data | undefined {
  let found: Data | undefined = data;
  for (const key of keys) found = asMap(found).get(key);
  return found;
}

export function stringAt(data: Data | undefined, ...keys: readonly string[]): string | undefined {
  const found = at(data, ...keys);
  if (typeof found === "string") return found === "" ? undefined : found;
  return typeof found === "number" ? String(found) : undefined;
}

export function isTrueAt(data: Data | undefined, ...keys: readonly string[]): boolean {
  return at(data, ...keys) === true;
}

export function listAt(data: Data | undefined, ...keys: readonly string[]): readonly Data[] {
  const found = at(data, ...keys);
  return Array.isArray(found) ? found : [];
}

export function stringsAt(data: Data | undefined, ...keys: readonly string[]): string[] {
  return listAt(data, ...keys).filter((each): each is string => typeof each === "string");
}

/** For JSON: objects instead of maps, without a meaning for any key. */
export function plain(data: Data | undefined): unknown {
  if (data instanceof Map) return Object.fromEntries([...data].map(([key, value]) => [key, plain(value)]));
  return Array.isArray(data) ? data.map(plain) : (data ?? null);
}

/** The scalars of a map as texts. */
export function textsAt(data: Data | undefined, ...keys: readonly string[]): Record<string, string> {
  const found = [...asMap(at(data, ...keys))].flatMap(([key, value]): [string, string][] =>
    value === null || typeof value === "object" ? [] : [[key, String(value)]],
  );
  return Object.fromEntries(found);
}
