// The user's Helm: its version, and what `helm env` reports.

import { join } from "node:path";
import type { ProcessResult } from "../process/run-process.ts";
import { type HelmCall, writeFlags } from "./call.ts";
import { contextFlags } from "./flags.ts";

/** Runs Helm, and shows nothing of its output. */
export type CaptureHelm = (args: readonly string[], input?: Uint8Array) => Promise<ProcessResult>;

export interface HelmVersion {
  readonly major: number;
  readonly minor: number;
  /** As Helm reports it: `v3.17.2`, or `v3.22` of a Helm that somebody built. */
  readonly version: string;
}

/** What `helm env` says of this call. */
export interface HelmEnv {
  /** Also if only the kubeconfig names it. */
  readonly namespace: string | undefined;
  /** One folder or several, as in PATH. */
  readonly plugins: string | undefined;
}

/** Or why it can't be read. Whatever follows the first two numbers, it is a Helm that runs. */
export async function readHelmVersion(capture: CaptureHelm): Promise<HelmVersion | string> {
  const { code, stdout, stderr } = await capture(["version", "--template", "{{.Version}}"]);
  const version = stdout.toString().trim();
  const numbers = /^v?(\d+)\.(\d+)/.exec(version);
  if (code !== 0 || !numbers) return stderr.trim() || version || "it does not report its version";
  return { version, major: Number(numbers[1]), minor: Number(numbers[2]) };
}

export async function readHelmEnv(call: Pick<HelmCall, "flags">, capture: CaptureHelm): Promise<HelmEnv> {
  const flags = writeFlags(call.flags.filter(({ name }) => contextFlags.has(name)));
  const { stdout } = await capture(["env", ...flags]);
  // Lines of `NAME="value"`, without escapes.
  const found = stdout.toString().matchAll(/^(\w+)="(.+)"$/gm);
  const env = new Map(Array.from(found, ([, name, value]) => [name, value] as const));
  return { namespace: env.get("HELM_NAMESPACE"), plugins: env.get("HELM_PLUGINS") };
}

/** Where Helm looks for plugins, by its own rules. */
export function pluginFolders(env: Readonly<Record<string, string | undefined>>): string | undefined {
  if (env["HELM_PLUGINS"]) return env["HELM_PLUGINS"];
  const home = env["HOME"] ?? "";
  const byDefault = process.platform === "darwin" ? join(home, "Library") : join(home, ".local/share");
  const data = env["HELM_DATA_HOME"] || join(env["XDG_DATA_HOME"] || byDefault, "helm");
  return join(data, "plugins");
}

/** Post-renderers take arguments since Helm 3.9. */
export function isSupported({ major, minor }: HelmVersion): boolean {
  return major > 3 || (major === 3 && minor >= 9);
}

/** Whether `rollback` fails if an object of its target exists that the last release does not have. */
export function failsOnLeftovers({ major, minor }: HelmVersion): boolean {
  return major === 3 ? minor < 22 : minor < 2;
}
