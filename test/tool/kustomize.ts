// The standalone kustomize, built by the machine's own Go and cached under `.cache/go-bin`: it is on no npm package.

import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { projectRoot } from "./hashroll.ts";

const version = "v5.7.1";
const cache = join(projectRoot, ".cache", "go-bin");
const run = promisify(execFile);

let underWay: Promise<string> | undefined;

/** Its path, or the reason to skip a test. In CI a machine that has Go may not skip: it throws. */
export async function kustomizeOrReason(): Promise<{ path: string } | { reason: string }> {
  const path = join(cache, `kustomize-${version}`);
  if (existsSync(path)) return { path };
  const hasGo = await run("go", ["version"]).then(
    () => true,
    () => false,
  );
  if (!hasGo) return { reason: "standalone kustomize is built with Go, which is not here" };
  underWay ??= install(path);
  try {
    return { path: await underWay };
  } catch (error) {
    if (process.env["CI"] === "true") throw error;
    return { reason: `go install of kustomize ${version} failed (offline?)` };
  }
}

/** Made apart and renamed, so that a process beside this one sees all of it or nothing. */
async function install(path: string): Promise<string> {
  await mkdir(cache, { recursive: true });
  const scratch = await mkdtemp(join(cache, "making-"));
  try {
    const env = { ...process.env, GOBIN: scratch };
    await run("go", ["install", `sigs.k8s.io/kustomize/kustomize/v5@${version}`], { env, cwd: scratch });
    await rename(join(scratch, "kustomize"), path);
    return path;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
