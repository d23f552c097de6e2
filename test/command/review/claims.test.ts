// What review says about overlays, charts, folders, ApplicationSets and Flux objects, checked against rendering everything.

import assert from "node:assert/strict";
import { test } from "node:test";
import { renderers, replace, testClaims } from "./claims.ts";
import { newGitopsRepo, reviewTools } from "./gitops-repo.ts";

const { tools, skip } = await reviewTools();

const { cat, chart, kustomize } = renderers(tools);
const api = (env: string) =>
  chart("charts/api", `api-${env}`, `shop-${env}`, "--values", `charts/api/values-${env}.yaml`);

testClaims({
  tools,
  skip,
  newRepo: newGitopsRepo,
  notRendered: 1,
  apps: {
    "Application argocd/api-prod": api("prod"),
    "Application argocd/api-staging": api("staging"),
    "Application argocd/team-blue": cat("teams/blue/manifests/job.yaml"),
    "Application argocd/team-red": cat("teams/red/manifests/job.yaml"),
    "Application argocd/web-prod": kustomize("overlays/prod"),
    "Application argocd/web-staging": kustomize("overlays/staging"),
    "HelmRelease mail/mail": chart("charts/mail", "mail", "mail", "--set", "from=shop@example.com"),
    "Kustomization flux-system/jobs": (root) => cat("jobs/worker.yaml")(root).replaceAll("$" + "{zone}", "a"),
    "chart charts/tool": chart("charts/tool", "tool", "default"),
    "folder argocd": cat("argocd/api.yaml", "argocd/redis.yaml", "argocd/teams.yaml", "argocd/web.yaml"),
    "folder flux": cat("flux/jobs.yaml", "flux/mail.yaml", "flux/sources.yaml"),
    "folder rendered/legacy": cat("rendered/legacy/legacy.yaml"),
  },
  changes: [
    {
      title: "a base of a base",
      edit: (repo) => replace(repo, "shared/shared.yaml", "info", "debug"),
      changes: ["Application argocd/web-prod", "Application argocd/web-staging"],
    },
    {
      title: "a generator's file",
      edit: (repo) => replace(repo, "base/features.json", "true", "false"),
      changes: ["Application argocd/web-prod", "Application argocd/web-staging"],
    },
    {
      title: "a component that one overlay has",
      edit: (repo) => replace(repo, "components/debug/debug.yaml", "true", "false"),
      changes: ["Application argocd/web-staging"],
    },
    {
      title: "a patch of one overlay",
      edit: (repo) => replace(repo, "overlays/prod/replicas.yaml", "5", "6"),
      changes: ["Application argocd/web-prod"],
    },
    {
      title: "a values file of one environment",
      edit: (repo) => replace(repo, "charts/api/values-prod.yaml", "us", "asia"),
      changes: ["Application argocd/api-prod"],
    },
    {
      title: "a library chart that another chart depends on",
      edit: (repo) => replace(repo, "charts/common/templates/_banner.tpl", "welcome", "hello"),
      changes: ["Application argocd/api-prod", "Application argocd/api-staging"],
    },
    {
      title: "one of several folders that a generator finds",
      edit: (repo) => replace(repo, "teams/red/manifests/job.yaml", '"3"', '"4"'),
      changes: ["Application argocd/team-red"],
    },
    {
      title: "a chart of a HelmRelease",
      edit: (repo) => replace(repo, "charts/mail/templates/mail.yaml", "image: mail:1", "image: mail:2"),
      changes: ["HelmRelease mail/mail"],
    },
    {
      title: "manifests of a Kustomization without a kustomization.yaml",
      edit: (repo) => replace(repo, "jobs/worker.yaml", "zone: $", "zone: x$"),
      changes: ["Kustomization flux-system/jobs"],
    },
    {
      title: "rendered manifests",
      edit: (repo) => replace(repo, "rendered/legacy/legacy.yaml", '"1"', '"2"'),
      changes: ["folder rendered/legacy"],
    },
    {
      title: "a file that no app reads",
      edit: (repo) => repo.write("docs/notes.md", "nothing"),
      changes: [],
    },
    {
      title: "a chart of which nothing is rendered differently",
      edit: (repo) => repo.write("charts/mail/README.md", "nothing"),
      changes: [],
    },
  ],
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
