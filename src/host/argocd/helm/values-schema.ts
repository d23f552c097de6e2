// A chart's values schema may refer to others, and helm reads any file of the side-car, or fetches any address, that a
// reference names; Helm 4 also fetches the schema of the schema.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { statOf } from "../repository-paths.ts";

/** No real schema is larger. */
const maxBytes = 1024 * 1024;

/**
 * Whether all schemas of a chart, whose links were checked before, refer to nothing but themselves. A chart with archives
 * does not count as closed: what is in them is not known.
 */
export function hasClosedSchemas(chart: string): boolean {
  return readdirSync(chart).every((name) => {
    const path = join(chart, name);
    const stat = statOf(path);
    if (stat?.isDirectory()) return hasClosedSchemas(path);
    if (/\.(?:tgz|tar\.gz)$/.test(name)) return false;
    return name !== "values.schema.json" || (stat !== undefined && stat.size <= maxBytes && isClosed(path));
  });
}

function isClosed(path: string): boolean {
  try {
    let closed = true;
    JSON.parse(readFileSync(path, "utf8"), (key, value: unknown) => {
      if (typeof value === "string" && refersOutside(key, value)) closed = false;
      return value;
    });
    return closed;
  } catch {
    return false;
  }
}

/** The drafts that helm has within itself. */
const knownDraft = /^https?:\/\/json-schema\.org\/(?:draft-0[467]|draft\/20(?:19-09|20-12))\/schema#?$/;

function refersOutside(key: string, value: string): boolean {
  if (/^\$(?:ref|dynamicRef|recursiveRef)$/.test(key)) return !value.startsWith("#");
  if (key === "$schema") return !knownDraft.test(value);
  return /^\s*file:/i.test(value);
}
