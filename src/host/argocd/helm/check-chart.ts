// What helm reads of a chart by itself: archives, and what schemas refer to.

import { createReadStream, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { createGunzip } from "node:zlib";
import { timeout, tooMuch } from "../../../problem/messages/index.ts";
import type { ProblemList } from "../../../problem/problem-list.ts";
import { formatBytes, limits } from "../limits.ts";
import { statOf } from "../repository-paths.ts";

/**
 * All archives of a chart together, at any depth of its folders: helm unpacks each of them into memory, and a small one can unpack
 * to any size. An archive that can't be read is helm's error.
 */
export async function checkArchives(chart: string, deadline: number, problems: ProblemList): Promise<void> {
  let left = limits.archiveBytes;
  for (const path of archivesIn(chart)) {
    left -= await unpackedBytes(path, left, deadline);
    if (Date.now() > deadline) return void problems.add(timeout("the chart's archives"));
    if (left < 0)
      return void problems.add(
        tooMuch(`${relative(chart, path)} and other archives have`, formatBytes(limits.archiveBytes)),
      );
  }
}

function archivesIn(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    const stat = statOf(path);
    if (stat?.isDirectory()) return archivesIn(path);
    return stat?.isFile() && /\.(?:tgz|tar\.gz)$/.test(name) ? [path] : [];
  });
}

/** Counts until there is more than `most`. */
async function unpackedBytes(path: string, most: number, deadline: number): Promise<number> {
  const unpacked = createReadStream(path).pipe(createGunzip());
  let bytes = 0;
  try {
    for await (const chunk of unpacked) {
      bytes += (chunk as Buffer).length;
      if (bytes > most || Date.now() > deadline) break;
    }
  } catch {
    // Helm says it better.
  }
  unpacked.destroy();
  return bytes;
}

/** No real schema is larger. */
const maxBytes = 1024 * 1024;

/**
 * Whether all schemas of a chart, whose links were checked before, refer to nothing but themselves. A chart with archives
 * does not count as closed: what is in them is not known. helm reads any file of the side-car, or fetches any address, that a
 * reference names; Helm 4 also fetches the schema of the schema.
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
