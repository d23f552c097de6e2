// Runs helm or kustomize within the limits of an app; a run that fails is a problem.

import { failedTool, type Message, missingTool, timeout, tooMuch } from "../../problem/messages/index.ts";
import type { ProblemList } from "../../problem/problem-list.ts";
import { type ProcessResult, runProcess } from "../process/run-process.ts";
import type { App } from "./app.ts";
import { formatBytes, limits } from "./limits.ts";
import type { Sandbox } from "./sandbox.ts";

export interface ToolCommand {
  /** Its name in messages: `helm template`. */
  readonly title: string;
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd: string;
  /** Run if there is no such program. */
  readonly fallback?: ToolCommand;
}

export interface ToolOutput {
  readonly title: string;
  readonly bytes: Uint8Array;
}

/** Undefined if it failed. */
export async function runTool(
  command: ToolCommand,
  app: App,
  sandbox: Sandbox,
  problems: ProblemList,
): Promise<ToolOutput | undefined> {
  const { title, program, args, cwd, fallback } = command;
  const { env, deadline, stop } = sandbox;
  const timeoutMs = Math.max(0, deadline - Date.now());
  const limited = { timeoutMs, maxOutputBytes: limits.renderedBytes };
  const result = await runProcess(program, args, { cwd, env, ...limited, ...(stop && { stop }) });
  if (fallback && isMissing(result)) return runTool(fallback, app, sandbox, problems);
  if (result.end === "exited" && result.code === 0) return { title, bytes: result.stdout };
  problems.add(failureOf(title, result, app, sandbox));
  return undefined;
}

/** EACCES: a folder in PATH that may not be searched, and no program in the others. */
function isMissing({ error }: ProcessResult): boolean {
  return error?.code === "ENOENT" || error?.code === "EACCES";
}

function failureOf(title: string, result: ProcessResult, app: App, sandbox: Sandbox): Message {
  switch (result.end) {
    case "not-started":
      // Arguments, which the error repeats, are not for messages.
      return isMissing(result) ? missingTool(title) : failedTool(title, `it can't be started (${result.error?.code})`);
    case "timeout":
      return timeout(title);
    case "output-limit":
      return tooMuch(`${title} prints`, formatBytes(limits.renderedBytes));
    case "exited":
      return failedTool(title, cleaned(result.stderr, app, sandbox));
  }
}

/** Folders that differ in each run would make each error a new one; a UI shows no control characters. */
function cleaned(stderr: string, app: App, sandbox: Sandbox): string {
  const text = stderr
    .replaceAll(sandbox.folder, "<tmp>")
    .replaceAll(app.folder, ".")
    .replaceAll(app.root, "<repo>")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
    .replace(/\u001b\[[0-9;]*[A-Za-z]|[\u0000-\u0008\u000b-\u001f\u007f]/g, "")
    .replaceAll("\t", "  ")
    .trim();
  return text.length > limits.errorCharacters ? `…${text.slice(-limits.errorCharacters)}` : text;
}
