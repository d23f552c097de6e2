// The programs that build kustomizations with hashroll in them, each called as its user would call it.

import { execFile } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { TestContext } from "node:test";
import { type BinaryName, binaryOrReason } from "../../tool/binaries.ts";
import { builtTool, projectRoot, type Run } from "../../tool/hashroll.ts";
import { kustomizeOrReason } from "../../tool/kustomize.ts";
import { temporaryFolder } from "../../tool/temporary-folder.ts";

export interface Host {
  readonly name: string;
  /** How hashroll is called: as a legacy exec plugin, or as a KRM exec function. */
  readonly way: "legacy" | "function";
  find(): Promise<{ path: string } | { reason: string }>;
  readonly args: readonly string[];
}

export const pluginHome = join(projectRoot, "plugin", "kustomize");
const tool = process.env["HASHROLL_TOOL"];

export const hosts: readonly Host[] = [
  ...(["kubectl-1.32", "kubectl-1.35", "kubectl-1.36"] as const).map(kubectl),
  standalone("legacy", ["build", "--enable-alpha-plugins"]),
  standalone("function", ["build", "--enable-alpha-plugins", "--enable-exec"]),
];

function kubectl(name: BinaryName): Host {
  return { name, way: "legacy", find: () => binaryOrReason(name), args: ["kustomize", "--enable-alpha-plugins"] };
}

function standalone(way: Host["way"], args: readonly string[]): Host {
  return { name: `kustomize, ${way}`, way, find: kustomizeOrReason, args };
}

/** Files by path; a policy is `policy` plus settings, written as the host wants it. */
export type Tree = Readonly<Record<string, string>>;

/** A transformer's file. */
export function policy(host: Host, settings = "", name = "hashroll"): string {
  const how = `  annotations:\n    config.kubernetes.io/function: |\n      exec:\n        path: ${tool ?? builtTool}\n`;
  const head = `apiVersion: hashroll.dev/v1alpha1\nkind: RevisionPolicy\nmetadata:\n  name: ${name}\n`;
  return `${head}${host.way === "function" ? how : ""}${settings}`;
}

/** Builds a folder of the tree; the tree is gone when the test is over. */
export async function build(t: TestContext, host: Host, tree: Tree, folder: string): Promise<Run | undefined> {
  const root = temporaryFolder("hashroll-kustomize-", t);
  for (const [path, text] of Object.entries(tree)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return buildFolder(t, host, join(root, folder));
}

/** Undefined where the program is not available: the test is skipped then. */
export async function buildFolder(t: TestContext, host: Host, folder: string, path = ""): Promise<Run | undefined> {
  const found = await host.find();
  if ("reason" in found) {
    t.skip(found.reason);
    return undefined;
  }
  const env = {
    ...process.env,
    PATH: path + process.env["PATH"],
    KUSTOMIZE_PLUGIN_HOME: pluginHome,
    ...(tool && { HASHROLL_BIN: tool }),
  };
  return new Promise((resolve) => {
    execFile(found.path, [...host.args, folder], { env, maxBuffer: 1 << 26 }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code ?? -1) : 0, stdout, stderr });
    });
  });
}
