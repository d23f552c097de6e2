// Runs the plugin as Argo CD's side-car does: user 999, a repo that can't be written, a /tmp of its own, and an
// environment with a secret in it that must never be seen again.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { TestContext } from "node:test";
import { type BinaryName, binaryOrReason } from "../../tool/binaries.ts";
import { builtTool, projectRoot, type Run } from "../../tool/hashroll.ts";

const user = 999;
const isRoot = process.getuid?.() === 0;

/** In the environment of every run, and in no output of any. */
export const sideCarSecret = "only-the-side-car-knows";

export interface SideCar {
  /** The checkout, as Argo CD lays it out: below a folder with a random name. */
  readonly repo: string;
  /** The programs that the side-car finds. */
  readonly bin: string;
  /** A place beside the repo that no app may see. */
  readonly outside: string;
  write(path: string, text: string): void;
  link(path: string, target: string): void;
  generate(app: string, env?: Readonly<Record<string, string>>): Promise<Run>;
  parameters(app: string): Promise<Run>;
}

export type Tools = readonly BinaryName[];

/** Undefined, and the test skipped, where the tools are not available. */
export async function newSideCar(t: TestContext, tools: Tools = []): Promise<SideCar | undefined> {
  const found = await Promise.all(tools.map(binaryOrReason));
  const missing = found.find((each) => "reason" in each);
  if (missing && "reason" in missing) {
    t.skip(missing.reason);
    return undefined;
  }
  const base = mkdtempSync(join(tmpdir(), "argocd-test-"));
  const [repo, bin, temporary, outside] = ["_cmp_server/4b1f", "bin", "tmp", "outside"].map((name) =>
    join(base, name),
  ) as [string, string, string, string];
  for (const folder of [base, repo, bin, temporary, outside]) mkdirSync(folder, { recursive: true });
  chmodSync(base, 0o755);
  if (isRoot) chownSync(temporary, user, user);
  cpSync(join(projectRoot, "test/assets/argocd/repo"), repo, { recursive: true });
  for (const each of found)
    if ("path" in each) symlinkSync(each.path, join(bin, each.path.split("/").at(-1) as string));
  t.after(() => {
    protect(base, false);
    rmSync(base, { recursive: true, force: true });
  });

  const run = async (app: string, command: string, env: Readonly<Record<string, string>>): Promise<Run> => {
    protect(repo, true);
    const result = await start(["argocd", command], join(repo, app), {
      PATH: `${bin}:/usr/bin:/bin`,
      HOME: "/home/argocd",
      TMPDIR: temporary,
      SIDE_CAR_TOKEN: sideCarSecret,
      ...env,
    });
    protect(repo, false);
    assert.ok(!(result.stdout + result.stderr).includes(sideCarSecret), "the side-car's environment stays its own");
    assert.deepEqual(readdirSync(temporary), [], "nothing is left in /tmp");
    if (result.code !== 0) assert.equal(result.stdout, "", "all or nothing");
    return result;
  };
  return {
    repo,
    bin,
    outside,
    write(path, text) {
      const file = join(repo, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    },
    link(path, target) {
      mkdirSync(dirname(join(repo, path)), { recursive: true });
      symlinkSync(target, join(repo, path));
    },
    generate: (app, env = {}) => run(app, "generate", { ...environmentOf(app), ...env }),
    parameters: (app) => run(app, "parameters", { ARGOCD_APP_NAME: "web" }),
  };
}

/** A list of parameters, as Argo CD hands it over. */
export function parameterList(
  parameters: Readonly<Record<string, string | readonly string[] | Readonly<Record<string, string>>>>,
): Record<string, string> {
  const list = Object.entries(parameters).map(([name, value]) => ({
    name,
    [typeof value === "string" ? "string" : Array.isArray(value) ? "array" : "map"]: value,
  }));
  return { ARGOCD_APP_PARAMETERS: JSON.stringify(list) };
}

function environmentOf(app: string): Record<string, string> {
  return {
    ARGOCD_APP_NAME: "web",
    ARGOCD_APP_NAMESPACE: "shop",
    ARGOCD_APP_PROJECT_NAME: "default",
    ARGOCD_APP_REVISION: "0123456789abcdef0123456789abcdef01234567",
    ARGOCD_APP_SOURCE_REPO_URL: "https://git.example.com/shop.git",
    ARGOCD_APP_SOURCE_PATH: app,
    ARGOCD_APP_SOURCE_TARGET_REVISION: "main",
    ARGOCD_APP_PARAMETERS: "null",
    KUBE_VERSION: "1.31.4",
    KUBE_API_VERSIONS: "v1,apps/v1,monitoring.coreos.com/v1",
  };
}

function start(args: readonly string[], cwd: string, env: Record<string, string>): Promise<Run> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [builtTool, ...args], {
      cwd,
      env,
      stdio: ["ignore", "pipe", "pipe"],
      ...(isRoot && { uid: user, gid: user }),
    });
    let [stdout, stderr] = ["", ""];
    child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
    child.on("error", fail);
    child.on("close", (code) => done({ code: code ?? -1, stdout, stderr }));
  });
}

function protect(path: string, isProtected: boolean): void {
  if (!existsSync(path)) return;
  const stat = lstatSync(path);
  if (stat.isSymbolicLink()) return;
  chmodSync(path, stat.isDirectory() ? 0o755 : isProtected ? 0o444 : 0o644);
  if (!stat.isDirectory()) return;
  for (const name of readdirSync(path)) protect(join(path, name), isProtected);
  if (isProtected) chmodSync(path, 0o555);
}
