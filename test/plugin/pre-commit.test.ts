// The hook for pre-commit, as docs/ci.md has it: pre-commit takes it from a repository, and it decides about real commits.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { test } from "node:test";
import { web } from "../retention/ledger-repo.ts";
import { GitRepo, gitEnv } from "../tool/git-repo.ts";
import { builtTool, projectRoot } from "../tool/hashroll.ts";
import { preCommitOrReason } from "./pre-commit/pre-commit.ts";

const page = readFileSync(`${projectRoot}docs/ci.md`, "utf8");
const example = /^```yaml\n(repos:[\s\S]*?)^```$/m.exec(page)?.[1] ?? "";

test("a commit whose revisions are not recorded is refused, and one whose are is made", async (t) => {
  const preCommit = await preCommitOrReason();
  if ("reason" in preCommit) return t.skip(preCommit.reason);
  using hooks = new GitRepo();
  hooks.commit(".pre-commit-hooks.yaml", readFileSync(`${projectRoot}.pre-commit-hooks.yaml`, "utf8"));
  using repo = new GitRepo();
  const env = { ...gitEnv, ...preCommit, ...newHome(repo.folder) };
  const run = (program: string, ...args: string[]): string =>
    execFileSync(program, args, { cwd: repo.path, env, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  const commit = (): string | undefined => {
    try {
      run("git", "add", "--all");
      run("git", "-c", "user.name=t", "-c", "user.email=t@example.com", "commit", "--message", "x");
      return undefined;
    } catch (error) {
      return (error as { stderr: string }).stderr;
    }
  };
  const render = (color: string): void => {
    repo.write("web.yaml", web(color));
    repo.write("rendered/web.yaml", run("hashroll", "--quiet", "web.yaml"));
  };
  repo.write(".pre-commit-config.yaml", configured(hooks));
  run("python3", "-m", "pre_commit", "install");

  render("red");
  assert.match(commit() ?? "it was made", /hashroll record --check\.*Failed[\s\S]*stale-ledger/);
  run("hashroll", "record", "--app", "shop", "rendered/");
  assert.equal(commit(), undefined);

  render("green");
  assert.match(commit() ?? "it was made", /stale-ledger/);
  run("hashroll", "record", "--app", "shop", "rendered/");
  assert.equal(commit(), undefined);
});

/** The example, with a repository on this disk. */
function configured(hooks: GitRepo): string {
  const text = example
    .replace(/repo: .*/, `repo: ${hooks.path}`)
    .replace(/rev: .*/, `rev: ${hooks.git("rev-parse", "HEAD")}`);
  assert.match(text, /id: hashroll-record-check/);
  return text;
}

/** hashroll on the PATH, and everything that pre-commit writes in one folder. */
function newHome(folder: string): Record<string, string> {
  const bin = join(folder, "bin");
  mkdirSync(bin);
  writeFileSync(join(bin, "hashroll"), `#!/bin/sh\nexec '${process.execPath}' '${builtTool}' "$@"\n`);
  chmodSync(join(bin, "hashroll"), 0o755);
  return { HOME: folder, PRE_COMMIT_HOME: join(folder, "cache"), PATH: [bin, gitEnv.PATH].join(delimiter) };
}
