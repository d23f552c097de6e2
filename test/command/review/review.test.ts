// `hashroll review`: states, formats, exit codes, and what it leaves of its work: nothing.

import assert from "node:assert/strict";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { type ReviewDocument, reviewSchema } from "../../../src/report/review/review-document.ts";
import { newJsonSchema } from "../../../src/settings/json-schema.ts";
import { GitRepo } from "../../tool/git-repo.ts";
import { hashroll, projectRoot } from "../../tool/hashroll.ts";
import { schemaFaults } from "../schema-faults.ts";
import { newGitopsRepo, reviewTools } from "./gitops-repo.ts";

const { tools, skip } = await reviewTools();

const config = (value: string): string =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\ndata:\n  a: "${value}"\n`;

test("what is not committed counts, unless a head is named", { skip }, async () => {
  using repo = new GitRepo();
  repo.commit("app/a.yaml", config("1"));
  repo.commit("app/a.yaml", config("2"));
  repo.write("app/a.yaml", config("3"));
  repo.write("app/b.yaml", config("4").replace("name: a", "name: b"));
  const lines = async (...args: string[]): Promise<string[]> => {
    const { stdout } = await tools.review(repo, ...args);
    return stdout
      .split("\n")
      .filter((line) => /^\s*[-+]/.test(line))
      .map((line) => line.trim());
  };
  assert.deepEqual(await lines(), ["-2", "+3", "+ a", "+4"]);
  assert.deepEqual(await lines("HEAD~1", "--head", "HEAD"), ["-1", "+2"]);
  assert.deepEqual(await lines("HEAD", "--head", "HEAD~1"), ["-2", "+1"]);
});

test("a deleted file, an ignored one, and one that is only staged", { skip }, async () => {
  using repo = new GitRepo();
  repo.write(".gitignore", "secret.yaml\n");
  repo.write("app/a.yaml", config("1"));
  repo.commit("app/b.yaml", config("1").replace("name: a", "name: b"));
  repo.write("app/secret.yaml", config("9").replace("name: a", "name: secret"));
  repo.write("app/c.yaml", config("1").replace("name: a", "name: c"));
  repo.git("add", "app/c.yaml");
  repo.git("rm", "--quiet", "app/b.yaml");
  const document = await tools.document(repo);
  const configs = document.apps
    .flatMap(({ diff }) => diff?.configs ?? [])
    .map(({ name, change }) => `${name} ${change}`);
  assert.deepEqual(configs.sort(), ["b removed", "c added"]);
});

test("every format has every app, and the JSON fits its schema", { skip }, async () => {
  using repo = newGitopsRepo();
  writeFileSync(
    join(repo.path, "shared/shared.yaml"),
    readFileSync(join(repo.path, "shared/shared.yaml"), "utf8").replace("info", "debug"),
  );
  const document = await tools.document(repo);
  assert.deepEqual(schemaFaults(newJsonSchema("review", reviewSchema), document), []);
  for (const format of ["text", "markdown", "html"]) {
    const { stdout, code } = await tools.review(repo, "--format", format);
    assert.equal(code, 0);
    for (const { id } of document.apps) assert.ok(stdout.includes(id), `${format} has ${id}`);
    assert.match(stdout, /2 of 13 apps change: 2 configs changed; 2 workloads roll out \(6 pods\)/);
  }
});

test("exit codes: what differs, what fails, and what --fail-on names", { skip }, async () => {
  using repo = newGitopsRepo();
  const code = async (...args: string[]): Promise<number> => (await tools.review(repo, ...args)).code;
  assert.equal(await code("--exit-code", "--fail-on", "restart,removal,error"), 0);
  repo.write("shared/shared.yaml", config("x").replace("name: a", "name: shared"));
  assert.equal(await code(), 0);
  assert.equal(await code("--exit-code"), 1);
  assert.equal(await code("--fail-on", "restart"), 1);
  assert.equal(await code("--fail-on", "removal", "--fail-on", "error"), 0);
  repo.git("rm", "-r", "--quiet", "rendered");
  assert.equal(await code("--fail-on", "removal"), 1);
  repo.write("charts/mail/templates/mail.yaml", "{{ fail }}");
  assert.equal(await code("--fail-on", "error"), 1);
  assert.equal(await code("--exit-code"), 2);
  assert.equal(await code("--fail-on", "nothing"), 2);
});

test("an app that fails does not stop the others, and says why", { skip }, async () => {
  using repo = newGitopsRepo();
  repo.write("charts/mail/templates/mail.yaml", '{{ fail "no sender" }}');
  repo.write("rendered/legacy/legacy.yaml", config("2"));
  const document = await tools.document(repo);
  const failed = document.apps.find(({ id }) => id === "HelmRelease mail/mail");
  assert.equal(failed?.status, "failed");
  assert.deepEqual(failed?.failedIn, ["new"]);
  assert.match(failed?.problems[0]?.message ?? "", /no sender/);
  assert.equal(document.apps.find(({ id }) => id === "folder rendered/legacy")?.status, "changed");
  const { stdout } = await tools.review(repo);
  assert.match(stdout, /HelmRelease mail\/mail .*: can't be rendered in working tree\n {2}error: helm template failed/);
});

test("apps come and go", { skip }, async () => {
  using repo = newGitopsRepo();
  repo.write("overlays/test/kustomization.yaml", "resources: [../../base]\n");
  repo.git("rm", "-r", "--quiet", "teams/blue", "flux/mail.yaml");
  const { apps, summary } = await tools.document(repo);
  const statuses = Object.fromEntries(apps.map(({ id, status }) => [id, status]));
  assert.equal(statuses["Application argocd/web-test"], "added");
  assert.equal(statuses["Application argocd/team-blue"], "removed");
  assert.equal(statuses["HelmRelease mail/mail"], "removed");
  assert.equal(statuses["chart charts/mail"], undefined, "nothing deploys it any longer, and it has not changed");
  assert.equal(summary.added, 1);
  assert.equal(summary.removed, 2);
});

test("a folder that another app begins to read, or that becomes a kustomization, has not gone", { skip }, async () => {
  using repo = new GitRepo();
  repo.write("one/kustomization.yaml", "resources: [a.yaml]\n");
  repo.write("one/a.yaml", config("1"));
  repo.commit("two/a.yaml", config("1"));
  repo.write("more/kustomization.yaml", "namePrefix: more-\nresources: [../one]\n");
  repo.write("one/a.yaml", config("2"));
  repo.write("two/kustomization.yaml", "resources: [a.yaml]\n");
  const { apps, summary } = await tools.document(repo);
  assert.deepEqual(
    apps.map(({ id, status }) => `${id} ${status}`),
    ["kustomization more added", "kustomization one changed", "kustomization two unchanged"],
  );
  assert.equal(summary.apps, 3);
});

test("what describes apps can't be read: nobody says that they are removed", { skip }, async () => {
  using repo = newGitopsRepo();
  repo.write("argocd/api.yaml", `${readFileSync(join(repo.path, "argocd/api.yaml"), "utf8")}  }: [\n`);
  repo.write("teams/red/config.json", "{");
  const { apps, summary } = await tools.document(repo);
  const reasons = Object.fromEntries(apps.map(({ id, status, reason }) => [id, reason ?? status]));
  for (const env of ["prod", "staging"])
    assert.equal(reasons[`Application argocd/api-${env}`], "argocd/api.yaml, which describes it, can't be read");
  for (const team of ["red", "blue"])
    assert.equal(
      reasons[`Application argocd/team-${team}`],
      "which Applications ApplicationSet argocd/teams has, is not known",
    );
  assert.match(reasons["ApplicationSet argocd/teams"] ?? "", /teams\/red\/config\.json can't be read/);
  assert.equal(reasons["folder argocd"], "failed");
  assert.equal(summary.removed, 0);
});

test("nothing of the repo changes, and nothing stays in the temporary folder", { skip }, async () => {
  using repo = newGitopsRepo();
  repo.write("charts/api/values.yaml", "replicas: 7\nsettings: { region: x }\n");
  const before = repo.git("status", "--porcelain", "--ignored");
  const objects = repo.git("count-objects", "--verbose");
  await tools.review(repo, "--all");
  assert.equal(repo.git("status", "--porcelain", "--ignored"), before);
  assert.equal(repo.git("count-objects", "--verbose"), objects);
  assert.deepEqual(readdirSync(tools.temporary), []);
});

test("a second run takes renders from the cache, but no Secret is in it", { skip }, async () => {
  using repo = newGitopsRepo();
  repo.write(
    "charts/tool/templates/secret.yaml",
    "apiVersion: v1\nkind: Secret\nmetadata: { name: s }\nstringData: { a: hidden-value }\n",
  );
  repo.write("charts/mail/values.yaml", "a: 1\n");
  const log = join(tools.folder, "helm-calls");
  const counting = join(tools.folder, "counting-helm");
  writeFileSync(counting, `#!/bin/sh\necho "$PWD" >> ${log}\nexec ${tools.helm} "$@"\n`, { mode: 0o755 });
  const run = async () => {
    writeFileSync(log, "");
    const env = { ...tools.env, HELM_BIN: counting };
    const { stdout } = await hashroll(["review", "--format", "json"], { cwd: repo.path, env });
    const folders = readFileSync(log, "utf8").trim().split("\n");
    return { stdout, charts: folders.map((folder) => folder.slice(folder.lastIndexOf("/") + 1)).sort() };
  };
  const [first, second] = [await run(), await run()];
  assert.deepEqual(first.charts, ["mail", "mail", "tool", "tool"]);
  assert.deepEqual(second.charts, ["tool"]);
  assert.equal(second.stdout, first.stdout);
  const folder = join(tools.env["XDG_CACHE_HOME"] as string, "hashroll/review");
  const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
  assert.ok(texts.some((text) => text.includes("shop@example.com")));
  assert.ok(!texts.some((text) => text.includes("hidden-value")));
});

