// The documents of a stream, read with js-yaml and JSON.parse.
import { loadAll, YAML11_SCHEMA } from "js-yaml";
import type { Mapping } from "../generate/data.ts";

/** `merge`: with merge keys, as Kubernetes' tools have them. */
export function readDocuments(text: string, { merge = false } = {}): Mapping[] {
  const options = merge ? { json: true, schema: YAML11_SCHEMA } : { json: true };
  const documents = (jsonValues(text) ?? loadAll(text, options)) as (Mapping | null | undefined)[];
  return documents.filter((document) => document !== null && document !== undefined);
}

/** Concatenated JSON values, which are not YAML. No string in them can hold a line break. */
function jsonValues(text: string): unknown[] | undefined {
  try {
    const values = text.replace(/^\uFEFF/, "").split(/(?<=\})\s*(?=\{)/);
    return values.map((value) => JSON.parse(value) as unknown);
  } catch {
    return undefined;
  }
}
