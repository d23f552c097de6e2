// A program that is compiled with Go, once per machine: cached by its sources and the Go that compiles them.

import { createHash, type Hash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from "node:fs/promises";
import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";
import { runProcess, type SignalRelay } from "../../../src/host/process/run-process.ts";

export interface GoProgram {
  /** The folder of its go.mod. Without one, the package has its version: `example.com/cmd/x@v1.2.3`. */
  readonly sources?: string;
  /** Where it is kept, under the cache of this project or as an absolute path. */
  readonly cache: string;
  readonly name: string;
  /** What is compiled: a package of the module, or of one that it requires. */
  readonly package: string;
  readonly linkerFlags?: string;
}

/** Its path, or why there is none. Throws if it does not compile. */
export async function compileGoProgram(
  program: GoProgram,
  signals?: SignalRelay,
): Promise<{ path: string } | { reason: string }> {
  const { cache, name } = program;
  const go = await runProcess("go", ["version"], { cwd: "/", env: process.env });
  if (go.code !== 0) return { reason: `${name} is compiled with Go, which is not installed here` };
  const path = join(cacheFolder(cache), await sourceHash(program, go.stdout.toString()), name);
  if (!existsSync(path)) await compile(program, path, signals);
  return { path };
}

/** Outside of the project, so that it serves every checkout on this machine. */
export function cacheFolder(name: string): string {
  const caches = process.env["XDG_CACHE_HOME"] || join(homedir(), ".cache");
  return isAbsolute(name) ? name : join(caches, "hashroll", name);
}

async function sourceHash(program: GoProgram, goVersion: string): Promise<string> {
  const { sources } = program;
  if (sources === undefined) return hashOf(createHash("sha256").update(`${goVersion}\0${JSON.stringify(program)}`));
  const files = (await readdir(sources)).filter((file) => /\.(go|mod|sum)$/.test(file)).sort();
  const hash = createHash("sha256").update(goVersion);
  for (const file of files) hash.update(`\0${file}\0`).update(await readFile(join(sources, file)));
  return hashOf(hash);
}

function hashOf(hash: Hash): string {
  return hash.digest("hex").slice(0, 32);
}

/** Made apart and renamed, so that a process beside this one sees all of it or nothing. */
async function compile(program: GoProgram, path: string, signals: SignalRelay | undefined): Promise<void> {
  const { sources, name, linkerFlags = "" } = program;
  const folder = join(path, "..", "..");
  await mkdir(folder, { recursive: true });
  const scratch = await mkdtemp(join(folder, "making-"));
  try {
    process.stderr.write(`compiling ${name} into ${folder}, once: some minutes\n`);
    const options = ["-trimpath", "-p=2", "-ldflags", `-s -w ${linkerFlags}`];
    const verb = sources ? ["build", "-o", join(scratch, name)] : ["install"];
    const { code, stderr } = await runProcess("go", [...verb, ...options, program.package], {
      ...{ cwd: sources ?? scratch, env: { ...process.env, ...(!sources && { GOBIN: scratch }) } },
      ...(signals && { signals }),
    });
    if (code !== 0) throw new Error(`go build of ${name} failed:\n${stderr}`);
    // It is named after the last part of its package.
    if (!sources) await rename(join(scratch, (await readdir(scratch))[0] ?? ""), join(scratch, name));
    await rename(scratch, join(path, "..")).catch((error: unknown) => {
      if (!existsSync(path)) throw error;
    });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
