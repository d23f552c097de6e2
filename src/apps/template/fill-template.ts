// Fills every text of a document in, keys too.

import type { Data } from "../../yaml/value/to-data.ts";

export function fillTemplate(data: Data, fill: (text: string) => string): Data {
  if (typeof data === "string") return data.includes("{{") ? fill(data) : data;
  if (data instanceof Map)
    return new Map([...data].map(([key, value]) => [fill(key), fillTemplate(value as Data, fill)]));
  return Array.isArray(data) ? data.map((each: Data) => fillTemplate(each, fill)) : data;
}
