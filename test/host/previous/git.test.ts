// `--previous git:PATH`: rendered manifests and ledgers, from what was committed.

import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { web } from "../../retention/ledger-repo.ts";
import { GitRepo, gitEnv } from "../../tool/git-repo.ts";
import type { Run } from "../../tool/hashroll.ts";
import { runCommand } from "../../tool/run-command.ts";

const file = "rendered/web.yaml";

function render(cwd: string, color: string, ...args: string[]): Promise<Run> {
  return runCommand(["--previous", `git:${file}`, ...args], { cwd, stdin: web(color), env: gitEnv });
}

function colorsIn({ code, stdout, stderr }: Run): string[] {
  assert.equal(code, 0, stderr);
  return [...stdout.matchAll(/^ {2}color: (.*)$/gm)].map(([, color]) => color as string);
}

/** A repository in which each of these colours was rendered and committed. */
async function rendered(...colors: string[]): Promise<GitRepo> {
  const repo = new GitRepo();
  for (const color of colors) repo.commit(file, (await render(repo.path, color, "--previous-optional")).stdout);
  return repo;
}

test("older revisions are carried, and a render without changes is what was committed", async () => {
  using repo = await rendered("red", "green", "blue");
  const again = await render(repo.path, "blue");
  assert.deepEqual(colorsIn(again), ["blue", "green", "red"]);
  assert.equal(again.stdout, repo.git("show", `HEAD:${file}`).concat("\n"));
  assert.equal(
    (await runCommand(["--previous", `git:${file}`], { cwd: repo.path, stdin: again.stdout, env: gitEnv })).stdout,
    again.stdout,
  );
});

test("a revert brings the old content back, and the newer revision stays", async () => {
  using repo = await rendered("red", "green");
  repo.git("revert", "--no-edit", "HEAD");
  const reverted = await render(repo.path, "red");
  assert.deepEqual(colorsIn(reverted), ["red", "green"]);
  assert.deepEqual(reverted.stderr.match(/\((.*?)\)$/gm), null);
  repo.commit(file, reverted.stdout);
  assert.equal((await render(repo.path, "red")).stdout, reverted.stdout);
  repo.git("revert", "--no-edit", "HEAD");
  repo.git("revert", "--no-edit", "HEAD~2");
  assert.deepEqual(colorsIn(await render(repo.path, "green")), ["green", "red"]);
});

test("the file itself is not read: it may be the one that is written", async () => {
  using repo = await rendered("red");
  repo.write(file, "");
  assert.deepEqual(colorsIn(await render(repo.path, "green")), ["green", "red"]);
});

test("versions on a branch do not push out what was deployed before the merge", async () => {
  using repo = await rendered("red");
  repo.git("checkout", "-b", "side");
  for (const color of ["s1", "s2", "s3"]) {
    const { stdout } = await runCommand(["--retain", "none"], { stdin: web(color) });
    repo.commit(file, stdout);
  }
  repo.git("checkout", "main");
  repo.git("merge", "--no-ff", "--no-edit", "side");
  assert.deepEqual(colorsIn(await render(repo.path, "s3", "--revisions", "1")), ["s3", "red"]);
});

test("what older versions have wrong, or no longer matters, is no problem", async () => {
  using repo = await rendered("red");
  const good = (await render(repo.path, "green")).stdout;
  repo.commit(file, "kind: ConfigMap\nmetadata: {name: 'x\n");
  repo.commit(file, good.replace("color: green", "color: pink"));
  repo.commit(file, "");
  const output = await runCommand(["--retain", "none"], { stdin: web("old", "dropped") + web("green") });
  repo.commit(file, output.stdout);
  repo.commit(file, good);
  const run = await render(repo.path, "blue");
  assert.deepEqual(colorsIn(run), ["blue", "green", "red"]);
  assert.match(
    run.stderr,
    /^note: git:rendered\/web\.yaml@[0-9a-f]{10}, git:\S+ can't be read in full: .* \(unreadable-version\)$/m,
  );
  assert.doesNotMatch(run.stderr, /not-carried|corrupt|incomplete/);
});

