// What review says about combined generators, several sources, overrides, directories, the plugin, an app of apps and variables of
// Flux, checked against rendering everything, with the commands that Argo CD and Flux use.

import assert from "node:assert/strict";
import { cpSync, mkdtempSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { parseAllDocuments, parse as parseYaml } from "yaml";
import { kustomizeOrReason } from "../../tool/kustomize.ts";
import { type ByHand, renderers, replace, testClaims } from "./claims.ts";
import { newGitopsRepo, type Tools, toolsOrReason } from "./gitops-repo.ts";

const [found, program] = [await toolsOrReason(), await kustomizeOrReason()];
const skip = "reason" in found ? found.reason : "reason" in program ? program.reason : false;
const tools = found as Tools;
after(() => "reason" in found || found[Symbol.dispose]());

const { cat, chart, run } = renderers(tools);
const newRepo = () => newGitopsRepo("gitops-argocd");

/** Edits of the kustomization in a copy, as Argo CD makes them. */
const edited =
  (path: string, ...edits: readonly (readonly string[])[]): ByHand =>
  (root) => {
    const copy = mkdtempSync(join(tools.folder, "edited-"));
    cpSync(root, copy, { recursive: true, filter: (each) => !each.endsWith("/.git") });
    const kustomize = (...args: string[]): string => run(join(copy, path), (program as { path: string }).path, ...args);
    for (const each of edits) kustomize("edit", ...each);
    return kustomize("build", ".");
  };

const front = edited(
  "kustomize/front",
  ["set", "nameprefix", "--", "live-"],
  ["set", "image", "front=registry.example.com/front:2"],
  ["set", "replicas", "front=3"],
  ["add", "label", "team:red"],
  ["add", "annotation", "owner:red"],
  ["add", "component", "../parts/limits"],
  [
    ...["add", "patch", "--kind", "Deployment", "--name", "front", "--patch"],
    '[{"op": "add", "path": "/spec/template/spec/priorityClassName", "value": "high"}]',
  ],
);

const gate: ByHand = (root) => {
  const settings = parseYaml(cat("clusters/live/settings.yaml")(root)) as { data: Record<string, string> };
  // What the Kustomization itself says counts; of a Secret nothing is known.
  const values: Record<string, string> = { ...settings.data, tier: "gold" };
  const built = edited("gate", ["set", "image", "gate:2"])(root);
  return built.replace(/\$\{(domain|tier)\}/g, (_, name: string) => values[name] as string);
};

const region = (app: string, name: string): ByHand =>
  chart(`charts/${app}`, `${app}-${name}`, app, "--values", `regions/${name}/values/${app}.yaml`);
const queue = (env: string, replicas: number): ByHand =>
  chart("charts/queue", "queue", `queue-${env}`, "--set", `replicas=${replicas}`, "--set-string", `mode=${env}`);
const site: ByHand = (root) =>
  `${chart("charts/site", "site", "site", "--values", "config/site.yaml")(root)}---\n${cat("extra/site/hours.yaml")(root)}`;
const report = chart(
  "charts/report",
  "report",
  "report",
  "--values=charts/report/values-live.yaml",
  "--set=replicas=2",
);
const platform = chart("platform", "platform", "argocd", "--set", "env=live");
/** Of the values that the chart of Applications has for it. */
const child =
  (name: string): ByHand =>
  (root) => {
    const all = parseAllDocuments(platform(root)).map((each) => each.toJS());
    const { spec } = all.find((each) => each?.metadata.name === `${name}-live`);
    const values = Object.entries(spec.source.helm.valuesObject).map(([key, value]) => `--set=${key}=${value}`);
    return chart(spec.source.path, `${name}-live`, name, ...values)(root);
  };

testClaims({
  tools,
  skip,
  newRepo,
  notRendered: 2,
  apps: {
    "Application argocd/cart-east": region("cart", "east"),
    "Application argocd/cart-west": region("cart", "west"),
    "Application argocd/shop-east": region("shop", "east"),
    "Application argocd/shop-west": region("shop", "west"),
    "Application argocd/queue-dev": queue("dev", 1),
    "Application argocd/queue-live": queue("live", 4),
    "Application argocd/site": site,
    "Application argocd/front": front,
    "Application argocd/plain-all": cat("plain/more/inner.yaml", "plain/top.yaml"),
    "Application argocd/plain-top": cat("plain/top-test.yaml", "plain/top.yaml"),
    "Application argocd/report": report,
    "Application argocd/platform": platform,
    "Application argocd/logs-live": child("logs"),
    "Application argocd/metrics-live": child("metrics"),
    "Kustomization flux-system/gate": gate,
    "folder argocd": cat(
      ...["front", "matrix", "merge", "plain", "platform", "report", "site"].map((name) => `argocd/${name}.yaml`),
    ),
    "folder clusters/dev": cat("clusters/dev/settings.yaml"),
    "folder clusters/live": cat("clusters/live/apps.yaml", "clusters/live/settings.yaml"),
  },
  changes: [
    {
      title: "matrix: a values file of one combination",
      edit: (repo) => replace(repo, "regions/east/values/cart.yaml", "east", "east-2"),
      changes: ["Application argocd/cart-east"],
    },
    {
      title: "matrix: a chart of half of them",
      edit: (repo) => replace(repo, "charts/shop/values.yaml", "replicas: 1", "replicas: 2\nunused: 1"),
      changes: ["Application argocd/shop-east", "Application argocd/shop-west"],
    },
    {
      title: "matrix: one more region",
      edit: (repo) => {
        repo.write("regions/north/region.yaml", "region: north\ncluster: { name: north-1 }\n");
        for (const app of ["shop", "cart"]) repo.write(`regions/north/values/${app}.yaml`, "mode: north\n");
      },
      changes: [],
      others: ["Application argocd/cart-north added", "Application argocd/shop-north added"],
    },
    {
      title: "merge: the chart of all of them",
      edit: (repo) => replace(repo, "charts/queue/templates/queue.yaml", "queue:1", "queue:2"),
      changes: ["Application argocd/queue-dev", "Application argocd/queue-live"],
    },
    {
      title: "several sources: a values file of another one",
      edit: (repo) => replace(repo, "config/site.yaml", "fast", "faster"),
      changes: ["Application argocd/site"],
    },
    {
      title: "several sources: the manifests of one",
      edit: (repo) => replace(repo, "extra/site/hours.yaml", "9", "10"),
      changes: ["Application argocd/site"],
    },
    {
      title: "overrides: a file that the kustomization generates from",
      edit: (repo) => replace(repo, "kustomize/front/menu.txt", "tea", "milk"),
      changes: ["Application argocd/front"],
    },
    {
      title: "overrides: a component that only the Application names",
      edit: (repo) => replace(repo, "kustomize/parts/limits/limits.yaml", "64Mi", "96Mi"),
      changes: ["Application argocd/front"],
    },
    {
      title: "overrides: what the Application replaces changes nothing",
      edit: (repo) => {
        replace(repo, "kustomize/front/kustomization.yaml", "newTag: dev", "newTag: test");
        replace(repo, "kustomize/front/kustomization.yaml", "namePrefix: dev-", "namePrefix: test-");
      },
      changes: [],
    },
    {
      title: "directory: a file in a folder of the folder",
      edit: (repo) => replace(repo, "plain/more/inner.yaml", '"1"', '"2"'),
      changes: ["Application argocd/plain-all"],
    },
    {
      title: "directory: a file that both have, and excluded ones",
      edit: (repo) => {
        for (const file of ["plain/top.yaml", "plain/drafts/draft.yaml", "plain/more/inner-test.yaml"])
          replace(repo, file, '"1"', '"2"');
      },
      changes: ["Application argocd/plain-all", "Application argocd/plain-top"],
    },
    {
      title: "directory: Jsonnet is named, and not evaluated",
      edit: (repo) => replace(repo, "scripted/app.jsonnet", "scripted", "other"),
      changes: [],
    },
    {
      title: "plugin: a values file that a parameter names",
      edit: (repo) => replace(repo, "charts/report/values-live.yaml", "live", "late"),
      changes: ["Application argocd/report"],
    },
    {
      title: "app of apps: a chart that only rendering shows",
      edit: (repo) => replace(repo, "platform-apps/logs/templates/logs.yaml", "logs:1", "logs:2"),
      changes: ["Application argocd/logs-live"],
    },
    {
      title: "app of apps: a value of one of its apps",
      edit: (repo) => replace(repo, "platform/values.yaml", "quiet", "loud"),
      changes: ["Application argocd/logs-live", "Application argocd/platform"],
    },
    {
      title: "app of apps: one app less",
      edit: (repo) => replace(repo, "platform/values.yaml", ", metrics: exact", ""),
      changes: ["Application argocd/platform"],
      others: ["Application argocd/metrics-live removed"],
      unread: ["chart platform-apps/metrics"],
    },
    {
      title: "Flux: a variable from a ConfigMap of its cluster's folder",
      edit: (repo) => replace(repo, "clusters/live/settings.yaml", "live.example", "web.example"),
      changes: ["Kustomization flux-system/gate", "folder clusters/live"],
    },
    {
      title: "Flux: the variables of another cluster",
      edit: (repo) => replace(repo, "clusters/dev/settings.yaml", "dev.example", "test.example"),
      changes: ["folder clusters/dev"],
    },
  ],
});

test("an app of apps that fails: nobody says that its apps are removed", { skip }, async () => {
  using repo = newRepo();
  repo.write("platform/templates/apps.yaml", '{{ fail "no platform" }}');
  const { apps } = await tools.document(repo);
  const statuses = Object.fromEntries(apps.map(({ id, status, reason }) => [id, reason ?? status]));
  assert.equal(statuses["Application argocd/platform"], "failed");
  for (const name of ["logs", "metrics"])
    assert.equal(
      statuses[`Application argocd/${name}-live`],
      "Application argocd/platform, which describes it, can't be rendered",
    );
});
