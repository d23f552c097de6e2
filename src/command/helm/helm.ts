// `hashroll [flags] helm ARGS…`: runs the user's Helm with hashroll as its post-renderer, and then prints the messages that
// Helm does not show.

import { type HelmCall, hasFlag, type RollbackCall, readHelmCall, readRollback } from "../../host/helm/call.ts";
import { clusterEnv, ownFlags } from "../../host/helm/flags.ts";
import type { CaptureHelm } from "../../host/helm/version.ts";
import { type ProcessOptions, type ProcessResult, relaySignals, runProcess } from "../../host/process/run-process.ts";
import { type Message, noHelm } from "../../problem/messages/index.ts";
import { newProblemList } from "../../problem/problem-list.ts";
import { systemErrorText } from "../../problem/system-error.ts";
import { finish } from "../finish.ts";
import type { Io } from "../io/io.ts";
import { withProgress } from "../io/progress.ts";
import type { CommandFlags } from "../prepare.ts";
import { renderWithHelm } from "./render.ts";

export interface Helm {
  readonly program: string;
  /** Throws if it can't be started. */
  run(args: readonly string[], options: Partial<ProcessOptions>): Promise<ProcessResult>;
  readonly capture: CaptureHelm;
  /** The exit code that a signal to this process asks for, once one has come. */
  interrupted(): number | undefined;
}

/** Helm's exit code. */
export async function helm(args: readonly string[], own: CommandFlags, io: Io): Promise<number> {
  const program = io.env["HELM_BIN"] || "helm";
  const signals = relaySignals();
  const run: Helm["run"] = async (helmArgs, options) => {
    const result = await runProcess(program, helmArgs, { cwd: io.cwd, env: io.env, signals, ...options });
    if (result.error) throw result.error;
    return result;
  };
  const capture: CaptureHelm = (helmArgs, stdin) => run(helmArgs, { stdin });
  const userHelm: Helm = { program, run, capture, interrupted: signals.exitCode };
  try {
    const call = readHelmCall(args);
    const rollback = readRollback(args);
    if (call && isComplete(call)) {
      const ended = await renderWithHelm(call, own, userHelm, io);
      return typeof ended === "number" ? ended : report(ended, io);
    }
    if (rollback) return await runRollback(rollback, args, userHelm, io);
    // Helm refuses it, or renders nothing for it.
    return (await run(args, { stdin: "inherit", output: "inherit" })).code;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall?.startsWith("spawn") !== true) throw error;
    return report(noHelm(program, systemErrorText(error)), io);
  } finally {
    signals.release();
  }
}

function isComplete(call: HelmCall): boolean {
  return call.operands.length > 0 && !hasFlag(call, "help");
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

async function runRollback(call: RollbackCall, args: readonly string[], helm: Helm, io: Io): Promise<number> {
  const { prepareRollback } = await import("./rollback.ts");
  const env = { ...io.env, ...clusterEnv(call) };
  const text = `asking what the pods of ${call.release} run on`;
  const guard = await withProgress(io, text, () => prepareRollback(call, helm.capture, io, env));
  try {
    const signalCode = helm.interrupted();
    if (signalCode !== undefined) return signalCode;
    for (const warning of guard.warnings) await report(warning, io);
    return (await helm.run(args, { stdin: "inherit", output: "inherit", holds: guard.holds })).code;
  } finally {
    await guard.release();
  }
}

function report(message: Message, io: Io): Promise<number> {
  const problems = newProblemList();
  problems.add(message);
  return finish({ problems }, io);
}
