// Runs helm or kustomize within the limits of an app; a run that fails is a problem.

import {
  failedTool,
  type Message,
  missingTool,
  outsideRepository,
  timeout,
  tooMuch,
} from "../../problem/messages/index.ts";
import { canLimit, limitCommand, missingProgram } from "../process/limit-command.ts";
import { type ProcessResult, runProcess } from "../process/run-process.ts";
import type { App } from "./app.ts";
import { formatBytes, limits } from "./limits.ts";
import { redact } from "./redact.ts";
import type { Sandbox } from "./sandbox.ts";

export interface ToolCommand {
  /** Its name in messages: `helm template`. */
  readonly title: string;
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd: string;
  /** Run if there is no such program. */
  readonly fallback?: ToolCommand;
  /** What an error must not repeat; asked for only where there is one. Undefined if that is too much to be read. */
  readonly values?: () => Iterable<string> | undefined;
}

export interface ToolOutput {
  readonly title: string;
  readonly bytes: Uint8Array;
}

/** Undefined if it failed. */
export async function runTool(command: ToolCommand, app: App, sandbox: Sandbox): Promise<ToolOutput | undefined> {
  const { title, cwd, fallback } = command;
  const { deadline, guard, stop } = sandbox;
  const timeoutMs = Math.max(0, deadline - Date.now());
  const { program, args } = canLimit ? limitCommand(command, systemLimits(sandbox, timeoutMs)) : command;
  const env = { ...sandbox.env, GOMEMLIMIT: `${Math.floor(sandbox.memoryBytes * 0.8)}` };
  const result = await runProcess(program, args, {
    ...{ cwd, env, timeoutMs, guard, ...(stop && { stop }) },
    maxOutputBytes: limits.renderedBytes,
    maxMemoryBytes: sandbox.memoryBytes,
  });
  if (fallback && isMissing(result)) return runTool(fallback, app, sandbox);
  if (result.end === "exited" && result.code === 0) return { title, bytes: result.stdout };
  app.problems.add(failureOf(command, result, app, sandbox));
  return undefined;
}

/** The processor's time counts on all cores; it is for what would outlive its group. */
function systemLimits({ memoryBytes }: Sandbox, timeoutMs: number) {
  return { memoryBytes, cpuSeconds: 10 + (4 * timeoutMs) / 1000, fileBytes: limits.toolFileBytes };
}

/** EACCES: a folder in PATH that may not be searched, and no program in the others. */
function isMissing({ end, error, code }: ProcessResult): boolean {
  if (end === "exited") return code === missingProgram;
  return error?.code === "ENOENT" || error?.code === "EACCES";
}

function failureOf(command: ToolCommand, result: ProcessResult, app: App, sandbox: Sandbox): Message {
  const { title } = command;
  const tooMuchMemory = tooMuch(`${title} needs`, `${formatBytes(sandbox.memoryBytes)} of memory`);
  switch (result.end) {
    case "not-started":
      // Arguments, which the error repeats, are not for messages.
      return isMissing(result) ? missingTool(title) : failedTool(title, `it can't be started (${result.error?.code})`);
    case "timeout":
      return timeout(title);
    case "output-limit":
      return tooMuch(`${title} prints`, formatBytes(limits.renderedBytes));
    case "memory-limit":
      return tooMuchMemory;
    case "exited":
      if (isMissing(result)) return missingTool(title);
      if (ranOutOfMemory(result)) return tooMuchMemory;
      return failedOf(command, cleaned(result.stderr, command, app, sandbox));
  }
}

/** Go prints one of these when the system gives it no more; SIGKILL comes from a system that has no more. */
function ranOutOfMemory({ code, stderr }: ProcessResult): boolean {
  const said =
    /^(?:runtime(?:\/cgo)?|fatal error): .*(?:out of memory|cannot allocate memory|failed to reserve|pthread_create)/m;
  return code === 137 || said.test(stderr);
}

/** An error that names a path outside says one and the same, whether that exists or not. */
function failedOf({ title }: ToolCommand, said: string): Message {
  const namesFile =
    /\b(?:l?stat|open|evalsymlink|security;|in or below|no such file|permission denied|new root)\b/.test(said);
  return namesFile && /(?:^|[\s'"`])\/[^\s'"`]/.test(said)
    ? outsideRepository(`a path that ${title} was led to`)
    : failedTool(title, said);
}

/** Folders that differ in each run would make each error a new one; a UI shows no control characters. */
function cleaned(stderr: string, { values }: ToolCommand, app: App, sandbox: Sandbox): string {
  const known = values ? values() : [];
  const redacted = known && redact(stderr, known);
  if (redacted === undefined) return "its error may have values, and there are too many to look for: it is not shown";
  const text = redacted
    .replaceAll(sandbox.folder, "<tmp>")
    .replaceAll(app.folder, ".")
    .replaceAll(app.root, "<repo>")
    .replaceAll("\t", "  ")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
    .replace(/\u001b\[[0-9;]*[A-Za-z]|(?!\n)[\p{Cc}\p{Bidi_Control}]/gu, "")
    .trim();
  return text.length > limits.errorCharacters ? `…${text.slice(-limits.errorCharacters)}` : text;
}
