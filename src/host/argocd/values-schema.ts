// A chart's values schema may refer to others, and helm reads whatever a reference names: any file of the side-car.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { statOf } from "./repository-paths.ts";

/** A schema of more than this is nobody's. */
const maxBytes = 1024 * 1024;

/**
 * Whether all schemas of a chart, whose links were followed before, refer to nothing but themselves. What an archive
 * holds can't be told, nor what a schema of the web refers to.
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
      if (typeof value === "string" && reachesOut(key, value)) closed = false;
      return value;
    });
    return closed;
  } catch {
    return false;
  }
}

function reachesOut(key: string, value: string): boolean {
  if (/^\$(?:ref|dynamicRef|recursiveRef)$/.test(key)) return !value.startsWith("#");
  return /^\s*file:/i.test(value);
}
