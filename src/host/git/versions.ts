// The committed versions of a file, newest first, each content once.

import { basename, resolve } from "node:path";
import { oneLine } from "../process/query-program.ts";
import type { ProcessContext, ProcessResult } from "../process/run-process.ts";
import { readBlobs } from "./read-blobs.ts";
import { type FileChange, logFormat, readLog } from "./read-log.ts";
import { runGit } from "./run-git.ts";

export interface FileVersion {
  /** The commit that it came with. */
  readonly commit: string;
  readonly bytes: Buffer;
  /** Whether the newest commit has it; none has if the file was deleted. */
  readonly isCurrent: boolean;
}

/** `gap`: why there may be older ones. `absent`: there is no commit with this file; `noGit`: nor a repository, or Git. */
export type FileHistory =
  | { readonly versions: readonly FileVersion[]; readonly gap?: "shallow" | "partial" | "timeout" }
  | { readonly fault: string; readonly absent?: boolean; readonly noGit?: boolean };

/** More than any workload can be rolled back to, and little enough to read each time. */
const maxVersions = 100;
const maxCommits = 1_000;
const maxMainline = 100_000;

/** Plain data, whatever the configuration adds to a log, or runs a program for. */
const logFlags = [
  ...["-c", "log.diffMerges=separate", "-c", "log.showRoot=true", "-c", "diff.relative=false", "log"],
  ...["--raw", "-z", "--no-abbrev", `--format=${logFormat}`, "--decorate-refs=refs/none", "-O/dev/null"],
  ...["--no-color", "--no-show-signature", "--no-notes", "--no-ext-diff", "--no-textconv"],
  ...["-m", "--follow", "--find-renames", `--max-count=${maxCommits}`],
];

/**
 * `path` is relative to the working folder. First come the versions of the branch itself, with what was merged into it as
 * it was at the merge: those were deployed. What branches had in between comes last, whatever its date, so that it
 * never pushes out one of the former.
 */
export async function readVersions(path: string, context: ProcessContext): Promise<FileHistory> {
  const [log, branch] = await Promise.all([
    runGit([...logFlags, "--", path], context),
    runGit(["rev-list", "--first-parent", `--max-count=${maxMainline}`, "HEAD", "--"], context),
  ]);
  // What came before it failed is still of use.
  if (log.code !== 0 && log.stdout.length === 0) return faultOf(log);
  const { changes, isShallow } = readLog(log.stdout.toString());
  const [newest] = changes;
  if (!newest) return { fault: "no commit has it", absent: true };
  if (!isAt(newest, resolve(context.cwd, path))) return { fault: "it is a folder" };
  const mainline = new Set(branch.stdout.toString("latin1").split("\n"));
  const ordered = [
    ...changes.filter(({ commit }) => mainline.has(commit)),
    ...changes.filter(({ commit }) => !mainline.has(commit)),
  ];
  const current = ordered[0]?.to;
  if (current && !current.isFile) return { fault: "Git has it as a link or a submodule" };
  const files = ordered.flatMap(({ from, to }) => [to, from]).filter((file) => file?.isFile);
  const ids = [...new Set(files.flatMap((file) => file?.id ?? []))].slice(0, maxVersions);
  const blobs = await readBlobs(ids, context);
  const commits = new Map(changes.toReversed().map(({ to, commit }) => [to?.id, commit]));
  const versions = blobs.flatMap((bytes, index): FileVersion[] => {
    const id = ids[index] as string;
    return bytes ? [{ commit: commits.get(id) ?? "", bytes, isCurrent: id === current?.id }] : [];
  });
  const isPartial = log.code !== 0 || versions.length < blobs.length;
  const gap = isShallow ? "shallow" : log.end === "timeout" ? "timeout" : isPartial ? "partial" : undefined;
  return { versions, ...(gap && { gap }) };
}

/** The first change of a folder is one of some file in it. */
function isAt(change: FileChange, path: string): boolean {
  return basename(change.path).normalize() === basename(path).normalize();
}

function faultOf(log: ProcessResult): FileHistory {
  if (log.end === "timeout") return { fault: "git takes too long" };
  const text = oneLine("git", log).replace(/^fatal: /, "");
  if (log.error?.code === "ENOENT") return { fault: text, noGit: true };
  if (/not a git repository/.test(text)) return { fault: "the working folder is in no Git repository", noGit: true };
  if (/does not have any commits yet|bad default revision/.test(text))
    return { fault: "the repository has no commits yet", absent: true };
  return { fault: text };
}
