// hashroll as the post-renderer of three real Helms, as a user sets it up by hand.

import assert from "node:assert/strict";
import { cpSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { type Run, run } from "../../tool/hashroll.ts";
import { byHand, type HelmVersion, helmVersions, isHelm4, newHome, realHelm, shopChart } from "./helms.ts";
import { configMapsOf, namedBy, objectsOf, sourcesOf } from "./rendered.ts";

interface Rendering extends Run {
  readonly home: string;
}

async function template(
  version: HelmVersion,
  t: TestContext,
  args: string[] = [],
  own: string[] = [],
  chart = shopChart,
): Promise<Rendering | undefined> {
  const helm = await realHelm(version, t);
  if (!helm) return undefined;
  const home = newHome(t);
  const { flags, env } = byHand(version, own);
  return {
    ...(await run(helm, ["template", "shop", chart, ...flags, ...args], {
      env: { ...home.env, ...env },
      cwd: home.path,
    })),
    home: home.path,
  };
}

const revisions = [
  "listed-h29d89cmmt",
  "schema-5bdgg8mk6b",
  "shop-db-k2m4c56fkh",
  "shop-shared-57m47f756c",
  "shop-web-",
];

for (const version of helmVersions) {
  test(`Helm ${version}: sub-charts, Lists, hooks and tests`, async (t) => {
    const rendering = await template(version, t, [], isHelm4(version) ? [] : ["--strategy", "copy"]);
    if (!rendering) return;
    const { code, stdout, stderr } = rendering;
    assert.equal(code, 0, stderr);
    const names = configMapsOf(stdout);
    for (const start of revisions)
      assert.ok(
        names.some((name) => name.startsWith(start)),
        `${start} in ${names}`,
      );
    for (const [kind, name] of [
      ["Deployment", "web"],
      ["Deployment", "lister"],
      ["StatefulSet", "db"],
      ["Deployment", "migrator"],
    ] as const) {
      for (const named of namedBy(stdout, kind, name)) {
        assert.match(named, /-[a-z0-9]{10}$/, `${kind} ${name} names a revision`);
        assert.ok(names.includes(named), `${named} is there`);
      }
    }
    assert.deepEqual(
      namedBy(stdout, "Job", "migrate"),
      ["schema", "shop-shared"],
      "a hook that runs before the release",
    );
    assert.deepEqual(namedBy(stdout, "Pod", "smoke"), ["shop-db"]);
    for (const plain of ["schema", "shop-shared", "shop-db"]) assert.ok(names.includes(plain), `${plain} stays`);
    const withoutSource = stdout.split(/^---$/m).filter((text) => text.trim() !== "" && !/^# Source: /m.test(text));
    assert.deepEqual(withoutSource, [], "every document says where it comes from");
    assert.doesNotMatch(stdout, /postrender-filename/);
  });

  test(`Helm ${version}: the same object as a hook and as a part of the release`, async (t) => {
    const rendering = await template(version, t);
    if (!rendering) return;
    const shared = objectsOf(rendering.stdout).filter(({ metadata }) => metadata.name === "shop-shared");
    const hooks = shared.filter(({ metadata }) => metadata.annotations?.["helm.sh/hook"]);
    assert.equal(hooks.length, 1, "the hook stays a hook");
    // Helm 3 has shown the other one only.
    assert.equal(shared.length, isHelm4(version) ? 2 : 1);
  });

  test(`Helm ${version}: only one template`, async (t) => {
    const rendering = await template(version, t, ["-s", "templates/web.yaml"]);
    if (!rendering) return;
    assert.equal(rendering.code, 0, rendering.stderr);
    assert.deepEqual(new Set(sourcesOf(rendering.stdout)), new Set(["shop/templates/web.yaml"]));
    assert.ok(configMapsOf(rendering.stdout).some((name) => name.startsWith("shop-web-")));
    assert.ok(objectsOf(rendering.stdout).length >= 2);
  });

  test(`Helm ${version}: CRDs come through`, async (t) => {
    const rendering = await template(version, t, ["--include-crds"]);
    if (!rendering) return;
    assert.equal(objectsOf(rendering.stdout).filter(({ kind }) => kind === "CustomResourceDefinition").length, 1);
  });

  test(`Helm ${version}: a failure is Helm's failure, and the log file says why`, async (t) => {
    const rendering = await template(version, t, ["--set", "broken=true"], ["--log-file", "messages.log"]);
    if (!rendering) return;
    assert.equal(rendering.code, 1);
    assert.equal(rendering.stdout, "");
    const log = readFileSync(join(rendering.home, "messages.log"), "utf8");
    assert.match(log, /error: ConfigMap broken: "renam" is not a strategy; rename is \(unknown-strategy\)/);
    const kept = join(rendering.home, "cache/hashroll.log");
    if (isHelm4(version)) assert.equal(readFileSync(kept, "utf8"), log, "the plugin keeps it even if nobody asked");
    else assert.ok(rendering.stderr.includes("unknown-strategy"), "Helm 3 shows it");
  });

  test(`Helm ${version}: arguments arrive as they are`, async (t) => {
    const rendering = await template(
      version,
      t,
      [],
      ["--strategy", "ignore", "--report", "a report, $HOME 'and' more.json"],
    );
    if (!rendering) return;
    assert.equal(rendering.code, 0, rendering.stderr);
    assert.ok(existsSync(join(rendering.home, "a report, $HOME 'and' more.json")));
    assert.ok(configMapsOf(rendering.stdout).includes("shop-web"), "--strategy arrived");
    const refused = await template(version, t, [], ["--no-such-flag"]);
    assert.notEqual(refused?.code, 0, "wrong flags are no silent success");
  });

  test(`Helm ${version}: a chart with Windows line endings`, async (t) => {
    const chart = join(newHome(t).path, "shop");
    cpSync(shopChart, chart, { recursive: true });
    toWindows(chart);
    const rendering = await template(version, t, [], [], chart);
    if (!rendering) return;
    assert.equal(rendering.code, 0, rendering.stderr);
    const name = configMapsOf(rendering.stdout).find((each) => each.startsWith("shop-web-"));
    assert.ok(name);
    assert.ok(namedBy(rendering.stdout, "Deployment", "web").includes(name));
  });
}

test("the same chart through all Helms has the same revisions", async (t) => {
  const all: string[][] = [];
  for (const version of helmVersions) {
    const rendering = await template(version, t, [], ["--strategy", "copy"]);
    if (!rendering) return;
    all.push(configMapsOf(rendering.stdout).filter((name) => /-[a-z0-9]{10}$/.test(name)));
  }
  assert.equal(all[0]?.length, revisions.length);
  assert.deepEqual(all[1], all[0]);
  assert.deepEqual(all[2], all[0]);
});

function toWindows(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) toWindows(path);
    else writeFileSync(path, readFileSync(path, "utf8").replaceAll("\n", "\r\n"));
  }
}
