// `hashroll [flags] helm ARGS…`: runs the user's Helm with hashroll as its post-renderer, and says afterwards what Helm kept to itself.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { flagValue, type HelmCall, hasFlag, isOffline, readHelmCall, releaseName } from "../host/helm/call.ts";
import { clusterVariables, ownFlags } from "../host/helm/flags.ts";
import { renderHooks } from "../host/helm/hooks.ts";
import { newPostRenderer, ownCommandLine } from "../host/helm/post-renderer.ts";
import { type HelmRunner, newHelmRunner } from "../host/helm/process.ts";
import { askHelm, type HelmVersion, isSupported } from "../host/helm/version.ts";
import { isHook } from "../manifest/hook.ts";
import { newStreamReader } from "../manifest/read/stream-reader.ts";
import { hooksNotRendered, type Message, noHelm, oldHelm, outputDir } from "../problem/messages/index.ts";
import type { Problem } from "../problem/problem.ts";
import { systemErrorText } from "../problem/system-error.ts";
import { newWordFinder } from "../text/word-finder.ts";
import { exitCode, type Io } from "./io/io.ts";
import { logText } from "./io/log.ts";
import type { CommandFlags } from "./prepare.ts";

export interface OwnFlags {
  /** As they were written, for the post-renderer. */
  readonly words: readonly string[];
  readonly flags: CommandFlags;
}

/** Helm's exit code. */
export async function helm(args: readonly string[], own: OwnFlags, io: Io): Promise<number> {
  const program = io.env.HELM_BIN || "helm";
  const runner = newHelmRunner(program, io);
  try {
    const call = readHelmCall(args);
    const isComplete = call !== undefined && call.operands.length > 0 && !hasFlag(call, "help");
    // What Helm will refuse, or answer without rendering, it gets as it is.
    return isComplete ? await runRendering(call, own, runner, io) : (await runner.run(args)).code;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall?.startsWith("spawn") !== true) throw error;
    return fail(noHelm(program, systemErrorText(error)), io);
  } finally {
    runner.release();
  }
}

/** Why these words can't be run, if so. */
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

async function runRendering(call: HelmCall, own: OwnFlags, runner: HelmRunner, io: Io): Promise<number> {
  const facts = await askHelm(call, runner);
  if (typeof facts === "string") return fail(noHelm(io.env.HELM_BIN || "helm", facts), io);
  if (!isSupported(facts)) return fail(oldHelm(facts.version), io);
  if (facts.major === 3 && hasFlag(call, "output-dir")) return fail(outputDir(), io);
  const folder = mkdtempSync(join(tmpdir(), "hashroll-"));
  try {
    const input = await standardInput(call, facts, io);
    const hooks =
      facts.major === 3 ? await renderHooksForFilter(call, { facts, runner, input, folder }) : { flags: [] };
    const isSaid = own.flags.previous !== undefined || Boolean(io.env.HASHROLL_PREVIOUS);
    const previous = isSaid ? [] : previousFlags(call, facts, folder);
    const words = [...ownCommandLine(), ...placeFlags(call, facts), ...previous, ...hooks.flags, ...own.words];
    const renderer = newPostRenderer(words, facts, folder);
    const stopped = runner.interrupted();
    if (stopped !== undefined) return stopped;
    const env = { ...clusterEnv(call), ...renderer.env };
    const { code } = await runner.run([...call.before, ...renderer.flags, ...call.after], { env, input });
    // Where Helm fails too, it says why itself.
    if (hooks.unseen && code === 0) await io.stderr.write(logText([hooks.unseen]));
    await io.stderr.write(readFileSync(renderer.messages, "utf8"));
    return code;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function placeFlags(call: HelmCall, { namespace }: HelmVersion): string[] {
  const context = flagValue(call, "kube-context");
  const kubeconfig = flagValue(call, "kubeconfig");
  return [
    ...["--for", "helm"],
    ...(namespace ? ["--namespace", namespace] : []),
    ...(context ? ["--kube-context", context] : []),
    ...(kubeconfig ? ["--kubeconfig", kubeconfig] : []),
  ];
}

/** Without a cluster the output is that of a first install: carrying on from a file that is not there. */
function previousFlags(call: HelmCall, { namespace }: HelmVersion, folder: string): string[] {
  const release = releaseName(call);
  const isAsked = release !== undefined && !isOffline(call);
  const source = isAsked ? `helm:${namespace ? `${namespace}/` : ""}${release}` : join(folder, "nothing.yaml");
  return ["--previous", source, "--previous-optional"];
}

interface SeeContext {
  readonly facts: HelmVersion;
  readonly runner: HelmRunner;
  readonly input: Uint8Array | undefined;
  readonly folder: string;
}

/** What the post-renderer is told of the hooks. */
interface SeenHooks {
  readonly flags: readonly string[];
  /** Why they could not be seen. */
  readonly unseen?: Message;
}

async function renderHooksForFilter(call: HelmCall, { facts, runner, input, folder }: SeeContext): Promise<SeenHooks> {
  const hooks = await renderHooks(call, { facts, runner, input, pickHooks });
  if (runner.interrupted() !== undefined) return { flags: [] };
  if ("unseen" in hooks) return { flags: ["--strategy", "copy"], unseen: hooksNotRendered(hooks.unseen) };
  if (hooks.manifests.length === 0) return { flags: [] };
  const file = join(folder, "hooks.yaml");
  writeFileSync(file, hooks.manifests.map((manifest) => `---\n${manifest}\n`).join(""), { mode: 0o600 });
  return { flags: ["--also-read", file] };
}

function pickHooks(text: string): string[] {
  const reader = newStreamReader([{ path: "helm template", text }], () => {});
  const documents = reader
    .read([newWordFinder(["helm.sh"])])
    .filter(isHook)
    .map(({ document }) => document);
  return [...new Set(documents)].map(({ start, end }) => text.slice(start, end).replace(/^---/, ""));
}

/** Helm 3 is started twice, and both want to read values from `-f -`. */
async function standardInput(call: HelmCall, { major }: HelmVersion, io: Io): Promise<Uint8Array | undefined> {
  const isRead = call.flags.some(({ name, value }) => name === "values" && value?.split(",").includes("-"));
  return isRead && major === 3 ? io.stdin.read() : undefined;
}

/** hashroll has no flags for these; the Helm that it asks for the last release knows the variables. */
function clusterEnv(call: HelmCall): Record<string, string> {
  const env: Record<string, string> = {};
  for (const [flag, variable] of clusterVariables) {
    const values = call.flags.filter(({ name }) => name === flag).map(({ value }) => value ?? "true");
    if (values.length > 0) env[variable] = flag === "kube-as-group" ? values.join(",") : (values.at(-1) as string);
  }
  return env;
}

async function fail(problem: Problem, io: Io): Promise<number> {
  await io.stderr.write(logText([problem]));
  return exitCode.problems;
}
