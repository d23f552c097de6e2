// Apps that describe apps, with manifests that no program had to render.

import assert from "node:assert/strict";
import { test } from "node:test";
import { newFileTree } from "../../../src/apps/file-tree.ts";
import { findApps, type RenderAll } from "../../../src/apps/find/find-apps.ts";
import type { RepoFiles } from "../../../src/apps/repo-files.ts";

function repoOf(texts: Readonly<Record<string, string>>): RepoFiles {
  const paths = Object.keys(texts);
  return {
    tree: newFileTree(paths.map((path) => ({ path, id: path, type: "file" as const }))),
    text: (path) => texts[path],
    mentions: paths.filter((path) => texts[path]?.includes("argoproj.io/")),
    configMaps: [],
    isManifest: () => false,
    load: async () => {},
    addresses: [],
  };
}

const application = (name: string, values: string): string =>
  `apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: { name: ${name} }\nspec: { source: { path: chart, helm: { values: ${values} } } }\n`;

const repo = repoOf({
  "chart/Chart.yaml": "apiVersion: v2\nname: chart\n",
  "chart/templates/apps.yaml": application("NAME", "X"),
  "root.yaml": application("root", "r"),
});

test("apps that make more and more apps: a limit ends it, and the rest is unknown", async () => {
  let renders = 0;
  const render: RenderAll = async (parents) => {
    renders += parents.length;
    return parents.map(({ app }) => [
      {
        path: "x",
        text: Array.from({ length: 30 }, (_, at) => application(`${app.name}-${at}`, `v${at}`)).join("---\n"),
      },
    ]);
  };
  const { apps, unknown } = await findApps(repo, undefined, render);
  assert.equal(renders, 500);
  assert.ok(apps.length > 500 && unknown.size > 0);
});

test("an app of apps that describes itself is one app, and rendered once", async () => {
  let renders = 0;
  const { apps, unknown } = await findApps(repo, undefined, async (parents) => {
    renders += parents.length;
    return parents.map(() => [{ path: "x", text: `${application("root", "r")}---\n${application("child", "c")}` }]);
  });
  assert.deepEqual(apps.map(({ app }) => app.id).sort(), ["Application child", "Application root"]);
  assert.equal(unknown.size, 0);
  assert.equal(renders, 2);
});

test("a chart that looks like an app, and is the chart of one, describes nothing by itself", async () => {
  const rendered: string[] = [];
  const { apps } = await findApps(
    repoOf({
      ...Object.fromEntries(
        ["chart/Chart.yaml", "chart/templates/apps.yaml"].map((path) => [path, repo.text(path) ?? ""]),
      ),
      "other/Chart.yaml": "apiVersion: v2\nname: other\n",
      "other/templates/apps.yaml": application("NAME", "X"),
    }),
    undefined,
    async (parents) => {
      rendered.push(...parents.map(({ app }) => app.id));
      const texts = new Map([
        ["chart other", application("named", "x")],
        ["chart chart", application("of-chart", "y")],
      ]);
      return parents.map(({ app }) => [{ path: "x", text: texts.get(app.id) ?? "" }]);
    },
  );
  assert.ok(rendered.includes("chart chart"), "it is rendered before that is known");
  assert.deepEqual(apps.map(({ app }) => app.id).sort(), ["Application named", "chart other"]);
});

test("a kustomization that changes what describes apps: what it gives counts, and each app once", async () => {
  const kustomization = (name: string, path: string, namespace = ""): string =>
    `apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: { name: ${name}${namespace} }\nspec: { path: ${path}, sourceRef: { name: flux } } # argoproj.io/\n`;
  const release = (namespace = ""): string =>
    `apiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata: { name: mail${namespace} }\nspec: { chart: { spec: { chart: ./charts/mail, sourceRef: { kind: GitRepository, name: flux } } } } # argoproj.io/\n`;
  const { apps } = await findApps(
    repoOf({
      "root.yaml": kustomization("root", "apps"),
      "apps/kustomization.yaml": "namespace: shop\nresources: [web.yaml, mail.yaml]\n",
      "apps/web.yaml": kustomization("web", "web"),
      "apps/mail.yaml": release(),
      "apps/other/release.yaml": release().replace("name: mail", "name: other"),
      "web/kustomization.yaml": "resources: []\n",
    }),
    undefined,
    async (parents) =>
      parents.map(() => [
        { path: "x", text: `${kustomization("web", "web", ", namespace: shop")}---\n${release(", namespace: shop")}` },
      ]),
  );
  assert.deepEqual(apps.map(({ app }) => app.id).sort(), [
    "HelmRelease other",
    "HelmRelease shop/mail",
    "Kustomization root",
    "Kustomization shop/web",
  ]);
});

test("a chart that a kustomization's generator names is not in the repo, wherever the generator is written", async () => {
  const generator = (name: string): string =>
    `apiVersion: builtin\nkind: HelmChartInflationGenerator\nmetadata: { name: x }\nname: ${name}\nrepo: https://charts.example.com\n`;
  const { apps } = await findApps(
    repoOf({
      "a/kustomization.yaml": "generators: [chart.yaml]\n",
      "a/chart.yaml": generator("redis"),
      "b/kustomization.yaml": `generators:\n  - |\n${generator("mysql").replace(/^/gm, "    ")}`,
      "c/kustomization.yaml": "generators: [other.yaml]\n",
      "c/other.yaml": "apiVersion: builtin\nkind: SecretGenerator\nmetadata: { name: x }\n",
    }),
    undefined,
    async (parents) => parents.map(() => undefined),
  );
  assert.deepEqual(
    apps.map(({ app, reads }) => `${app.id}: ${reads.elsewhere.join(", ")}`),
    [
      "kustomization a: the chart redis inside a kustomization",
      "kustomization b: the chart mysql inside a kustomization",
      "kustomization c: ",
    ],
  );
});

test("a source that is pinned to a tag or a commit does not change with this repo", async () => {
  const source = (revision: string): string =>
    application("a", "x").replace("source: { path: chart", `source: { path: chart, targetRevision: "${revision}"`);
  const reasonFor = async (revision: string): Promise<string | undefined> => {
    const files = repoOf({ "chart/Chart.yaml": "apiVersion: v2\nname: chart\n", "app.yaml": source(revision) });
    const { apps } = await findApps(files, undefined, async () => []);
    return apps.find(({ app }) => app.id === "Application a")?.app.skipped;
  };
  for (const pinned of ["v1.2.3", "1.2.3-rc.1", "refs/tags/x", "0123456789abcdef0123456789abcdef01234567", ">=1.0.0"])
    assert.equal(await reasonFor(pinned), `its source is pinned to ${pinned}`);
  for (const branch of ["", "HEAD", "main", "release-1.2", "1.x"]) assert.equal(await reasonFor(branch), undefined);
});
