// The committed versions of a file, read from real repositories.

import assert from "node:assert/strict";
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { readVersions } from "../../../src/host/git/versions.ts";
import { GitRepo, gitEnv } from "../../tool/git-repo.ts";

async function read(cwd: string, path = "f.yaml", env: Record<string, string> = {}) {
  const history = await readVersions(path, { cwd, env: { ...gitEnv, ...env } });
  if ("fault" in history) return history;
  const texts = history.versions.map(({ bytes }) => bytes.toString());
  const current = history.versions.filter(({ isCurrent }) => isCurrent).map(({ bytes }) => bytes.toString());
  return { texts, current: current[0], ...(history.gap && { gap: history.gap }) };
}

function repoWith(...texts: string[]): GitRepo {
  const repo = new GitRepo();
  for (const text of texts) repo.commit("f.yaml", text);
  return repo;
}

test("newest first, each content once, and nothing that is not committed", async () => {
  using repo = repoWith("a", "b", "a", "c", "c");
  repo.commit("other.yaml", "x");
  repo.write("f.yaml", "not committed");
  assert.deepEqual(await read(repo.path), { texts: ["c", "a", "b"], current: "c" });
  repo.git("add", "f.yaml");
  assert.deepEqual(await read(repo.path), { texts: ["c", "a", "b"], current: "c" });
});

test("a revert, and a revert of the revert", async () => {
  using repo = repoWith("a", "b");
  repo.git("revert", "--no-edit", "HEAD");
  assert.deepEqual(await read(repo.path), { texts: ["a", "b"], current: "a" });
  repo.git("revert", "--no-edit", "HEAD");
  assert.deepEqual(await read(repo.path), { texts: ["b", "a"], current: "b" });
});

test("the path is relative to the working folder, absolute, or goes up", async () => {
  using repo = new GitRepo();
  repo.commit("apps/web/f.yaml", "a");
  repo.commit("apps/web/.keep/x", "");
  const expected = { texts: ["a"], current: "a" };
  assert.deepEqual(await read(join(repo.path, "apps/web")), expected);
  assert.deepEqual(await read(join(repo.path, "apps"), "web/f.yaml"), expected);
  assert.deepEqual(await read(join(repo.path, "apps/web/.keep"), "../f.yaml"), expected);
  assert.deepEqual(await read(repo.path, join(repo.path, "apps/web/f.yaml")), expected);
  assert.deepEqual(await read(repo.path, "./apps//web/f.yaml"), expected);
});

test("names that Git could take for something else", async () => {
  using repo = new GitRepo();
  const names = [":(glob)*.yaml", "--output=x", "-n1", "*.yaml", "a b.yaml", "ü.yaml", ":/x", "commit 1", "x\ny.yaml"];
  for (const name of names) repo.commit(name, `text of ${name}`);
  for (const name of names)
    assert.deepEqual((await read(repo.path, name)) as object, {
      texts: [`text of ${name}`],
      current: `text of ${name}`,
    });
  const env = {
    GIT_ICASE_PATHSPECS: "1",
    GIT_NOGLOB_PATHSPECS: "1",
    GIT_GLOB_PATHSPECS: "1",
    GIT_LITERAL_PATHSPECS: "0",
  };
  assert.deepEqual((await read(repo.path, "*.yaml", env)) as object, {
    texts: ["text of *.yaml"],
    current: "text of *.yaml",
  });
});

test("what was merged counts as it was at the merge, before what its branch had in between", async () => {
  using repo = repoWith("a", "b");
  repo.git("checkout", "-b", "side");
  for (const text of ["s1", "s2", "s3"]) repo.commit("f.yaml", text);
  repo.git("checkout", "main");
  repo.commit("f.yaml", "m");
  repo.git("merge", "--strategy", "ours", "--no-edit", "side");
  assert.deepEqual(await read(repo.path), { texts: ["m", "s3", "b", "a", "s2", "s1"], current: "m" });
});

test("a merge that takes the branch's content", async () => {
  using repo = repoWith("a");
  repo.git("checkout", "-b", "side");
  for (const text of ["s1", "s2"]) repo.commit("f.yaml", text);
  repo.git("checkout", "main");
  repo.git("merge", "--no-ff", "--no-edit", "side");
  assert.deepEqual(await read(repo.path), { texts: ["s2", "a", "s1"], current: "s2" });
});

test("a merge of what others pushed, into one's own commits", async () => {
  using repo = repoWith("a");
  repo.git("branch", "pushed");
  for (const text of ["l1", "l2"]) repo.commit("f.yaml", text);
  repo.git("checkout", "pushed");
  for (const text of ["p1", "p2"]) repo.commit("f.yaml", text);
  repo.git("checkout", "main");
  repo.git("merge", "--strategy-option", "ours", "--no-edit", "pushed");
  assert.deepEqual(await read(repo.path), { texts: ["l2", "p2", "l1", "a", "p1"], current: "l2" });
});

test("a squash merge, and a rebase", async () => {
  using repo = repoWith("a");
  repo.git("checkout", "-b", "side");
  for (const text of ["s1", "s2"]) repo.commit("f.yaml", text);
  repo.git("checkout", "main");
  repo.git("merge", "--squash", "side");
  repo.commit();
  assert.deepEqual(await read(repo.path), { texts: ["s2", "a"], current: "s2" });
  repo.git("checkout", "side");
  repo.commit("other.yaml", "x");
  repo.git("rebase", "--strategy-option", "theirs", "main");
  assert.deepEqual(((await read(repo.path)) as { current?: string }).current, "s2");
});

