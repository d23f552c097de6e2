#!/usr/bin/env node
// The executable. A problem with the input never gets here as an exception: what does is a bug.

import { basename, join } from "node:path";
import { exitCode } from "./command/io/io.ts";
import { newProcessIo } from "./command/io/process-io.ts";
import { run } from "./command/program/run.ts";

declare const HASHROLL_VERSION: string;

/**
 * Node keeps what V8 compiles of the parts that are loaded on demand (from Node 22.8 on): a short run takes a sixth less.
 * In the user's own folder: whoever can write to a cache can have their code run.
 */
function keepCompiledCode({ XDG_CACHE_HOME, HOME }: NodeJS.ProcessEnv): void {
  const folder = XDG_CACHE_HOME || (HOME && join(HOME, ".cache"));
  // The standalone executable holds its code compiled.
  if (!folder || process.versions["bun"] !== undefined) return;
  const module = (process.getBuiltinModule?.("node:module") ?? {}) as { enableCompileCache?: (folder: string) => void };
  module.enableCompileCache?.(join(folder, "hashroll"));
}

async function main(): Promise<number> {
  try {
    const names = [process.argv0, process.argv[1] ?? ""].map((path) => basename(path));
    const args = process.argv.slice(2);
    const { words, name } = asCalled(names, args);
    return await run(words, newProcessIo(), HASHROLL_VERSION, name);
  } catch (error) {
    process.stderr.write(bugText(error));
    return exitCode.bug;
  }
}

/**
 * kubectl runs what is installed as kubectl-hashroll for `kubectl hashroll`, and kubectl_complete-hashroll to complete it: a
 * script of Node, or an executable itself.
 */
function asCalled(names: readonly string[], args: readonly string[]): { words: readonly string[]; name: string } {
  const isNamed = (start: string): boolean => names.some((name) => name.startsWith(start));
  const name = isNamed("kubectl") ? "kubectl hashroll" : "hashroll";
  return { name, words: isNamed("kubectl_complete-") ? ["__complete", ...args] : args };
}

/** Where in the input it happened, if that is known: whoever reports it need not understand our code. */
function bugText(error: unknown): string {
  const isMismatch = error instanceof Error && error.name === "OutputMismatch";
  const [what, input] = isMismatch ? [error.message, "this document"] : ["hashroll failed", "the input"];
  const detail = isMismatch || !(error instanceof Error) ? "" : `\n${error.stack}\n`;
  return `${what}\nThat is a bug in hashroll: nothing was written. Please report it with the command line and, if you may, ${input}.\n${detail}`;
}

keepCompiledCode(process.env);
main().then((code) => {
  process.exitCode = code;
});
