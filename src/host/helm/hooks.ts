// The hooks of a chart, which Helm 3 keeps from its post-renderer: rendered beforehand, by the user's own Helm.

import { type HelmCall, isClientDryRun, releaseName, writeFlags } from "./call.ts";
import { renderFlags, reuseFlags } from "./flags.ts";
import type { HelmRunner } from "./process.ts";
import type { HelmVersion } from "./version.ts";

/** Manifests of the hooks, maybe none; or why they can't be had. */
export type Hooks = { readonly manifests: readonly string[] } | { readonly unseen: string };

export interface HookContext {
  readonly facts: HelmVersion;
  readonly runner: HelmRunner;
  /** For `-f -`. */
  readonly input: Uint8Array | undefined;
  /** Of rendered manifests, those that are hooks. */
  readonly pickHooks: (text: string) => readonly string[];
}

export async function renderHooks(call: HelmCall, context: HookContext): Promise<Hooks> {
  const hooks = call.command === "template" ? await fromTemplate(call, context) : await fromCluster(call, context);
  // A name that Helm makes up is another one each time, and with it those of the configs.
  const isNameless = call.command === "install" && releaseName(call) === undefined;
  return isNameless && "manifests" in hooks && hooks.manifests.length > 0
    ? { unseen: "the release has no name yet" }
    : hooks;
}

/** A dry run knows the values of the last release and the cluster's capabilities; it fails where a chart brings its own CRDs. */
async function fromCluster(call: HelmCall, context: HookContext): Promise<Hooks> {
  const { code, stdout } = await run(dryRun(call, context.facts), context);
  const manifests = code === 0 ? hooksOfRelease(stdout) : undefined;
  return manifests ? { manifests } : fromTemplate(call, context);
}

async function fromTemplate(call: HelmCall, context: HookContext): Promise<Hooks> {
  const { code, stdout, stderr } = await run(template(call), context);
  return code === 0 ? { manifests: context.pickHooks(stdout) } : { unseen: lastLine(stderr) };
}

function run(args: readonly string[], { runner, input }: HookContext) {
  return runner.run(args, { capture: true, input });
}

function dryRun(call: HelmCall, { minor }: HelmVersion): string[] {
  // Before 3.13 the flag had no value, and did ask the cluster.
  const how = minor < 13 ? "--dry-run" : isClientDryRun(call) ? "--dry-run=client" : "--dry-run=server";
  const isDiff = call.command === "diff";
  const flags = call.flags.filter(
    ({ name }) => name !== "dry-run" && (!isDiff || renderFlags.has(name) || reuseFlags.has(name)),
  );
  const command = isDiff ? ["upgrade", "--install"] : [call.command];
  return [...call.wrapper, ...command, ...writeFlags(flags), how, "--output=json", ...operands(call)];
}

/** What a `template` of the user's would leave out, or write to files, is wanted here all the same. */
const notForHooks = new Set(["show-only", "output-dir", "no-hooks", "skip-tests"]);

function template(call: HelmCall): string[] {
  const isOwn = call.command === "template";
  const flags = call.flags.filter(({ name }) => (isOwn ? !notForHooks.has(name) : renderFlags.has(name)));
  return [...call.wrapper, "template", ...writeFlags(flags), ...operands(call)];
}

function operands({ operands: words }: HelmCall): string[] {
  return words.some((word) => word.startsWith("-")) ? ["--", ...words] : [...words];
}

function hooksOfRelease(json: string): string[] | undefined {
  try {
    const { hooks } = JSON.parse(json) as { hooks?: readonly { readonly manifest: string }[] | null };
    return (hooks ?? []).map(({ manifest }) => manifest);
  } catch {
    return undefined;
  }
}

function lastLine(text: string): string {
  return text.trim().split("\n").at(-1) || "helm template failed";
}
