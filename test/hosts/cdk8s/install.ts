// cdk8s and its command line, from npm, at the versions of module/package-lock.json: installed once per machine.

import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { cacheFolder } from "../../cluster/tool/go-program.ts";
import { run } from "../../tool/hashroll.ts";

const files = ["package.json", "package-lock.json"];
const sources = fileURLToPath(new URL("module/", import.meta.url));

/** Its node_modules, or the reason to skip. In CI nothing may be skipped: it throws. */
export async function installCdk8s(): Promise<{ path: string } | { reason: string }> {
  const lock = await readFile(join(sources, "package-lock.json"));
  const folder = join(cacheFolder("cdk8s"), createHash("sha256").update(lock).digest("hex").slice(0, 32));
  const path = join(folder, "node_modules");
  if (existsSync(path)) return { path };
  const scratch = await makeFolder(`${folder}-making-`);
  try {
    for (const file of files) await copyFile(join(sources, file), join(scratch, file));
    const args = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
    const { code, stderr } = await run("npm", args, { cwd: scratch });
    if (code !== 0 && process.env["CI"] !== "true") return { reason: `cdk8s can't be installed (offline?): ${stderr}` };
    if (code !== 0) throw new Error(`npm ci of cdk8s failed:\n${stderr}`);
    // Renamed as a whole, so that a process beside this one sees all of it or nothing.
    await rename(scratch, folder).catch((error: unknown) => {
      if (!existsSync(path)) throw error;
    });
    return { path };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function makeFolder(prefix: string): Promise<string> {
  await mkdir(join(prefix, ".."), { recursive: true });
  return mkdtemp(prefix);
}
