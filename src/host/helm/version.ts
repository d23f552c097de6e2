// What the user's Helm says about itself.

import { type HelmCall, writeFlags } from "./call.ts";
import { placeFlags } from "./flags.ts";
import type { HelmRunner } from "./process.ts";

export interface HelmVersion {
  /** As it says itself: `v3.17.2`. */
  readonly version: string;
  readonly major: number;
  readonly minor: number;
  /** The namespace that this call is about, also where only the kubeconfig names it. */
  readonly namespace: string | undefined;
  /** One folder or several, as in PATH. */
  readonly plugins: string | undefined;
}

/** What it says, or why it can't be asked. */
export async function askHelm(call: HelmCall, runner: HelmRunner): Promise<HelmVersion | string> {
  const said = await runner.run(["version", "--template", "{{.Version}}"], { capture: true });
  const version = said.stdout.trim();
  const numbers = /^v?(\d+)\.(\d+)\./.exec(version);
  if (said.code !== 0 || !numbers) return said.stderr.trim() || version || "it does not say its version";
  const places = writeFlags(call.flags.filter(({ name }) => placeFlags.has(name)));
  const env = readEnv((await runner.run(["env", ...places], { capture: true })).stdout);
  return {
    version,
    major: Number(numbers[1]),
    minor: Number(numbers[2]),
    namespace: env.get("HELM_NAMESPACE"),
    plugins: env.get("HELM_PLUGINS"),
  };
}

/** Post-renderers take arguments since 3.9. */
export function isSupported({ major, minor }: HelmVersion): boolean {
  return major > 3 || (major === 3 && minor >= 9);
}

/** Lines of `NAME="value"`, where nothing is escaped. */
function readEnv(text: string): Map<string, string> {
  const found = [...text.matchAll(/^(\w+)="(.+)"$/gm)];
  return new Map(found.map(([, name, value]) => [name as string, value as string]));
}
