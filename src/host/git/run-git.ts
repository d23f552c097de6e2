// Runs Git to read a repository. Its configuration may come from anybody: nothing in it gets a program run, and nothing
// is fetched.

import { type ProcessContext, type ProcessResult, runProcess } from "../process/run-process.ts";

const timeoutMs = 30_000;
const maxOutputBytes = 64 * 1024 * 1024;

const globalFlags = [
  ...["--no-pager", "--no-optional-locks", "--literal-pathspecs"],
  ...["-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null"],
  // A folder that merely looks like a repository is none.
  ...["-c", "safe.bareRepository=explicit"],
];

/** They change what a path means. */
const pathspecVariables = [
  "GIT_LITERAL_PATHSPECS",
  "GIT_GLOB_PATHSPECS",
  "GIT_NOGLOB_PATHSPECS",
  "GIT_ICASE_PATHSPECS",
];

export function runGit(args: readonly string[], { cwd, env }: ProcessContext, stdin?: string): Promise<ProcessResult> {
  const safeEnv = {
    ...Object.fromEntries(Object.entries(env).filter(([key]) => !pathspecVariables.includes(key))),
    // Its messages tell callers what is the matter.
    LC_ALL: "C",
    // What a partial clone lacks would be fetched by whatever program its configuration names.
    GIT_NO_LAZY_FETCH: "1",
    GIT_ALLOW_PROTOCOL: "none",
    GIT_TERMINAL_PROMPT: "0",
  };
  const input = stdin === undefined ? {} : { stdin: Buffer.from(stdin) };
  return runProcess("git", [...globalFlags, ...args], { cwd, env: safeEnv, timeoutMs, maxOutputBytes, ...input });
}
