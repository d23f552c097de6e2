// The control plane's binary, compiled once per machine: cached by its sources and the Go that compiles them.

import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runProcess, type SignalRelay } from "../../../src/host/process/run-process.ts";

const sources = fileURLToPath(new URL(".", import.meta.url));

/** Its path, or why there is none. Throws if it does not compile. */
export async function compileControlPlane(signals: SignalRelay): Promise<{ path: string } | { reason: string }> {
  const go = await runProcess("go", ["version"], { cwd: sources, env: process.env });
  if (go.code !== 0) return { reason: "the control plane is compiled with Go, which is not installed here" };
  const path = join(cacheFolder(), await sourceHash(go.stdout.toString()), "kube");
  if (!existsSync(path)) await compile(path, signals);
  return { path };
}

/** Outside of the project, so that it serves every checkout on this machine. */
function cacheFolder(): string {
  const own = process.env["HASHROLL_CONTROL_PLANE_CACHE"];
  return own || join(process.env["XDG_CACHE_HOME"] || join(homedir(), ".cache"), "hashroll", "control-plane");
}

async function sourceHash(goVersion: string): Promise<string> {
  const files = (await readdir(sources)).filter((file) => /\.(go|mod|sum)$/.test(file)).sort();
  const hash = createHash("sha256").update(goVersion);
  for (const file of files) hash.update(`\0${file}\0`).update(await readFile(join(sources, file)));
  return hash.digest("hex").slice(0, 32);
}

/** Made apart and renamed, so that a process beside this one sees all of it or nothing. */
async function compile(path: string, signals: SignalRelay): Promise<void> {
  const module = await readFile(join(sources, "go.mod"), "utf8");
  const [, version = "", minor = ""] = /k8s\.io\/kubernetes v(\d+\.(\d+)\.\d+)/.exec(module) ?? [];
  const flags = { gitVersion: `v${version}`, gitMajor: "1", gitMinor: minor };
  const linked = Object.entries(flags).map(([name, value]) => `-X k8s.io/component-base/version.${name}=${value}`);
  const folder = join(path, "..", "..");
  await mkdir(folder, { recursive: true });
  const scratch = await mkdtemp(join(folder, "making-"));
  try {
    process.stderr.write(`compiling Kubernetes ${version} into ${folder}, once: some minutes\n`);
    const args = ["build", "-trimpath", "-o", join(scratch, "kube"), "-ldflags", `-s -w ${linked.join(" ")}`, "."];
    const { code, stderr } = await runProcess("go", args, { cwd: sources, env: process.env, signals });
    if (code !== 0) throw new Error(`go build of the control plane failed:\n${stderr}`);
    await rename(scratch, join(path, "..")).catch((error: unknown) => {
      if (!existsSync(path)) throw error;
    });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
