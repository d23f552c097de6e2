// Repos of others: nothing outside is read or written, nothing of them is run, nothing stays, and each gets a clear message.

import assert from "node:assert/strict";
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, test } from "node:test";
import { GitRepo, gitEnv } from "../../tool/git-repo.ts";
import { builtTool } from "../../tool/hashroll.ts";
import { newGitopsRepo, reviewTools } from "./gitops-repo.ts";

const { tools, skip } = await reviewTools();
afterEach(() => skip || assert.deepEqual(readdirSync(tools.temporary), [], "nothing stays"));

const config = (name: string, value = "1"): string =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\ndata:\n  a: ${JSON.stringify(value)}\n`;

/** A file outside of the repo that nobody may see. */
function outsideOf(repo: GitRepo): string {
  const path = join(repo.folder, "outside.yaml");
  writeFileSync(path, config("outside", "from-outside"));
  return path;
}

function link(repo: GitRepo, path: string, target: string): void {
  mkdirSync(dirname(join(repo.path, path)), { recursive: true });
  symlinkSync(target, join(repo.path, path));
}

async function all(repo: GitRepo, ...args: string[]): Promise<string> {
  const { stdout, stderr, code } = await tools.review(repo, "--all", ...args);
  assert.notEqual(code, 70, stderr);
  return stdout + stderr;
}

for (const [title, prepare] of [
  ["a folder of manifests", (repo, target) => link(repo, "app/b.yaml", target)],
  [
    "a chart",
    (repo, target) => {
      repo.write("chart/Chart.yaml", "apiVersion: v2\nname: a\nversion: 1.0.0\n");
      link(repo, "chart/templates/b.yaml", target);
    },
  ],
  [
    "a kustomization",
    (repo, target) => {
      repo.write("k/kustomization.yaml", "resources: [b.yaml]\n");
      link(repo, "k/b.yaml", target);
    },
  ],
  [
    "a values file",
    (repo, target) => {
      repo.write("chart/Chart.yaml", "apiVersion: v2\nname: a\nversion: 1.0.0\n");
      repo.write("chart/templates/b.yaml", config("b", "{{ .Values.data }}"));
      link(repo, "chart/values.yaml", target);
    },
  ],
  ["a policy", (repo, target) => link(repo, "hashroll.yaml", target)],
] as const satisfies readonly (readonly [string, (repo: GitRepo, target: string) => void])[])
  for (const way of ["absolute", "relative", "through a second link"] as const)
    test(`a link out of the repo from ${title}, ${way}: nothing of it is read`, { skip }, async () => {
      using repo = new GitRepo();
      const outside = outsideOf(repo);
      repo.commit("app/a.yaml", config("a"));
      // Every step alone stays in the repo, both together leave it.
      if (way === "through a second link") link(repo, "x/up", "..");
      const target = {
        absolute: outside,
        relative: "../../outside.yaml",
        "through a second link": "../x/up/../outside.yaml",
      }[way];
      prepare(repo, target);
      const output = await all(repo);
      assert.ok(!output.includes("from-outside"), output);
      repo.commit();
      assert.ok(!(await all(repo, "HEAD~1", "--head", "HEAD")).includes("from-outside"));
    });

test("a submodule is named and not read", { skip }, async () => {
  using inner = new GitRepo();
  inner.commit("a.yaml", config("inner"));
  using repo = newGitopsRepo();
  repo.git("submodule", "add", "--quiet", `file://${inner.path}`, "base/inner");
  repo.write("base/kustomization.yaml", "resources: [web.yaml, inner]\n");
  const { apps } = await tools.document(repo);
  const web = apps.find(({ id }) => id === "Application argocd/web-prod");
  assert.equal(web?.status, "skipped");
  assert.match(web?.reason ?? "", /the submodule base\/inner/);
});