/** A helm that does this around its work. */
function wrappedHelm(name: string, before: string, after = ""): string {
  const path = join(tools.folder, name);
  writeFileSync(path, `#!/bin/bash\n${before}\n${tools.helm} "$@"\ncode=$?\n${after}\nexit $code\n`, { mode: 0o755 });
  return path;
}

test("--jobs says how many apps are rendered at once", { skip }, async () => {
  using repo = newGitopsRepo();
  for (const chart of ["mail", "tool"]) repo.write(`charts/${chart}/values.yaml`, "a: 1\n");
  const log = join(tools.folder, "jobs");
  const run = async (jobs: string, helm: string): Promise<string> => {
    writeFileSync(log, "");
    const env = { ...tools.env, HELM_BIN: helm };
    const args = ["review", "--no-cache", "--jobs", jobs, "--format", "json"];
    const { stdout } = await hashroll(args, { cwd: repo.path, env });
    assert.deepEqual(
      (JSON.parse(stdout) as ReviewDocument).apps.map(({ status }) => status),
      ["unchanged", "unchanged"],
    );
    return readFileSync(log, "utf8");
  };
  const alone = wrappedHelm("helm-alone", `echo start >> ${log}`, `echo end >> ${log}`);
  assert.equal(await run("1", alone), "start\nend\n".repeat(4));
  // Nobody goes on before there are two.
  const together = `until [ "$(wc -l < ${log})" -ge 2 ]; do sleep 0.1; done`;
  await run("2", wrappedHelm("helm-together", `echo start >> ${log}\n${together}`));
});

