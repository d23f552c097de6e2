// Programs that are compiled with the machine's own Go, once per machine: cached by their sources and the Go that compiles them.

import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { runProcess, type SignalRelay } from "../../src/host/process/run-process.ts";

export interface GoProgram {
  /** Of its file, and of its folder in the cache. */
  readonly name: string;
  /** What is compiled: a package of the module; without a module a package and its version, `example.com/cmd/x@v1.2.3`. */
  readonly package: string;
  /** A folder with go.mod and go.sum, and perhaps sources. */
  readonly module?: string;
  /** Variables of its packages that the linker sets: versions. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Another folder for the cache. */
  readonly cache?: string | undefined;
}

/** Its path, or why there is none. Throws if it does not compile. */
export async function compileGo(
  program: GoProgram,
  signals?: SignalRelay,
): Promise<{ readonly path: string } | { readonly reason: string }> {
  const go = await runProcess("go", ["version"], { cwd: "/", env: process.env });
  if (go.code !== 0) return { reason: `${program.name} is compiled with Go, which is not installed here` };
  const folder = program.cache || join(cacheFolder(), program.name);
  const path = join(folder, await hashOf(program, go.stdout.toString()), program.name);
  if (!existsSync(path)) await compile(program, folder, path, signals);
  return { path };
}

/** Outside of the project, so that it serves every checkout on this machine. */
function cacheFolder(): string {
  return join(process.env["XDG_CACHE_HOME"] || join(homedir(), ".cache"), "hashroll");
}

async function hashOf({ module, package: name, variables = {} }: GoProgram, goVersion: string): Promise<string> {
  const hash = createHash("sha256").update(goVersion);
  if (module === undefined)
    return hash
      .update(`\0${name}\0${JSON.stringify(variables)}`)
      .digest("hex")
      .slice(0, 32);
  const files = (await readdir(module)).filter((file) => /\.(go|mod|sum)$/.test(file)).sort();
  for (const file of files) hash.update(`\0${file}\0`).update(await readFile(join(module, file)));
  return hash.digest("hex").slice(0, 32);
}

/** Made apart and renamed, so that a process beside this one sees all of it or nothing. */
async function compile(program: GoProgram, folder: string, path: string, signals?: SignalRelay): Promise<void> {
  const { name, module, variables = {} } = program;
  const linked = Object.entries(variables).map(([variable, value]) => `-X ${variable}=${value}`);
  await mkdir(folder, { recursive: true });
  const scratch = await mkdtemp(join(folder, "making-"));
  const made = join(scratch, name);
  try {
    process.stderr.write(`compiling ${name} into ${folder}, once: some minutes\n`);
    const options = ["-trimpath", "-p=2", `-ldflags=${["-s -w", ...linked].join(" ")}`];
    const [verb, cwd, output] = module ? ["build", module, [`-o=${made}`]] : ["install", scratch, []];
    const { code, stderr } = await runProcess("go", [verb, ...options, ...output, program.package], {
      ...{ cwd, env: { ...process.env, ...(!module && { GOBIN: scratch }) } },
      ...(signals && { signals }),
    });
    if (code !== 0) throw new Error(`go ${verb} of ${name} failed:\n${stderr}`);
    if (!module) await rename(join(scratch, await onlyFile(scratch)), made);
    await rename(scratch, join(path, "..")).catch((error: unknown) => {
      if (!existsSync(path)) throw error;
    });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** `go install` names a program after the last part of its package. */
async function onlyFile(folder: string): Promise<string> {
  const [file, ...others] = await readdir(folder);
  if (file === undefined || others.length > 0) throw new Error(`Expected one file in ${folder}`);
  return file;
}
