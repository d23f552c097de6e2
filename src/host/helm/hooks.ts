// The hooks of a chart, which Helm 3 does not pass to its post-renderer: rendered beforehand, by the user's own Helm.

import { type HelmCall, isClientDryRun, releaseName, writeFlags } from "./call.ts";
import { renderFlags, reuseFlags } from "./flags.ts";
import type { CaptureHelm } from "./version.ts";

/** The manifests of the hooks, or why they could not be rendered. */
export type Hooks = { readonly manifests: readonly string[] } | { readonly fault: string };

export interface HookContext {
  /** Undefined: new enough. */
  readonly minor: number | undefined;
  readonly capture: CaptureHelm;
  /** For `-f -`. */
  readonly input: Uint8Array | undefined;
  /** Of rendered manifests, those that are hooks. */
  readonly pickHooks: (text: string) => readonly string[];
}

export async function renderHooks(call: HelmCall, context: HookContext): Promise<Hooks> {
  const hooks = call.command === "template" ? await fromTemplate(call, context) : await fromCluster(call, context);
  // A name that Helm generates is another one in each run, and so are those of the configs.
  const isNameless = call.command === "install" && releaseName(call) === undefined;
  return isNameless && "manifests" in hooks && hooks.manifests.length > 0
    ? { fault: "the release has no name yet" }
    : hooks;
}

/** A dry run has the values of the last release and the cluster's capabilities; it fails if a chart brings its own CRDs. */
async function fromCluster(call: HelmCall, context: HookContext): Promise<Hooks> {
  const { code, stdout, stderr } = await context.capture(dryRun(call, context.minor), context.input);
  const isOld = context.minor === undefined && /invalid argument .* for "--dry-run" flag/.test(stderr);
  if (isOld) return fromCluster(call, { ...context, minor: 12 });
  const manifests = code === 0 ? hooksOfRelease(stdout.toString()) : undefined;
  return manifests ? { manifests } : fromTemplate(call, context);
}

async function fromTemplate(call: HelmCall, context: HookContext): Promise<Hooks> {
  const { code, stdout, stderr } = await context.capture(template(call), context.input);
  if (code === 0) return { manifests: context.pickHooks(stdout.toString()) };
  return { fault: stderr.trim().split("\n").at(-1) || "helm template failed" };
}

const uncheckedFlag = "disable-openapi-validation";

function dryRun(call: HelmCall, minor = 13): string[] {
  // Before 3.13 the flag had no value, and used the cluster.
  const how = minor < 13 ? "--dry-run" : isClientDryRun(call) ? "--dry-run=client" : "--dry-run=server";
  const isDiff = call.command === "diff";
  const flags = call.flags.filter(
    ({ name }) => name !== "dry-run" && (!isDiff || renderFlags.has(name) || reuseFlags.has(name)),
  );
  const command = isDiff ? ["upgrade", "--install"] : [call.command];
  // The checks against the API's description take most of a dry run, and the real run makes them too.
  const unchecked = flags.some(({ name }) => name === uncheckedFlag) ? [] : [`--${uncheckedFlag}`];
  return [...call.wrapper, ...command, ...writeFlags(flags), ...unchecked, how, "--output=json", ...operands(call)];
}

/** Flags by which the user's own `template` skips hooks, or writes them to files. */
const notForHooks = new Set(["show-only", "output-dir", "no-hooks", "skip-tests"]);

function template(call: HelmCall): string[] {
  const isTemplate = call.command === "template";
  const flags = call.flags.filter(({ name }) => (isTemplate ? !notForHooks.has(name) : renderFlags.has(name)));
  return [...call.wrapper, "template", ...writeFlags(flags), ...operands(call)];
}

function operands({ operands: given }: HelmCall): string[] {
  return given.some((operand) => operand.startsWith("-")) ? ["--", ...given] : [...given];
}

function hooksOfRelease(json: string): string[] | undefined {
  try {
    const { hooks } = JSON.parse(json) as { hooks?: readonly { readonly manifest: string }[] | null };
    return (hooks ?? []).map(({ manifest }) => manifest);
  } catch {
    return undefined;
  }
}