test("what people read, byte by byte", { skip }, async () => {
  using repo = newGitopsRepo();
  const edit = (file: string, from: string, to: string): void => {
    const text = readFileSync(join(repo.path, file), "utf8");
    assert.ok(text.includes(from));
    repo.write(file, text.replace(from, to));
  };
  edit("shared/shared.yaml", "info", "debug");
  edit("overlays/prod/replicas.yaml", "5", "6");
  edit("argocd/redis.yaml", "1.2.3", "1.2.4");
  repo.write("charts/mail/templates/mail.yaml", '{{ fail "no sender" }}');
  repo.write("overlays/test/kustomization.yaml", "resources: [../../base]\n");
  repo.git("rm", "-r", "--quiet", "rendered");
  for (const [format, file] of [
    ["text", "review.expected.txt"],
    ["markdown", "review.expected.md"],
  ] as const) {
    const { stdout } = await tools.review(repo, "HEAD", "--format", format);
    const path = join(projectRoot, "test/command/review", file);
    if (process.env["UPDATE"]) writeFileSync(path, stdout);
    assert.equal(stdout, readFileSync(path, "utf8"));
  }
});

test("the section apps of the policy lists the apps", { skip }, async () => {
  using repo = newGitopsRepo();
  repo.commit(
    "hashroll.yaml",
    `apiVersion: hashroll.dev/v1alpha1
kind: RevisionPolicy
apps:
  - { path: "overlays/*", cluster: east }
  - { name: api, path: charts/api, namespace: shop, valuesFiles: [values-prod.yaml], stringParameters: { settings.region: "1" } }
`,
  );
  repo.write(
    "charts/api/templates/api.yaml",
    readFileSync(join(repo.path, "charts/api/templates/api.yaml"), "utf8").replace("api:1", "api:2"),
  );
  const { apps, summary } = await tools.document(repo);
  assert.equal(summary.apps, 3);
  assert.deepEqual(
    apps.map(({ id, status }) => `${id} ${status}`),
    ["app api changed"],
  );
});

test("a repo without a commit, without apps, and a folder without a repo", { skip }, async () => {
  using empty = new GitRepo();
  const { code, stderr } = await tools.review(empty);
  assert.equal(code, 1);
  assert.match(stderr, /no commit yet.*\(no-repository\)/s);
  empty.commit("README.md", "x");
  assert.match((await tools.review(empty)).stderr, /\(no-apps\)/);
  assert.match(
    (await tools.review(empty, "no-such-branch")).stderr,
    /"no-such-branch" is no revision.*\(bad-revision\)/s,
  );
  assert.match((await tools.review(empty, "--output=x", "--", "--version")).stderr, /\(bad-revision\)/);
  assert.match((await tools.review({ path: tools.temporary })).stderr, /in no Git repository.*\(no-repository\)/s);
});

test("a folder that an Application names and the repo does not have", { skip }, async () => {
  using repo = newGitopsRepo();
  repo.write(
    "argocd/web.yaml",
    readFileSync(join(repo.path, "argocd/web.yaml"), "utf8").replace('path: "{{path}}"', 'path: "{{path}}/gone"'),
  );
  const { apps } = await tools.document(repo);
  const problems = apps.flatMap((each) => each.problems.map(({ code }) => code));
  assert.deepEqual(problems, ["missing-folder", "missing-folder"]);
});
