// `hashroll [flags] helm ARGS…`: runs the user's Helm with hashroll as its post-renderer, and then prints the messages that
// Helm does not show.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  flagValue,
  type HelmCall,
  hasFlag,
  isOffline,
  type RollbackCall,
  readHelmCall,
  readRollback,
  releaseName,
} from "../host/helm/call.ts";
import { clusterVariables, ownFlags } from "../host/helm/flags.ts";
import { type Hooks, renderHooks } from "../host/helm/hooks.ts";
import { newPostRenderer, ownCommandLine } from "../host/helm/post-renderer.ts";
import { type CaptureHelm, type HelmVersion, isSupported, readHelmVersion } from "../host/helm/version.ts";
import { type ProcessOptions, type ProcessResult, relaySignals, runProcess } from "../host/process/run-process.ts";
import { isHook } from "../manifest/hook.ts";
import { readObjects } from "../manifest/read/read-objects.ts";
import { hooksNotRendered, type Message, noHelm, oldHelm, outputDir } from "../problem/messages/index.ts";
import { newProblemList } from "../problem/problem-list.ts";
import { systemErrorText } from "../problem/system-error.ts";
import { finish } from "./finish.ts";
import { prepareRollback } from "./helm-rollback.ts";
import type { Io } from "./io/io.ts";
import type { CommandFlags } from "./prepare.ts";

export interface OwnFlags {
  /** As they were written, for the post-renderer. */
  readonly args: readonly string[];
  readonly flags: CommandFlags;
}

interface Helm {
  readonly program: string;
  /** Throws if it can't be started. */
  run(args: readonly string[], options: Partial<ProcessOptions>): Promise<ProcessResult>;
  readonly capture: CaptureHelm;
  /** The exit code that a signal to this process asks for, once one has come. */
  interrupted(): number | undefined;
}

/** Helm's exit code. */
export async function helm(args: readonly string[], own: OwnFlags, io: Io): Promise<number> {
  const program = io.env.HELM_BIN || "helm";
  const signals = relaySignals();
  const run: Helm["run"] = async (helmArgs, options) => {
    const result = await runProcess(program, helmArgs, { cwd: io.cwd, env: io.env, signals, ...options });
    if (result.error) throw result.error;
    return result;
  };
  const capture: CaptureHelm = (helmArgs, stdin) => run(helmArgs, { stdin });
  try {
    const call = readHelmCall(args);
    const isComplete = call !== undefined && call.operands.length > 0 && !hasFlag(call, "help");
    if (isComplete) return await runRendering(call, own, { program, run, capture, interrupted: signals.exitCode }, io);
    const rollback = readRollback(args);
    if (rollback)
      return await runRollback(rollback, args, { program, run, capture, interrupted: signals.exitCode }, io);
    // Helm refuses it, or renders nothing for it.
    return (await run(args, { stdin: "inherit", output: "inherit" })).code;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall?.startsWith("spawn") !== true) throw error;
    return report(noHelm(program, systemErrorText(error)), io);
  } finally {
    signals.release();
  }
}

/** Why these arguments can't be run, if so. */
export function helmArgsError(args: readonly string[]): string | undefined {
  const call = readHelmCall(args);
  const own = call?.command === "diff" ? undefined : call?.flags.find(({ name }) => ownFlags.has(name));
  if (own) return `--${own.name} is a flag of hashroll: write it before the word helm`;
  if (call?.flags.some(({ name }) => name === "post-renderer" || name === "post-renderer-args"))
    return "hashroll helm is the post-renderer itself: leave --post-renderer out, or run helm with one that pipes into hashroll";
  if (call && call.operands.length > 2)
    return `Expected a release and a chart, got ${call.operands.join(" ")}: write the value of a flag that hashroll does not know as --flag=value`;
  return undefined;
}

