// Data as a document in block style, one text for the same data, easy to read and to compare.

import { quoteIfNeeded } from "../value/quote.ts";
import type { Data } from "../value/to-data.ts";
import { writeJson } from "./json.ts";

/** The keys in their order, without a document marker. A comment goes to the end of the line of every key it is given for. */
export function writeBlock(data: ReadonlyMap<string, Data>, comments: ReadonlyMap<string, string> = new Map()): string {
  const entryLines = (key: string, value: Data, indentation: string): string[] => {
    const [head, ...lines] = valueLines(value, indentation);
    const comment = comments.get(key)?.replace(/\s+/g, " ");
    return [`${indentation}${quoteIfNeeded(key)}:${head}${comment ? ` # ${comment}` : ""}`, ...lines];
  };
  /** What follows the colon in its line, and the lines below. */
  const valueLines = (value: Data, indentation: string): string[] => {
    const deeper = `${indentation}  `;
    if (value instanceof Map && value.size > 0)
      return ["", ...[...value].flatMap(([key, each]) => entryLines(key, each, deeper))];
    if (typeof value !== "string") return [` ${writeJson(value)}`];
    if (!isReadableAsBlock(value)) return [` ${quoteIfNeeded(value)}`];
    const lines = value.replace(/\n$/, "").split("\n");
    return [value.endsWith("\n") ? " |" : " |-", ...lines.map((line) => (line === "" ? "" : deeper + line))];
  };
  return [...data].flatMap(([key, value]) => entryLines(key, value, "").map((line) => `${line}\n`)).join("");
}

/** Several lines, none of which a reader or a re-writer could take for something else. */
function isReadableAsBlock(value: string): boolean {
  if (!value.includes("\n") || value.endsWith("\n\n")) return false;
  return !/[^\n\x20-\x7e\u00a1-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\u{10000}-\u{10ffff}]|[ \t]\n|[ \t]$|^[ \n]/u.test(
    value,
  );
}