test("names with spaces, quotes and line breaks", { skip }, async () => {
  using repo = new GitRepo();
  const names = ["two words", "line\nbreak", "-rf", "quote'\"s", "$(touch pwned)", "ümläut"];
  for (const name of names) repo.write(`${name}/kustomization.yaml`, "resources: [c.yaml]\n");
  for (const name of names) repo.write(`${name}/c.yaml`, config("a"));
  repo.commit();
  for (const name of names) repo.write(`${name}/c.yaml`, config("a", "2"));
  const { summary, apps } = await tools.document(repo);
  assert.deepEqual(
    apps.flatMap(({ problems }) => problems),
    [],
  );
  assert.equal(summary.changed, names.length);
  const { stdout } = await tools.review(repo);
  assert.ok(stdout.includes("kustomization line\\u000abreak"));
  assert.ok(!existsSync(join(repo.path, "pwned")));
});

const endless = "{{ range until 100000 }}{{ range until 100000 }}{{ end }}{{ end }}";

test("a chart that never ends is ended, and the others go on", { skip }, async () => {
  using repo = newGitopsRepo();
  repo.write("charts/tool/templates/config.yaml", endless);
  repo.write("rendered/legacy/legacy.yaml", config("legacy", "2"));
  const { apps } = await tools.document(repo, "--timeout", "3s");
  const status = (id: string) => apps.find((app) => app.id === id);
  assert.deepEqual(
    status("chart charts/tool")?.problems.map(({ code }) => code),
    ["timeout"],
  );
  assert.equal(status("folder rendered/legacy")?.status, "changed");
});

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP", "SIGKILL"] as const)
  test(`${signal} in the middle of a render: the private folder is removed, and what ran is ended`, {
    skip,
  }, async () => {
    using repo = newGitopsRepo();
    repo.write("charts/tool/templates/config.yaml", endless);
    const child = spawn(process.execPath, [builtTool, "review", "--no-cache"], {
      cwd: repo.path,
      env: { ...process.env, ...tools.env },
      stdio: "ignore",
    });
    await until(() => childrenOf(child).some(isHelm));
    const running = childrenOf(child).filter(isHelm);
    const ended = new Promise((done) => child.once("exit", done));
    child.kill(signal);
    await ended;
    await until(() => readdirSync(tools.temporary).length === 0);
    await until(() => !running.some(isHelm));
  });

test("what a machine that went down has left is removed a day later, and nothing else", { skip }, async () => {
  using repo = new GitRepo();
  repo.commit("app/a.yaml", config("a"));
  const [abandoned, recent, others] = ["hashroll-review-abc123", "hashroll-review-def456", "hashroll-other"].map(
    (name) => join(tools.temporary, name),
  ) as [string, string, string];
  for (const folder of [abandoned, recent, others]) mkdirSync(join(folder, "0/repo"), { recursive: true });
  const longAgo = new Date(Date.now() - 48 * 60 * 60 * 1000);
  for (const folder of [abandoned, others]) utimesSync(folder, longAgo, longAgo);
  await all(repo);
  const left = readdirSync(tools.temporary).sort();
  for (const folder of [recent, others]) rmSync(folder, { recursive: true });
  assert.deepEqual(left, ["hashroll-other", "hashroll-review-def456"]);
});

