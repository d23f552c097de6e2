// The repository of the working folder, and the commits that a review compares.

import { oneLine } from "../process/query-program.ts";
import type { ProcessContext, ProcessResult } from "../process/run-process.ts";
import { runGit } from "./run-git.ts";

export interface Repository {
  /** Its work tree. */
  readonly root: string;
  /** The addresses of its remotes. */
  readonly addresses: readonly string[];
  readonly isShallow: boolean;
}

interface Fault {
  readonly fault: string;
  /** Whether there is a repository that has nothing yet. */
  readonly hasNoCommit?: true;
}

export async function findRepository(context: ProcessContext): Promise<Repository | Fault> {
  const found = await runGit(["rev-parse", "--show-toplevel"], context);
  if (found.code !== 0) return { fault: faultText(found) };
  // Only the line's own end: a folder's name may end in a line break.
  const root = found.stdout.toString().replace(/\n$/, "");
  const inRoot = { ...context, cwd: root };
  const [urls, shallow, head] = await Promise.all([
    runGit(["config", "--null", "--get-regexp", "^remote\\..*\\.url$"], inRoot),
    runGit(["rev-parse", "--is-shallow-repository"], inRoot),
    commitOf("HEAD", inRoot),
  ]);
  if (head === undefined) return { fault: "the repository has no commit yet", hasNoCommit: true };
  const addresses = urls.stdout
    .toString()
    .split("\0")
    .flatMap((entry) => entry.split("\n").slice(1).join("\n") || []);
  return { root, addresses, isShallow: shallow.stdout.toString().trim() === "true" };
}

/** The full id of the commit that a revision means; no name can be a flag. */
export async function commitOf(revision: string, context: ProcessContext): Promise<string | undefined> {
  if (revision === "" || /[\0\n]/.test(revision)) return undefined;
  const args = ["rev-parse", "--verify", "--quiet", "--end-of-options", `${revision}^{commit}`];
  const found = await runGit(args, context);
  return found.code === 0 ? found.stdout.toString().trim() : undefined;
}

/** Where the branch of `head` began: the newest commit that the default branch has, too. */
export async function findMergeBase(
  head: string,
  repository: Repository,
  context: ProcessContext,
): Promise<{ readonly commit: string; readonly branch: string } | Fault> {
  const branch = await defaultBranch(context);
  if (branch === undefined) return { fault: "there is no default branch to compare with" };
  const found = await runGit(["merge-base", "--end-of-options", branch, head], context);
  const commit = found.stdout.toString().trim();
  if (found.code === 0 && commit !== "") return { commit, branch: branch.replace(/^refs\/(?:heads|remotes)\//, "") };
  return {
    fault: repository.isShallow
      ? `this clone is too shallow to have a commit in common with ${branch}`
      : `there is no commit in common with ${branch}`,
  };
}

async function defaultBranch(context: ProcessContext): Promise<string | undefined> {
  const named = await runGit(["symbolic-ref", "--quiet", "refs/remotes/origin/HEAD"], context);
  const candidates = [
    named.code === 0 ? named.stdout.toString().trim() : "",
    ...["refs/remotes/origin/main", "refs/remotes/origin/master", "refs/heads/main", "refs/heads/master"],
  ];
  for (const each of candidates) if (await commitOf(each, context)) return each;
  return undefined;
}

function faultText(result: ProcessResult): string {
  if (result.error?.code === "ENOENT") return "there is no program git";
  const text = oneLine("git", result).replace(/^fatal: /, "");
  if (/must be run in a work tree/.test(text)) return "this repository has no work tree";
  return /not a git repository/.test(text) ? "the working folder is in no Git repository" : text;
}
