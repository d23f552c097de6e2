// `hashroll helm` with three real Helms, as far as no cluster is needed.

import assert from "node:assert/strict";
import { cpSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { hashroll, type Run } from "../../tool/hashroll.ts";
import { type HelmVersion, helmVersions, isHelm4, newHome, realHelm, shopChart } from "./helms.ts";
import { configMapsOf, namedBy, sourcesOf } from "./rendered.ts";

const kept = ["schema", "schema-5bdgg8mk6b", "shop-db", "shop-db-k2m4c56fkh", "shop-shared-57m47f756c"];

async function start(
  version: HelmVersion,
  t: TestContext,
  words: string[],
  prepare?: (home: string) => void,
): Promise<Run | undefined> {
  const helm = await realHelm(version, t);
  if (!helm) return undefined;
  const { env, path } = newHome(t);
  cpSync(shopChart, join(path, "chart"), { recursive: true });
  prepare?.(path);
  const run = await hashroll(words, { env: { ...env, HELM_BIN: helm }, cwd: path });
  assert.deepEqual(
    readdirSync(path).filter((name) => name.startsWith("hashroll-")),
    [],
    "no temporary files stay",
  );
  return run;
}

for (const version of helmVersions) {
  test(`hashroll helm template with Helm ${version}`, async (t) => {
    const run = await start(version, t, ["helm", "template", "shop", "./chart", "-nshop"]);
    if (!run) return;
    assert.equal(run.code, 0, run.stderr);
    const names = configMapsOf(run.stdout);
    for (const name of kept) assert.ok(names.includes(name), `${name} in ${names}`);
    assert.ok(!names.includes("shop-web"), "nothing needs this plain name");
    assert.deepEqual(namedBy(run.stdout, "Job", "migrate"), ["schema", "shop-shared"]);
    assert.deepEqual(namedBy(run.stdout, "Deployment", "migrator"), ["schema-5bdgg8mk6b"]);
    assert.match(run.stderr, /Job migrate .*\(plain-name-required\)/, "what Helm keeps to itself");
    assert.doesNotMatch(run.stdout, /resource-policy/, "as in a first install");
  });

  test(`hashroll helm with flags on both sides, Helm ${version}`, async (t) => {
    const words = [
      "--strategy",
      "ignore",
      "--quiet",
      "helm",
      "template",
      "shop",
      "-s",
      "templates/web.yaml",
      "--set",
      "greeting=--x",
      "--",
      "./chart",
    ];
    const run = await start(version, t, words);
    if (!run) return;
    assert.equal(run.code, 0, run.stderr);
    assert.deepEqual(configMapsOf(run.stdout), ["shop-web"]);
    assert.deepEqual(new Set(sourcesOf(run.stdout)), new Set(["shop/templates/web.yaml"]));
    assert.match(run.stdout, /greeting: "--x"/);
  });

  test(`hashroll helm says why the post-renderer failed, Helm ${version}`, async (t) => {
    const run = await start(version, t, ["helm", "template", "shop", "./chart", "--set=broken=true"]);
    if (!run) return;
    assert.deepEqual([run.code, run.stdout], [1, ""]);
    assert.match(run.stderr, /Error: [\s\S]*"renam" is not a strategy; rename is \(unknown-strategy\)/);
    assert.equal(run.stderr.split("(unknown-strategy)").length, 2, "once");
  });

  test(`the user's own plugins still work, and diff gets the post-renderer, Helm ${version}`, async (t) => {
    const words = ["--previous", "none.yaml", "--previous-optional", "helm", "diff", "upgrade", "shop", "./chart"];
    const run = await start(version, t, words, (home) => writeDiffPlugin(home, isHelm4(version)));
    if (!run) return;
    assert.equal(run.code, 0, run.stderr);
    for (const name of kept) assert.ok(configMapsOf(run.stdout).includes(name), `${name} in ${run.stdout}`);
  });

  test(`Helm ${version}'s own complaints come through`, async (t) => {
    const run = await start(version, t, ["helm", "upgrade", "shop", "./no-such-chart", "--dry-run=client"]);
    if (!run) return;
    assert.equal(run.code, 1);
    assert.match(run.stderr, /Error: /);
    const list = await start(version, t, ["helm", "template"]);
    assert.match(list?.stderr ?? "", /requires at least 1 argument/);
  });
}

for (const version of helmVersions.filter(isHelm4)) {
  test(`an install that is only tried out asks no cluster, Helm ${version}`, async (t) => {
    const run = await start(version, t, ["helm", "install", "shop", "./chart", "--dry-run=client"]);
    if (!run) return;
    assert.equal(run.code, 0, run.stderr);
    for (const name of kept) assert.match(run.stdout, new RegExp(`name: "?${name}\\b`));
  });
}

/** Not helm-diff, but what hashroll has to do with it: a plugin that has Helm render with the flags it got. */
function writeDiffPlugin(home: string, isNew: boolean): void {
  const folder = join(home, "data/plugins/diff");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "diff.sh"), 'shift\nexec "$HELM_BIN" template "$@"\n');
  const command = '"$HELM_PLUGIN_DIR/diff.sh"';
  writeFileSync(
    join(folder, "plugin.yaml"),
    isNew
      ? `apiVersion: v1\ntype: cli/v1\nname: diff\nversion: 0.1.0\nruntime: subprocess\nconfig: {usage: diff, shortHelp: a}\nruntimeConfig: {platformCommand: [{command: sh, args: [${command}]}]}\n`
      : `name: diff\nversion: 0.1.0\nusage: a\ndescription: a\ncommand: 'sh $HELM_PLUGIN_DIR/diff.sh'\n`,
  );
}

for (const version of helmVersions) {
  test(`Helm ${version}: of what it refuses, its own error is the only message`, async (t) => {
    const helm = await realHelm(version, t);
    if (!helm) return;
    const { env, path } = newHome(t);
    const { code, stderr } = await hashroll(["helm", "template", "web", "./no-such-chart"], {
      cwd: path,
      env: { ...env, HELM_BIN: helm },
    });
    assert.notEqual(code, 0);
    assert.match(stderr, /no-such-chart/);
    assert.doesNotMatch(stderr, /hooks-not-rendered/);
  });
}

test("Helm 3 writes --output-dir before anybody sees it: that is refused, and nothing is written", async (t) => {
  const helm = await realHelm("3.17.2", t);
  if (!helm) return;
  const { env, path } = newHome(t);
  cpSync(shopChart, join(path, "chart"), { recursive: true });
  const { code, stderr } = await hashroll(["helm", "template", "shop", "./chart", "--output-dir", "out"], {
    cwd: path,
    env: { ...env, HELM_BIN: helm },
  });
  assert.equal(code, 1);
  assert.match(stderr, /\(output-dir\)/);
  assert.ok(!readdirSync(path).includes("out"));
});