async function until(isTrue: () => boolean): Promise<void> {
  for (let turn = 0; turn < 1200; turn++) {
    if (isTrue()) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  assert.fail("it never happened");
}

function childrenOf({ pid }: ChildProcess): number[] {
  const threads = readdirSync(`/proc/${pid}/task`);
  const lists = threads.map((id) => readFileSync(`/proc/${pid}/task/${id}/children`, "utf8"));
  return lists.flatMap((list) => list.trim().split(" ").filter(Boolean).map(Number));
}

function isHelm(id: number): boolean {
  try {
    return readFileSync(`/proc/${id}/cmdline`, "utf8").includes("\0template\0");
  } catch {
    return false;
  }
}

test("filters and hooks of the repo's configuration are not run", { skip }, async () => {
  using repo = new GitRepo();
  const mark = join(repo.folder, "ran");
  repo.write(".gitattributes", "*.yaml filter=evil\n");
  repo.commit("app/a.yaml", config("a"));
  for (const key of ["clean", "smudge", "process"]) repo.git("config", `filter.evil.${key}`, `touch ${mark}`);
  repo.git("config", "filter.evil.required", "true");
  repo.git("config", "core.fsmonitor", `touch ${mark}`);
  for (const hook of ["post-checkout", "post-index-change", "reference-transaction"])
    writeFileSync(join(repo.path, ".git/hooks", hook), `#!/bin/sh\ntouch ${mark}\n`, { mode: 0o755 });
  repo.write("app/a.yaml", config("a", "2"));
  repo.write("app/b.yaml", config("b"));
  await all(repo);
  assert.ok(!existsSync(mark));
});

test("a file that has a filter counts as Git stores it", { skip }, async () => {
  using repo = new GitRepo();
  repo.write(".gitattributes", "crypt.yaml filter=crypt\n");
  repo.commit("app/crypt.yaml", config("a", "stored"));
  repo.git("config", "filter.crypt.clean", "cat");
  repo.write("app/crypt.yaml", config("a", "decrypted"));
  assert.ok(!(await all(repo)).includes("decrypted"));
});

test("a tree with .. and a link that something is below writes nothing outside", { skip }, async () => {
  using repo = new GitRepo();
  repo.commit("app/a.yaml", config("a"));
  const input = (text: string | Buffer, ...args: string[]): string =>
    execFileSync("git", args, { cwd: repo.path, input: text, env: gitEnv, encoding: "utf8" }).trim();
  const blob = input(config("evil"), "hash-object", "-w", "--stdin");
  const up = input("..", "hash-object", "-w", "--stdin");
  const tree = (entries: readonly (readonly [string, string, string])[]): string =>
    input(
      Buffer.concat(
        entries.map(([mode, name, id]) => Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(id, "hex")])),
      ),
      ...["hash-object", "-w", "-t", "tree", "--literally", "--stdin"],
    );
  const inner = tree([["100644", "evil.yaml", blob]]);
  const root = tree([
    ["40000", "..", inner],
    ["120000", "link", up],
    ["40000", "link", inner],
    ["40000", "ok", inner],
  ]);
  const commit = input("", ...["-c", "user.name=t", "-c", "user.email=t@example.com", "commit-tree", root, "-m", "x"]);
  const { stdout, code } = await tools.review(repo, "HEAD", "--head", commit);
  assert.equal(code, 0);
  assert.match(stdout, /folder ok/);
  assert.deepEqual(
    readdirSync(dirname(tools.temporary)).filter((name) => name.includes("evil")),
    [],
  );
});

test("a shallow clone, and a detached head", { skip }, async () => {
  using repo = new GitRepo();
  repo.commit("app/a.yaml", config("a", "1"));
  repo.git("checkout", "--quiet", "-b", "topic");
  repo.commit("app/a.yaml", config("a", "2"));
  repo.git("checkout", "--quiet", "main");
  const shallow = repo.clone("--depth=1", "--branch=topic", "--no-single-branch");
  const refused = await tools.review({ path: shallow });
  assert.equal(refused.code, 1);
  assert.match(refused.stderr, /too shallow to have a commit in common.*\(no-merge-base\)/s);
  assert.match((await tools.review({ path: shallow }, "origin/main")).stdout, /1 of 1 app changes/);
  const detached = repo.clone();
  repo.gitIn(detached, "checkout", "--quiet", "--detach", "origin/topic");
  assert.match((await tools.review({ path: detached })).stdout, /-1\n\s+\+2/);
});

test("a policy of the repo writes no file", { skip }, async () => {
  using repo = new GitRepo();
  repo.commit("app/a.yaml", config("a"));
  const log = join(repo.folder, "log");
  repo.write(
    "hashroll.yaml",
    `apiVersion: hashroll.dev/v1alpha1\nkind: RevisionPolicy\nlogFile: ${log}\nreport: ${log}\nprevious: [/etc/passwd]\n`,
  );
  repo.write("app/a.yaml", config("a", "2"));
  assert.match(await all(repo), /1 of 1 app changes/);
  assert.ok(!existsSync(log));
});
