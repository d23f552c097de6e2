// The user's Helm: its version, and what `helm env` reports.

import type { ProcessResult } from "../process/run-process.ts";
import { type HelmCall, writeFlags } from "./call.ts";
import { contextFlags } from "./flags.ts";

/** Runs Helm, and shows nothing of its output. */
export type CaptureHelm = (args: readonly string[], input?: Uint8Array) => Promise<ProcessResult>;

export interface HelmVersion {
  /** As Helm reports it: `v3.17.2`. */
  readonly version: string;
  readonly major: number;
  readonly minor: number;
  /** The namespace of this call, also if only the kubeconfig names it. */
  readonly namespace: string | undefined;
  /** One folder or several, as in PATH. */
  readonly plugins: string | undefined;
}

/** Or why it can't be read. */
export async function readHelmVersion(
  call: Pick<HelmCall, "flags">,
  capture: CaptureHelm,
): Promise<HelmVersion | string> {
  const { code, stdout, stderr } = await capture(["version", "--template", "{{.Version}}"]);
  const version = stdout.toString().trim();
  const numbers = /^v?(\d+)\.(\d+)/.exec(version);
  if (code !== 0 || !numbers) return stderr.trim() || version || "it does not report its version";
  const flags = writeFlags(call.flags.filter(({ name }) => contextFlags.has(name)));
  const env = readEnv((await capture(["env", ...flags])).stdout.toString());
  return {
    version,
    major: Number(numbers[1]),
    minor: Number(numbers[2]),
    namespace: env.get("HELM_NAMESPACE"),
    plugins: env.get("HELM_PLUGINS"),
  };
}

/** Post-renderers take arguments since Helm 3.9. */
export function isSupported({ major, minor }: HelmVersion): boolean {
  return major > 3 || (major === 3 && minor >= 9);
}

/** Whether `rollback` fails if an object of its target exists that the last release does not have. */
export function failsOnLeftovers({ major, minor }: HelmVersion): boolean {
  return major === 3 ? minor < 22 : minor < 2;
}

/** Lines of `NAME="value"`, without escapes. */
function readEnv(text: string): Map<string, string> {
  const found = [...text.matchAll(/^(\w+)="(.+)"$/gm)];
  return new Map(found.map(([, name, value]) => [name as string, value as string]));
}