test("the newest version has to be readable", async () => {
  using repo = await rendered("red");
  repo.commit(file, "kind: ConfigMap\nmetadata: {name: 'x\n");
  const { code, stdout, stderr } = await render(repo.path, "green");
  assert.deepEqual([code, stdout], [1, ""]);
  assert.match(stderr, /^git:rendered\/web\.yaml@[0-9a-f]{10}:\d+:\d+: error: the previous output can't be used/);
});

test("a deleted file's versions are used, and a renamed one's", async () => {
  using repo = await rendered("red", "green");
  repo.git("mv", file, "web.yaml");
  repo.commit();
  const moved = await runCommand(["--previous", "git:web.yaml", "--revisions", "5"], {
    cwd: repo.path,
    stdin: web("red"),
    env: gitEnv,
  });
  assert.deepEqual(colorsIn(moved), ["red", "green"]);
  repo.git("rm", "web.yaml");
  repo.commit();
  const deleted = await runCommand(["--previous", "git:web.yaml"], { cwd: repo.path, stdin: web("red"), env: gitEnv });
  assert.deepEqual(colorsIn(deleted), ["red", "green"]);
});

test("a ledger's versions, also one that was committed in the middle of a merge", async () => {
  using repo = new GitRepo();
  const ledger = ".hashroll/revisions.yaml";
  const run = (args: string[], stdin: string): Promise<Run> => runCommand(args, { cwd: repo.path, stdin, env: gitEnv });
  const previous = ["--previous", `git:${ledger}`, "--previous-optional", "--for", "argocd"];
  const first = await run(previous, web("red"));
  assert.match(first.stdout, /Prune=false/, "not recorded yet, so it is kept");
  for (const color of ["red", "green"]) {
    await run(["record"], (await run(previous, web(color))).stdout);
    repo.commit();
  }
  assert.deepEqual(colorsIn(await run(previous, web("blue"))), ["blue", "green", "red"]);
  const text = repo.git("show", `HEAD:${ledger}`);
  const [title, ...documents] = text.split(/^---$/m);
  repo.commit(ledger, `${title}<<<<<<< HEAD\n---${documents[0]}=======\n---${documents[1]}\n>>>>>>> side\n`);
  const conflicted = await run(previous, web("blue"));
  assert.deepEqual(colorsIn(conflicted), ["blue", "green", "red"]);
  assert.match(
    conflicted.stderr,
    /^warning: git:\.hashroll\/revisions\.yaml@.* is in the middle of a merge: .* \(conflicted-ledger\)$/m,
  );
});

test("a shallow clone is reported, with what to do", async () => {
  using repo = await rendered("red", "green");
  repo.git("revert", "--no-edit", "HEAD");
  const { stderr, ...run } = await render(repo.clone("--depth", "1"), "red");
  assert.deepEqual(colorsIn({ ...run, stderr }), ["red"]);
  assert.match(
    stderr,
    /^warning: the history of rendered\/web\.yaml in Git can't be read in full: the clone is shallow; .* \(incomplete-history\)\n {2}fetch all commits: git fetch --unshallow, or fetch-depth: 0/,
  );
  assert.deepEqual(colorsIn(await render(repo.clone(), "red")), ["red", "green"]);
});

test("not committed yet is an error unless it is optional; no repository and no Git always are", async () => {
  using repo = new GitRepo();
  const reasons: [string, Record<string, string>, RegExp][] = [
    [
      repo.path,
      {},
      /the previous output git:rendered\/web\.yaml cannot be read: the repository has no commits yet \(missing-previous\)\n {2}correct it, or add --previous-optional/,
    ],
    [repo.folder, {}, /cannot be read: the working folder is in no Git repository \(missing-previous\)/],
    [repo.path, { PATH: repo.folder }, /cannot be read: there is no program git \(missing-previous\)/],
  ];
  for (const [cwd, env, expected] of reasons) {
    for (const optional of [[], ["--previous-optional"]]) {
      const options = { cwd, stdin: web("red"), env: { ...gitEnv, ...env } };
      const { code, stderr } = await runCommand(["--previous", `git:${file}`, ...optional], options);
      if (optional.length > 0 && cwd === repo.path && !env["PATH"]) assert.equal(code, 0, stderr);
      else assert.match(stderr, expected);
    }
  }
  repo.commit("other.yaml", "x");
  assert.match((await render(repo.path, "red")).stderr, /cannot be read: no commit has it/);
  assert.match((await runCommand(["--previous", "git:"], { stdin: web("red") })).stderr, /it has to be git:PATH/);
});

test("in a policy it is relative to the policy's folder", async () => {
  using repo = await rendered("red");
  repo.write(
    "apps/hashroll.yaml",
    "apiVersion: hashroll.dev/v1alpha1\nkind: RevisionPolicy\nprevious: ['git:../rendered/web.yaml']\n",
  );
  const run = await runCommand(["--policy", "apps/hashroll.yaml"], {
    cwd: repo.path,
    stdin: web("green"),
    env: gitEnv,
  });
  assert.deepEqual(colorsIn(run), ["green", "red"]);
  const inFolder = await runCommand([], { cwd: join(repo.path, "apps"), stdin: web("green"), env: gitEnv });
  assert.deepEqual(colorsIn(inFolder), ["green", "red"]);
});
