// The package installed from its tarball into an empty folder, without a network, as a user has it.

import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import type { TestContext } from "node:test";
import { type Run, run } from "../tool/hashroll.ts";
import { temporaryFolder } from "../tool/temporary-folder.ts";

export interface Installed {
  /** Where `npm install` was run. */
  readonly folder: string;
  /** Runs a program of the package or of the system. */
  run(program: string, args: readonly string[], options?: RunInstalled): Promise<Run>;
}

export interface RunInstalled {
  /** A folder that comes first on the PATH: another Node, a helm. */
  readonly first?: string;
  readonly stdin?: string;
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

export async function installTarball(t: Pick<TestContext, "after">, tarball: string): Promise<Installed> {
  const folder = temporaryFolder("installed-", t);
  mkdirSync(join(folder, "home"));
  writeFileSync(join(folder, "package.json"), '{"private":true}\n');
  const home = { HOME: join(folder, "home"), npm_config_cache: join(folder, "home/npm") };
  const { code, stderr } = await run("npm", ["install", "--offline", "--no-audit", "--no-fund", tarball], {
    cwd: folder,
    env: home,
  });
  assert.equal(code, 0, stderr);
  return {
    folder,
    run(program, args, { first, stdin = "", cwd = folder, env = {} } = {}) {
      const path = [first ?? [], join(folder, "node_modules/.bin"), process.env["PATH"] ?? ""].flat().join(delimiter);
      return run("/usr/bin/env", [program, ...args], { stdin, cwd, env: { ...home, ...env, PATH: path } });
    },
  };
}