test("a renamed file, with a change too, but not the file that it was copied from", async () => {
  using repo = repoWith(`a\n${"line\n".repeat(20)}`, `b\n${"line\n".repeat(20)}`);
  repo.git("mv", "f.yaml", "moved.yaml");
  repo.commit("moved.yaml", `c\n${"line\n".repeat(20)}`);
  const first = (history: object): string[] => (history as { texts: string[] }).texts.map((text) => text[0] as string);
  assert.deepEqual(first(await read(repo.path, "moved.yaml")), ["c", "b", "a"]);
  repo.commit("copied.yaml", `c\n${"line\n".repeat(20)}`);
  repo.commit("copied.yaml", `d\n${"line\n".repeat(20)}`);
  assert.deepEqual(first(await read(repo.path, "copied.yaml")), ["d", "c"]);
});

test("deleted, and added again", async () => {
  using repo = repoWith("a", "b");
  repo.git("rm", "f.yaml");
  repo.commit();
  assert.deepEqual(await read(repo.path), { texts: ["b", "a"], current: undefined });
  repo.commit("f.yaml", "c");
  assert.deepEqual(await read(repo.path), { texts: ["c", "b", "a"], current: "c" });
});

test("a shallow clone, whether the file is older than what it has", async () => {
  using repo = repoWith("a", "b", "c");
  assert.deepEqual(await read(repo.clone("--depth", "1")), { texts: ["c"], current: "c", gap: "shallow" });
  assert.deepEqual(await read(repo.clone("--depth", "2")), { texts: ["c", "b"], current: "c", gap: "shallow" });
  assert.deepEqual(await read(repo.clone("--depth", "4")), { texts: ["c", "b", "a"], current: "c" });
  repo.commit("new.yaml", "x");
  assert.deepEqual(await read(repo.clone("--depth", "2"), "new.yaml"), { texts: ["x"], current: "x" });
  repo.git("branch", "grafted");
  assert.deepEqual(await read(repo.clone("--branch", "grafted")), { texts: ["c", "b", "a"], current: "c" });
});

test("a partial clone is not completed", async () => {
  using repo = repoWith("a", "b", "c");
  repo.git("config", "uploadpack.allowFilter", "true");
  const clone = repo.clone("--filter", "blob:none");
  assert.deepEqual(await read(clone), { texts: ["c"], current: "c", gap: "partial" });
});

test("a detached HEAD, a work tree of its own, a sparse checkout, a submodule", async () => {
  using repo = repoWith("a", "b", "c");
  repo.git("checkout", "--detach", "HEAD~1");
  assert.deepEqual(await read(repo.path), { texts: ["b", "a"], current: "b" });
  const tree = join(repo.folder, "tree");
  repo.git("worktree", "add", tree, "main");
  assert.deepEqual(await read(tree), { texts: ["c", "b", "a"], current: "c" });
  repo.git("checkout", "-b", "with-folder");
  repo.commit("dir/x", "1");
  repo.git("sparse-checkout", "set", "--no-cone", "/dir/");
  assert.deepEqual(await read(join(repo.path, "dir"), "../f.yaml"), { texts: ["b", "a"], current: "b" });
  using outer = new GitRepo("outer");
  outer.git("submodule", "add", `file://${repo.path}`, "inner");
  outer.commit();
  assert.deepEqual(await read(join(outer.path, "inner")), { texts: ["b", "a"], current: "b" });
  assert.deepEqual(await read(outer.path, "inner/f.yaml"), { fault: "no commit has it", absent: true });
  assert.deepEqual(await read(outer.path, "inner"), { fault: "Git has it as a link or a submodule" });
});

test("where there is nothing to read", async () => {
  using repo = new GitRepo();
  assert.deepEqual(await read(repo.path), { fault: "the repository has no commits yet", absent: true });
  repo.commit("dir/f.yaml", "a");
  symlinkSync("dir/f.yaml", join(repo.path, "link.yaml"));
  repo.commit();
  assert.deepEqual(await read(repo.path), { fault: "no commit has it", absent: true });
  assert.deepEqual(await read(repo.path, "link.yaml"), { fault: "Git has it as a link or a submodule" });
  for (const folder of ["dir", "dir/", ".", repo.path])
    assert.deepEqual(await read(repo.path, folder), { fault: "it is a folder" }, folder);
  assert.deepEqual(await read(repo.folder), { fault: "the working folder is in no Git repository", noGit: true });
  assert.deepEqual(await read(repo.path, "f.yaml", { PATH: repo.folder }), {
    fault: "there is no program git",
    noGit: true,
  });
  const outside = await read(repo.path, "../f.yaml");
  assert.match("fault" in outside ? outside.fault : "", /is outside repository/);
});

test("line breaks of Windows are as they were committed", async () => {
  using repo = repoWith("a\r\n", "b\n");
  assert.deepEqual(await read(repo.path), { texts: ["b\n", "a\r\n"], current: "b\n" });
});

test("of a long history the newest hundred contents", async () => {
  using repo = new GitRepo();
  repo.commitMany(
    "f.yaml",
    Array.from({ length: 2_000 }, (_, index) => `version ${index}\n`),
  );
  const history = (await read(repo.path)) as { texts: string[]; current?: string };
  assert.equal(history.texts.length, 100);
  assert.equal(history.current, "version 1999\n");
  assert.equal(history.texts[99], "version 1900\n");
});
