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
