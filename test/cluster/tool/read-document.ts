// What a command prints with --format json, held to the schema that is shipped with it.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { type Schema, schemaFaults } from "../../command/schema-faults.ts";
import { projectRoot } from "../../tool/hashroll.ts";

/** Undefined if nothing was printed. */
export function readDocument<T>(schema: "history" | "gc" | "attach", text: string): T | undefined {
  if (text === "") return undefined;
  const document = JSON.parse(text) as T;
  const shipped = JSON.parse(readFileSync(`${projectRoot}dist/schema/${schema}.json`, "utf8")) as Schema;
  assert.deepEqual(schemaFaults(shipped, document), [], `${schema}.json`);
  return document;
}
