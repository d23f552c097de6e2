// What else a build has to show: the same names as generators give, delegation, Secrets, carried revisions, loud failures.

import assert from "node:assert/strict";
import { chmodSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { builtTool } from "../../tool/hashroll.ts";
import { temporaryFolder } from "../../tool/temporary-folder.ts";
import { annotationsOf, assertHashedOnce, assertResolved, type Built, readBuilt } from "./built.ts";
import { build, buildFolder, type Host, hosts, pluginHome, policy, type Tree } from "./hosts.ts";
import { configMap, shop } from "./shop.ts";

/** One of each way is enough here. */
const some = hosts.filter(({ name }) => name === "kubectl-1.36" || name === "kustomize, function");
const transformers = "transformers: [hashroll.yaml]\n";

for (const host of some) {
  const built = async (t: TestContext, tree: Tree): Promise<Built | undefined> => {
    const run = await build(t, host, tree, "overlay");
    if (!run) return undefined;
    assert.equal(run.code, 0, run.stderr);
    return readBuilt(run.stdout);
  };

  test(`${host.name}: a plain ConfigMap gets the name that a generator gives it`, async (t) => {
    const app = workload("config");
    const overlay = "resources: [../base]\nnamePrefix: a-\nnamespace: shop\n";
    const data = "A: one\n  B: '2'\n  C: \"<&> \\n\"";
    const generator = await built(t, {
      "base/kustomization.yaml":
        "resources: [app.yaml]\nconfigMapGenerator:\n- name: config\n  envs: [e.env]\n  files: [C=c.txt]\n",
      "base/e.env": "A=one\nB=2\n",
      "base/c.txt": "<&> \n",
      "base/app.yaml": app,
      "overlay/kustomization.yaml": overlay,
    });
    const plain = await built(t, {
      "base/kustomization.yaml": "resources: [app.yaml, config.yaml]\n",
      "base/config.yaml": configMap("config", data),
      "base/app.yaml": app,
      "overlay/kustomization.yaml": overlay + transformers,
      "overlay/hashroll.yaml": policy(host),
    });
    if (!generator || !plain) return;
    assert.deepEqual(plain.configs, generator.configs);
    assert.deepEqual(plain.references, generator.references);
  });

  test(`${host.name}: delegate in a base has kustomize hash what overlays made of it`, async (t) => {
    const tree = (more: string): Tree => ({
      "base/kustomization.yaml": `resources: [config.yaml]\n${transformers}`,
      "base/config.yaml": `${configMap("config")}---\n${configMap("lonely")}---\n${workload("config")}`,
      "base/hashroll.yaml": policy(host, "delegate: true\n"),
      "overlay/kustomization.yaml": `resources: [../base]\nnamePrefix: a-\n${more}`,
    });
    const patch =
      "patches:\n- patch: |\n    apiVersion: v1\n    kind: ConfigMap\n    metadata: {name: config}\n    data: {A: patched}\n";
    const result = await built(t, tree(patch));
    if (!result) return;
    assertHashedOnce(result, ["ConfigMap /a-lonely"]);
    assert.doesNotMatch(JSON.stringify(result.objects), /hashroll|immutable/);
    assert.notDeepEqual(result.configs, (await built(t, tree("")))?.configs);
  });

  test(`${host.name}: Secrets`, async (t) => {
    const result = await built(t, {
      "base/kustomization.yaml": "resources: [all.yaml]\nsecretGenerator:\n- name: generated\n  literals: [A=one]\n",
      "base/all.yaml":
        `apiVersion: v1\nkind: Secret\nmetadata:\n  name: plain\nstringData: {A: one}\n---\n${workload("generated", "plain")}`.replaceAll(
          "configMapRef",
          "secretRef",
        ),
      "overlay/kustomization.yaml": `resources: [../base]\nnamePrefix: a-\n${transformers}`,
      "overlay/hashroll.yaml": policy(host, "secrets: true\n"),
    });
    if (!result) return;
    assert.equal(result.configs.length, 3, result.configs.join());
    assertHashedOnce(result, ["Secret /a-plain"]);
  });

  test(`${host.name}: a generated config with the strategy copy keeps its plain name too`, async (t) => {
    const result = await built(t, {
      ...shop("overlay", `namePrefix: a-\n${transformers}`),
      "overlay/hashroll.yaml": policy(host, "rules:\n- match: {name: generated}\n  strategy: copy\n"),
    });
    if (!result) return;
    assert.equal(result.configs.length, 4, result.configs.join());
    assertHashedOnce(result, ["ConfigMap /a-generated"]);
  });

  test(`${host.name}: older revisions are carried from a file beside the kustomization`, async (t) => {
    const tree = (data: string, previous?: string): Tree => ({
      "overlay/kustomization.yaml": `resources: [config.yaml]\nnamePrefix: a-\n${transformers}`,
      "overlay/config.yaml": `${configMap("config", data)}---\n${workload("config")}`,
      "overlay/hashroll.yaml": policy(host, "previous: [last/build.yaml]\npreviousOptional: true\nfor: kubectl\n"),
      ...(previous !== undefined && { "overlay/last/build.yaml": previous }),
    });
    const first = await build(t, host, tree("A: one"), "overlay");
    if (!first) return;
    assert.equal(first.code, 0, first.stderr);
    const second = await build(t, host, tree("A: two", first.stdout), "overlay");
    const result = readBuilt(second?.stdout ?? "");
    assert.equal(result.configs.length, 2, second?.stderr);
    assertHashedOnce(result);
    assert.ok(result.configs.includes(readBuilt(first.stdout).configs[0] as string));
    assert.ok(result.objects.some((each) => "hashroll.dev/history" in annotationsOf(each)));
  });

  test(`${host.name}: local-config never reaches a cluster, and is not hashed`, async (t) => {
    const result = await built(t, {
      "overlay/kustomization.yaml": `resources: [config.yaml]\n${transformers}`,
      "overlay/config.yaml": `${configMap("config")}---\n${configMap("local", "A: b", 'config.kubernetes.io/local-config: "true"')}---\n${workload("config")}`,
      "overlay/hashroll.yaml": policy(host),
    });
    if (result) assert.equal(result.configs.length, 1, result.configs.join());
  });

  test(`${host.name}: what is wrong fails the build, and is reported`, async (t) => {
    const tree = (settings: string, annotations: string): Tree => ({
      "overlay/kustomization.yaml": `resources: [config.yaml]\n${transformers}`,
      "overlay/config.yaml": configMap("config", "A: one", annotations),
      "overlay/hashroll.yaml": policy(host, settings),
    });
    const bad = await build(t, host, tree("", "hashroll.dev/strategy: renam"), "overlay");
    if (!bad) return;
    assert.notEqual(bad.code, 0);
    assert.equal(bad.stdout, "");
    assert.match(bad.stderr, /ConfigMap config: "renam" is not a strategy; rename is/);
    const policyFault = await build(t, host, tree("stratgy: copy\n", ""), "overlay");
    assert.notEqual(policyFault?.code, 0);
    assert.match(policyFault?.stderr ?? "", /"stratgy" is not a key of the policy; strategy is/);
  });

  test(`${host.name}: the example as it stands`, async (t) => {
    const folder = join(pluginHome, "examples", host.way, "overlay");
    const run = await buildFolder(t, host, folder, onPath(t, host));
    if (!run) return;
    assert.equal(run.code, 0, run.stderr);
    const result = readBuilt(run.stdout);
    assert.match(result.configs.join(), /^ConfigMap shop\/shop-web-config-\w{10}$/);
    assertHashedOnce(result);
    assertResolved(result);
    assert.match(run.stdout, /GREETING: good morning/);
  });
}

/** The function's example calls `hashroll`, as those who installed it can. */
function onPath(t: TestContext, { way }: Host): string {
  if (way === "legacy") return "";
  const folder = temporaryFolder("hashroll-path-", t);
  const tool = process.env["HASHROLL_TOOL"] ?? builtTool;
  chmodSync(tool, 0o755);
  symlinkSync(tool, join(folder, "hashroll"));
  return `${folder}:`;
}

function workload(...configs: readonly string[]): string {
  const references = configs.map((name) => `        - configMapRef: {name: ${name}}\n`).join("");
  return `apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: web\nspec:\n  template:\n    spec:\n      containers:\n      - name: web\n        envFrom:\n${references}`;
}
