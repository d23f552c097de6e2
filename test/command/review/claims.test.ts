// What review says about each app of a repo with a real history, checked against rendering everything: each app, in both states,
// by helm and kubectl themselves, from real checkouts.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import type { GitRepo } from "../../tool/git-repo.ts";
import { newGitopsRepo, type Tools, toolsOrReason } from "./gitops-repo.ts";

const found = await toolsOrReason();
const skip = "reason" in found ? found.reason : false;
const tools = found as Tools;
after(() => "reason" in found || found[Symbol.dispose]());

/** How a person would render each app: by its id. */
const commands: Readonly<Record<string, readonly string[]>> = {
  "Application argocd/api-prod": ["helm", "charts/api", "api-prod", "shop-prod", "values-prod.yaml"],
  "Application argocd/api-staging": ["helm", "charts/api", "api-staging", "shop-staging", "values-staging.yaml"],
  "Application argocd/team-blue": ["cat", "teams/blue/manifests/job.yaml"],
  "Application argocd/team-red": ["cat", "teams/red/manifests/job.yaml"],
  "Application argocd/web-prod": ["kustomize", "overlays/prod"],
  "Application argocd/web-staging": ["kustomize", "overlays/staging"],
  "HelmRelease mail/mail": ["helm", "charts/mail", "mail", "mail"],
  "Kustomization flux-system/jobs": ["cat", "jobs/worker.yaml"],
  "chart charts/tool": ["helm", "charts/tool", "tool", "default"],
  "folder argocd": ["cat", "argocd/api.yaml", "argocd/redis.yaml", "argocd/teams.yaml", "argocd/web.yaml"],
  "folder flux": ["cat", "flux/jobs.yaml", "flux/mail.yaml", "flux/sources.yaml"],
  "folder rendered/legacy": ["cat", "rendered/legacy/legacy.yaml"],
};

function renderByHand(root: string, [how, path = "", ...rest]: readonly string[]): string {
  const run = (program: string, ...args: string[]): string =>
    execFileSync(program, args, { cwd: root, encoding: "utf8" });
  if (how === "cat") return [path, ...rest].map((each) => readFileSync(join(root, each), "utf8")).join("---\n");
  if (how === "kustomize") return run(tools.kubectl, "kustomize", path);
  const [release = "", namespace = "", values] = rest;
  run(tools.helm, "dependency", "build", path);
  return run(
    ...([tools.helm, "template", release, path, "--namespace", namespace] as const),
    ...(values === undefined ? [] : ["--values", join(path, values)]),
  );
}

interface Change {
  readonly title: string;
  readonly edit: (repo: GitRepo) => void;
  /** The apps whose manifests differ. */
  readonly changes: readonly string[];
  readonly rollouts: number;
  readonly pods?: number;
}

function replace(repo: GitRepo, file: string, from: string, to: string): void {
  const text = readFileSync(join(repo.path, file), "utf8");
  assert.ok(text.includes(from));
  repo.write(file, text.replace(from, to));
}

