// The real Helms that the tests run, each in a home of its own, so that nobody's plugins or settings play a part.

import { join } from "node:path";
import type { TestContext } from "node:test";
import { binaryOrReason } from "../../tool/binaries.ts";
import { builtTool, projectRoot } from "../../tool/hashroll.ts";
import { temporaryFolder } from "../../tool/temporary-folder.ts";

export const helmVersions = ["3.17.2", "4.1.4", "4.2.3"] as const;
export type HelmVersion = (typeof helmVersions)[number];
export const isHelm4 = (version: string): boolean => version.startsWith("4.");

export const shopChart = `${projectRoot}test/assets/charts/shop`;
export const pluginFolder = `${projectRoot}plugin/helm`;

export interface Home {
  readonly path: string;
  readonly env: Readonly<Record<string, string>>;
}

/** An empty home; no cluster is within reach of it. */
export function newHome(t: Pick<TestContext, "after">): Home {
  const path = temporaryFolder("helm-home-", t);
  const folders = { HELM_DATA_HOME: "data", HELM_CACHE_HOME: "cache", HELM_CONFIG_HOME: "config", TMPDIR: "" };
  const env = Object.fromEntries(Object.entries(folders).map(([name, folder]) => [name, join(path, folder)]));
  return { path, env: { ...env, HOME: path, KUBECONFIG: join(path, "none") } };
}

/** The binary's path; skips the test where it can't be had. */
export async function realHelm(version: HelmVersion, t: TestContext): Promise<string | undefined> {
  const found = await binaryOrReason(`helm-${version}`);
  if ("path" in found) return found.path;
  t.skip(found.reason);
  return undefined;
}

/** How each Helm is made to use hashroll without `hashroll helm`, and without installing anything. */
export function byHand(
  version: string,
  args: readonly string[] = [],
): { flags: string[]; env: Record<string, string> } {
  const rest = args.map((arg) => `--post-renderer-args=${arg}`);
  if (!isHelm4(version)) return { flags: [`--post-renderer=${builtTool}`, ...rest], env: {} };
  return { flags: ["--post-renderer=hashroll", ...rest], env: { HELM_PLUGINS: `${projectRoot}plugin` } };
}
