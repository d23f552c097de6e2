// Archives in charts/: helm unpacks each of them into memory, and a small one can unpack to any size.

import { createReadStream, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { createGunzip } from "node:zlib";
import { timeout, tooMuch } from "../../../problem/messages/index.ts";
import type { ProblemList } from "../../../problem/problem-list.ts";
import { formatBytes, limits } from "../limits.ts";
import { statOf } from "../repository-paths.ts";

/** All archives of a chart together, at any depth of its folders. An archive that can't be read is helm's error. */
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
