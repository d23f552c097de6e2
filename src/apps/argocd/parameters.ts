// The parameters that a generator of an ApplicationSet gives to its template: nested for Go templates, flat for plain ones.

import type { Data } from "../../yaml/value/to-data.ts";
import { asMap, type DataMap } from "../data.ts";
import { baseName, folderOf } from "../file-tree.ts";
import { normalise } from "../template/go-template.ts";

export interface Parameters {
  readonly nested: DataMap;
  readonly flat: ReadonlyMap<string, string>;
}

export const noParameters: Parameters = { nested: new Map(), flat: new Map() };

export function fromData(data: DataMap): Parameters {
  const flat = new Map<string, string>();
  flatten(data, "", flat);
  return { nested: data, flat };
}

function flatten(data: DataMap, prefix: string, flat: Map<string, string>): void {
  for (const [key, value] of data) {
    if (value instanceof Map) flatten(value, `${prefix}${key}.`, flat);
    else if (Array.isArray(value))
      flatten(new Map(value.map((each, index) => [String(index), each as Data])), `${prefix}${key}.`, flat);
    else flat.set(prefix + key, value === null ? "" : String(value));
  }
}

/** What is said about a folder, or about the folder of a file. */
export function fromPath(folder: string, file: string | undefined, prefix: string | undefined): Parameters {
  const segments = folder.split("/");
  const names = { basename: baseName(folder), ...(file !== undefined && { filename: baseName(file) }) };
  const about = Object.entries(names).flatMap(([key, name]): [string, string][] => [
    [key, name],
    [`${key}Normalized`, normalise(name)],
  ]);
  const path = new Map<string, Data>([["path", folder], ["segments", segments], ...about]);
  const start = prefix === undefined ? "path" : `${prefix}.path`;
  const flat = new Map<string, string>([
    [start, folder],
    ...about.map(([key, value]) => [`${start}.${key}`, value] as const),
    ...segments.map((segment, index) => [`${start}[${index}]`, segment] as const),
  ]);
  const nested: DataMap = new Map([["path", path]]);
  return { nested: prefix === undefined ? nested : new Map([[prefix, nested]]), flat };
}

export function fromFile(path: string, content: DataMap, prefix: string | undefined): Parameters {
  return merge(fromData(content), fromPath(folderOf(path), path, prefix));
}

/** The second one counts. */
export function merge(first: Parameters, second: Parameters): Parameters {
  return {
    nested: mergeMaps(first.nested, second.nested),
    flat: new Map([...first.flat, ...second.flat]),
  };
}

function mergeMaps(first: DataMap, second: DataMap): DataMap {
  const merged = new Map(first);
  for (const [key, value] of second) {
    const own = merged.get(key);
    merged.set(key, own instanceof Map && value instanceof Map ? mergeMaps(asMap(own), asMap(value)) : value);
  }
  return merged;
}
