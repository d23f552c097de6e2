// Repos that were made to be trouble: in Git's own files, in their size, and in what refers to itself.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, test } from "node:test";
import { GitRepo, gitEnv } from "../../tool/git-repo.ts";
import { hashroll } from "../../tool/hashroll.ts";
import { reviewTools } from "./gitops-repo.ts";

const { tools, skip } = await reviewTools();
afterEach(() => skip || assert.deepEqual(readdirSync(tools.temporary), [], "nothing stays"));

const config = (name: string, value = "1"): string =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\ndata:\n  a: ${JSON.stringify(value)}\n`;
const application = (name: string, source: string): string =>
  `apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: { name: ${JSON.stringify(name)}, namespace: argocd }\nspec:\n  source: ${source}\n`;
const chart = (name: string): string => `apiVersion: v2\nname: ${name}\nversion: 1.0.0\n`;

test("nothing that Git's configuration names is run", { skip }, async () => {
  using repo = new GitRepo();
  repo.write(".gitattributes", "*.yaml diff=evil merge=evil ident export-subst\n*.txt filter=evil\n");
  repo.write("app/notes.txt", "x");
  repo.commit("app/a.yaml", config("a"));
  const mark = join(repo.folder, "ran");
  const keys = [
    ...["diff.external", "diff.evil.textconv", "diff.evil.command", "merge.evil.driver", "core.pager", "core.editor"],
    ...["core.askPass", "core.sshCommand", "core.gitProxy", "core.alternateRefsCommand", "credential.helper"],
    ...["uploadpack.packObjectsHook", "remote.origin.uploadpack", "gpg.program", "pager.diff", "pager.ls-files"],
    ...["filter.evil.clean", "filter.evil.process", "core.fsmonitor", "trace2.eventTarget"],
  ];
  for (const key of keys) repo.git("config", key, key.startsWith("trace2") ? mark : `sh -c 'touch ${mark}'`);
  repo.git("config", "remote.origin.url", `ext::touch ${mark}`);
  repo.git("config", "extensions.partialClone", "origin");
  repo.git("config", "remote.origin.promisor", "true");
  writeFileSync(join(repo.folder, "more"), `[core]\n  fsmonitor = "touch ${mark}"\n`);
  repo.git("config", "include.path", join(repo.folder, "more"));
  repo.write("app/a.yaml", config("a", "2"));
  repo.write("app/notes.txt", "y");
  const { stdout, code, stderr } = await tools.review(repo);
  assert.equal(code, 0, stderr);
  assert.match(stdout, /1 of 1 app changes/);
  assert.ok(!existsSync(mark));
});

test("objects that a partial clone lacks are not fetched", { skip }, async () => {
  using repo = new GitRepo();
  repo.commit("app/a.yaml", config("a"));
  repo.commit("app/a.yaml", config("a", "2"));
  const blob = repo.git("rev-parse", "HEAD~1:app/a.yaml");
  const mark = join(repo.folder, "ran");
  repo.git("config", "remote.origin.url", `ext::touch ${mark}`);
  repo.git("config", "extensions.partialClone", "origin");
  repo.git("config", "remote.origin.promisor", "true");
  execFileSync("rm", [join(repo.path, ".git/objects", blob.slice(0, 2), blob.slice(2))]);
  const { code, stderr } = await tools.review(repo, "HEAD~1");
  assert.notEqual(code, 70, stderr);
  assert.ok(!existsSync(mark));
});

test("a work tree whose .git is a file, and a clone that borrows its objects", { skip }, async () => {
  using repo = new GitRepo();
  repo.commit("app/a.yaml", config("a"));
  const tree = join(repo.folder, "tree");
  repo.git("worktree", "add", "--quiet", "-b", "topic", tree);
  writeFileSync(join(tree, "app/a.yaml"), config("a", "2"));
  assert.match((await tools.review({ path: tree })).stdout, /1 of 1 app changes/);
  const borrowed = join(repo.folder, "borrowed");
  repo.gitIn(repo.folder, "clone", "--quiet", "--shared", repo.path, borrowed);
  assert.ok(existsSync(join(borrowed, ".git/objects/info/alternates")));
  writeFileSync(join(borrowed, "app/a.yaml"), config("a", "2"));
  assert.match((await tools.review({ path: borrowed })).stdout, /1 of 1 app changes/);
  const lost = join(repo.folder, "lost");
  mkdirSync(lost);
  writeFileSync(join(lost, ".git"), "gitdir: ../nowhere\n");
  const { code, stderr } = await tools.review({ path: lost });
  assert.equal(code, 1);
  assert.match(stderr, /nothing to review.*\(no-repository\)/s);
});

test("a commit whose list of files is gone", { skip }, async () => {
  using repo = new GitRepo();
  repo.commit("app/a.yaml", config("a"));
  repo.commit("app/a.yaml", config("a", "2"));
  const tree = repo.git("rev-parse", "HEAD~1^{tree}");
  rmSync(join(repo.path, ".git/objects", tree.slice(0, 2), tree.slice(2)));
  const { code, stderr } = await tools.review(repo, "HEAD~1");
  assert.equal(code, 1, stderr);
  assert.match(stderr, /can't be read: .*\(unreadable-state\)/s);
});

test("refs with the names of flags and commands", { skip }, async () => {
  using repo = new GitRepo();
  repo.commit("app/a.yaml", config("a"));
  const commit = repo.git("rev-parse", "HEAD");
  repo.write("app/a.yaml", config("a", "2"));
  const mark = join(repo.folder, "ran");
  const names = ["--output=ran", "-rf", `$(touch ${mark})`, "a..b", "main^{/x}"];
  writeFileSync(
    join(repo.path, ".git/packed-refs"),
    names.map((name) => `${commit} refs/remotes/origin/${name}\n`).join(""),
  );
  for (const name of names) {
    mkdirSync(join(repo.path, ".git/refs/remotes/origin"), { recursive: true });
    writeFileSync(join(repo.path, ".git/refs/remotes/origin/HEAD"), `ref: refs/remotes/origin/${name}\n`);
    const { code, stdout, stderr } = await tools.review(repo);
    assert.notEqual(code, 70, stderr);
    assert.ok(stdout.includes("1 of 1 app changes") || /\((?:no-merge-base|no-repository)\)/.test(stderr), stderr);
  }
  assert.ok(!existsSync(mark) && !existsSync(join(repo.path, "ran")));
});

test("a pointer of Git LFS is no manifest, and a chart of them fails by itself", { skip }, async () => {
  using repo = new GitRepo();
  repo.write("app/a.yaml", config("a"));
  repo.commit("README.md", "x");
  const pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:0000\nsize 12\n";
  repo.write("app/a.yaml", config("a", "2"));
  repo.write("app/b.yaml", pointer);
  repo.write("chart/Chart.yaml", `${chart("c")}dependencies:\n  - { name: d, version: 1.0.0 }\n`);
  repo.write("chart/charts/d-1.0.0.tgz", pointer);
  const { apps } = await tools.document(repo);
  assert.deepEqual(
    apps.map(({ id, status }) => `${id} ${status}`),
    ["chart chart failed", "folder app changed"],
  );
});

test("values files outside, by dots and by links", { skip }, async () => {
  using repo = new GitRepo();
  const outside = join(repo.folder, "outside.yaml");
  writeFileSync(outside, "data: from-outside\n");
  repo.commit("README.md", "x");
  repo.write("chart/Chart.yaml", chart("c"));
  repo.write("chart/templates/c.yaml", config("{{ .Release.Name }}", "{{ .Values.data }}"));
  repo.write("values/fine.yaml", "data: fine\n");
  symlinkSync(outside, join(repo.path, "values/link.yaml"));
  symlinkSync("../..", join(repo.path, "values/up"));
  const paths = ["../../outside.yaml", "/../outside.yaml", "/values/link.yaml", "/values/up/outside.yaml", outside];
  const values = [...paths, "$values/../outside.yaml", "/values/fine.yaml"];
  for (const [index, path] of values.entries())
    repo.write(
      `argocd/${index}.yaml`,
      application(`app-${index}`, `{ path: chart, helm: { valueFiles: [${JSON.stringify(path)}] } }`),
    );
  const { stdout } = await tools.review(repo, "--format", "json");
  assert.ok(!stdout.includes("from-outside"));
  const { apps } = JSON.parse(stdout) as Awaited<ReturnType<typeof tools.document>>;
  const statuses = apps.filter(({ kind }) => kind === "Application").map(({ status }) => status);
  assert.deepEqual(statuses, [...paths.map(() => "failed"), "skipped", "added"]);
});

test("kustomizations and apps that lead in circles end", { skip }, async () => {
  using repo = new GitRepo();
  repo.commit("README.md", "x");
  repo.write("a/kustomization.yaml", "resources: [../b]\n");
  repo.write("b/kustomization.yaml", "resources: [../a]\n");
  repo.write("argocd/circle.yaml", application("circle", "{ path: a }"));
  // An app of apps that has itself, and one of which each makes another.
  repo.write("self/Chart.yaml", chart("self"));
  repo.write("self/templates/self.yaml", application("self", "{ path: self }"));
  repo.write("argocd/self.yaml", application("self", "{ path: self }"));
  repo.write("more/Chart.yaml", chart("more"));
  repo.write(
    "more/templates/more.yaml",
    application("NAME", "{ path: more, helm: { valuesObject: { name: NAME } } }").replaceAll(
      /"?NAME"?/g,
      "{{ .Values.name }}x",
    ),
  );
  repo.write("more/values.yaml", "name: x\n");
  const { apps } = await tools.document(repo);
  const circle = apps.find(({ id }) => id === "Application argocd/circle");
  assert.equal(circle?.status, "failed");
  assert.match(circle?.problems[0]?.message ?? "", /cycle/);
  assert.equal(apps.filter(({ id }) => id === "Application argocd/self").length, 1);
  const deepest = Math.max(...apps.map(({ name }) => (/^x+$/.test(name) ? name.length : 0)));
  assert.ok(deepest >= 3 && deepest <= 8, `${deepest}`);
});

test("thousands of apps of one name, folders and files, and a set of a million apps", { skip }, async () => {
  using repo = new GitRepo();
  const many = Array.from({ length: 10_000 }, (_, index) =>
    application("same", `{ path: app, helm: { releaseName: r${index} } }`),
  );
  repo.write("argocd/many.yaml", many.join("---\n"));
  repo.write("argocd/twins.yaml", many.slice(0, 100).join("---\n"));
  const elements = Array.from({ length: 100 }, (_, index) => `{ n: "${index}" }`).join(", ");
  const list = `{ list: { elements: [${elements}] } }`;
  repo.write(
    "argocd/set.yaml",
    `apiVersion: argoproj.io/v1alpha1\nkind: ApplicationSet\nmetadata: { name: million }\nspec:\n  generators: [{ matrix: { generators: [${list}, ${list}, ${list}] } }]\n  template: { metadata: { name: x }, spec: { source: { path: app } } }\n`,
  );
  const laughs = Array.from({ length: 40 }, (_, index) => `l${index + 1}: &l${index + 1} [*l${index}, *l${index}]`);
  repo.write("argocd/laughs.yaml", `# argoproj.io/\nl0: &l0 x\n${laughs.join("\n")}\n`);
  repo.write(
    "argocd/spaces.yaml",
    `# argoproj.io/\nkind: ApplicationSet\napiVersion: argoproj.io/v1alpha1\nmetadata: { name: spaces }\nspec:\n  goTemplate: true\n  generators: [{ list: { elements: [{ n: 1 }] } }]\n  template: { metadata: { name: "{{ .n }}${" ".repeat(200_000)}{{${"{".repeat(100_000)}" } }\n`,
  );
  repo.commit("app/a.yaml", config("a"));
  for (let index = 0; index < 20_000; index++)
    appendFileSync(join(repo.folder, "tree"), `M 100644 inline deep/${index % 100}/${index}.txt\ndata 1\nx\n`);
  const head = `commit refs/heads/main\ncommitter t <t@example.com> 1 +0000\ndata 0\nfrom refs/heads/main^0\n`;
  execFileSync("git", ["fast-import", "--quiet"], {
    ...{ cwd: repo.path, env: gitEnv },
    input: head + readFileSync(join(repo.folder, "tree"), "utf8"),
  });
  const document = await tools.document(repo, "HEAD~1", "--head", "HEAD");
  assert.equal(document.summary.apps, 10_100 + 3);
  assert.equal(document.summary.touched, 0);
  const ids = new Set(document.apps.map(({ id }) => id));
  assert.equal(ids.size, document.apps.length);
});

test("record --apps writes into the repo only", { skip }, async () => {
  using repo = new GitRepo();
  repo.write("app/a.yaml", config("a"));
  repo.commit("argocd/app.yaml", application("../../escaped", "{ path: app }"));
  const record = () => hashroll(["record", "--apps"], { cwd: repo.path, env: tools.env });
  await record();
  const all = execFileSync("find", [repo.folder, "-name", "*escaped*"], { encoding: "utf8" }).trim().split("\n");
  assert.deepEqual(all, [join(repo.path, ".hashroll/escaped.yaml")]);
  execFileSync("rm", ["-r", join(repo.path, ".hashroll")]);
  const outside = join(repo.folder, "outside");
  mkdirSync(outside);
  symlinkSync(outside, join(repo.path, ".hashroll"));
  const { code, stderr } = await record();
  assert.equal(code, 1);
  assert.match(stderr, /\(outside-repository\)/);
  assert.deepEqual(readdirSync(outside), []);
});