const changes: readonly Change[] = [
  {
    title: "a base of a base",
    edit: (repo) => replace(repo, "shared/shared.yaml", "info", "debug"),
    changes: ["Application argocd/web-prod", "Application argocd/web-staging"],
    rollouts: 2,
    pods: 6,
  },
  {
    title: "a generator's file",
    edit: (repo) => replace(repo, "base/features.json", "true", "false"),
    changes: ["Application argocd/web-prod", "Application argocd/web-staging"],
    rollouts: 2,
    pods: 6,
  },
  {
    title: "a component that one overlay has",
    edit: (repo) => replace(repo, "components/debug/debug.yaml", "true", "false"),
    changes: ["Application argocd/web-staging"],
    rollouts: 1,
    pods: 1,
  },
  {
    title: "a patch of one overlay",
    edit: (repo) => replace(repo, "overlays/prod/replicas.yaml", "5", "6"),
    changes: ["Application argocd/web-prod"],
    rollouts: 0,
  },
  {
    title: "a values file of one environment",
    edit: (repo) => replace(repo, "charts/api/values-prod.yaml", "us", "asia"),
    changes: ["Application argocd/api-prod"],
    rollouts: 1,
    pods: 3,
  },
  {
    title: "a library chart that another chart depends on",
    edit: (repo) => replace(repo, "charts/common/templates/_banner.tpl", "welcome", "hello"),
    changes: ["Application argocd/api-prod", "Application argocd/api-staging"],
    rollouts: 2,
    pods: 4,
  },
  {
    title: "one of several folders that a generator finds",
    edit: (repo) => replace(repo, "teams/red/manifests/job.yaml", '"3"', '"4"'),
    changes: ["Application argocd/team-red"],
    rollouts: 0,
  },
  {
    title: "a chart of a HelmRelease",
    edit: (repo) => replace(repo, "charts/mail/templates/mail.yaml", "image: mail:1", "image: mail:2"),
    changes: ["HelmRelease mail/mail"],
    rollouts: 1,
  },
  {
    title: "manifests of a Kustomization without a kustomization.yaml",
    edit: (repo) => replace(repo, "jobs/worker.yaml", "zone: $", "zone: x$"),
    changes: ["Kustomization flux-system/jobs"],
    rollouts: 1,
  },
  {
    title: "rendered manifests",
    edit: (repo) => replace(repo, "rendered/legacy/legacy.yaml", '"1"', '"2"'),
    changes: ["folder rendered/legacy"],
    rollouts: 0,
  },
  {
    title: "a file that no app reads",
    edit: (repo) => repo.write("docs/notes.md", "nothing"),
    changes: [],
    rollouts: 0,
  },
  {
    title: "a chart of which nothing is rendered differently",
    edit: (repo) => repo.write("charts/mail/README.md", "nothing"),
    changes: [],
    rollouts: 0,
  },
];

for (const { title, edit, changes: expected, rollouts, pods } of changes)
  test(`${title}: what changes is said, and nothing else does`, { skip }, async () => {
    using repo = newGitopsRepo();
    repo.git("checkout", "--quiet", "-b", "topic");
    edit(repo);
    repo.commit();
    const document = await tools.document(repo);
    const changed = document.apps.filter(({ status }) => status === "changed").map(({ id }) => id);
    assert.deepEqual(changed, expected);
    assert.deepEqual(
      document.apps.filter(({ status }) => status === "failed"),
      [],
    );
    const { summary } = document;
    assert.equal(summary.rollouts + summary.otherRollouts, rollouts);
    if (pods !== undefined) assert.equal(summary.pods, pods);
    // The proof: render everything, in both states.
    const before = join(repo.folder, "before");
    repo.git("worktree", "add", "--quiet", before, "main");
    for (const [id, command] of Object.entries(commands)) {
      const differs = renderByHand(before, command) !== renderByHand(repo.path, command);
      assert.equal(differs, expected.includes(id), `${id} ${differs ? "differs" : "is the same"}`);
    }
    // Every app is in the table above, or can't be rendered here.
    assert.equal(summary.apps, Object.keys(commands).length + 1);
    assert.equal(summary.notRendered, 1);
  });

test("--all renders every app, and finds no other change", { skip }, async () => {
  using repo = newGitopsRepo();
  replace(repo, "charts/api/values-prod.yaml", "us", "asia");
  const [some, all] = [await tools.document(repo), await tools.document(repo, "--all")];
  const changed = ({ apps }: typeof all): string[] => apps.filter(({ diff }) => diff).map(({ id }) => id);
  assert.deepEqual(changed(all), changed(some));
  assert.equal(all.apps.length, all.summary.apps);
  assert.deepEqual(
    all.apps.filter(({ status }) => status === "failed").map(({ id, problems }) => ({ id, problems })),
    [],
  );
});