async function runRendering(
  call: HelmCall,
  own: OwnFlags,
  { program, run, capture, interrupted }: Helm,
  io: Io,
): Promise<number> {
  const version = await readHelmVersion(call, capture);
  if (typeof version === "string") return report(noHelm(program, version), io);
  if (!isSupported(version)) return report(oldHelm(version.version), io);
  if (version.major === 3 && hasFlag(call, "output-dir")) return report(outputDir(), io);
  const folder = mkdtempSync(join(tmpdir(), "hashroll-"));
  try {
    const input = await standardInput(call, version, io);
    const context = { version, capture, input, pickHooks };
    const hooks = version.major === 3 ? hookFlags(await renderHooks(call, context), folder) : { flags: [] };
    const hasPrevious = own.flags.previous !== undefined || Boolean(io.env.HASHROLL_PREVIOUS);
    const previous = hasPrevious ? [] : previousFlags(call, version, folder);
    const flags = [...contextFlags(call, version), ...previous, ...hooks.flags, ...own.args];
    const renderer = newPostRenderer([...ownCommandLine(), ...flags], version, folder);
    const signalCode = interrupted();
    if (signalCode !== undefined) return signalCode;
    const args = [...call.before, ...renderer.flags, ...call.after];
    const env = { ...io.env, ...clusterEnv(call), ...renderer.env };
    const { code } = await run(args, { env, stdin: input ?? "inherit", output: "inherit" });
    // If Helm itself fails, it prints the reason.
    if (hooks.warning && code === 0) await report(hooks.warning, io);
    await io.stderr.write(readFileSync(renderer.messages, "utf8"));
    return code;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runRollback(call: RollbackCall, args: readonly string[], helm: Helm, io: Io): Promise<number> {
  const guard = await prepareRollback(call, helm.capture, io, { ...io.env, ...clusterEnv(call) });
  try {
    const signalCode = helm.interrupted();
    if (signalCode !== undefined) return signalCode;
    for (const warning of guard.warnings) await report(warning, io);
    return (await helm.run(args, { stdin: "inherit", output: "inherit", holds: guard.holds })).code;
  } finally {
    await guard.release();
  }
}

function contextFlags(call: HelmCall, { namespace }: HelmVersion): string[] {
  const context = flagValue(call, "kube-context");
  const kubeconfig = flagValue(call, "kubeconfig");
  return [
    ...["--for", "helm"],
    ...(namespace ? ["--namespace", namespace] : []),
    ...(context ? ["--kube-context", context] : []),
    ...(kubeconfig ? ["--kubeconfig", kubeconfig] : []),
  ];
}

/** Without a cluster the output is that of a first install: its previous output is a file that does not exist. */
function previousFlags(call: HelmCall, { namespace }: HelmVersion, folder: string): string[] {
  const release = releaseName(call);
  const hasRelease = release !== undefined && !isOffline(call);
  const source = hasRelease ? `helm:${namespace ? `${namespace}/` : ""}${release}` : join(folder, "nothing.yaml");
  return ["--previous", source, "--previous-optional"];
}

interface HookFlags {
  /** For the post-renderer. */
  readonly flags: readonly string[];
  readonly warning?: Message;
}

function hookFlags(hooks: Hooks, folder: string): HookFlags {
  if ("fault" in hooks) return { flags: ["--strategy", "copy"], warning: hooksNotRendered(hooks.fault) };
  if (hooks.manifests.length === 0) return { flags: [] };
  const file = join(folder, "hooks.yaml");
  writeFileSync(file, hooks.manifests.map((manifest) => `---\n${manifest}\n`).join(""), { mode: 0o600 });
  return { flags: ["--also-read", file] };
}

function pickHooks(text: string): string[] {
  const hooks = readObjects({ path: "helm template", text }).filter(isHook);
  const documents = new Set(hooks.map(({ document }) => document));
  return [...documents].map(({ start, end }) => text.slice(start, end).replace(/^---/, ""));
}

/** Helm 3 runs twice, and both runs read the values of `-f -`. */
async function standardInput(call: HelmCall, { major }: HelmVersion, io: Io): Promise<Uint8Array | undefined> {
  const isRead = call.flags.some(({ name, value }) => name === "values" && value?.split(",").includes("-"));
  return isRead && major === 3 ? io.stdin.read() : undefined;
}

/** hashroll has no flags for these; the Helm that it runs to read the last release takes the variables. */
function clusterEnv(call: Pick<HelmCall, "flags">): Record<string, string> {
  const env: Record<string, string> = {};
  for (const [flag, variable] of clusterVariables) {
    const values = call.flags.filter(({ name }) => name === flag).map(({ value }) => value ?? "true");
    if (values.length > 0) env[variable] = flag === "kube-as-group" ? values.join(",") : (values.at(-1) as string);
  }
  return env;
}

function report(message: Message, io: Io): Promise<number> {
  const problems = newProblemList();
  problems.add(message);
  return finish({ problems }, io);
}
