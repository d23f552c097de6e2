// Data as one line of JSON, which every YAML reader reads as the same data.

import { doubleQuoted } from "../value/quote.ts";
import type { Data } from "../value/to-data.ts";

export function writeJson(data: Data): string {
  if (typeof data === "string") return doubleQuoted(data);
  if (Array.isArray(data)) return `[${data.map(writeJson).join(",")}]`;
  if (!(data instanceof Map)) return JSON.stringify(data);
  const members = [...(data as ReadonlyMap<string, Data>)].map(([key, each]) => `${writeJson(key)}:${writeJson(each)}`);
  return `{${members.join(",")}}`;
}
