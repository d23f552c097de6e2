// `hashroll explain`: what it says about each config, for people and for programs.

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import type { ExplainedConfig, Explanation } from "../../src/report/explain/explanation.ts";
import { hashroll, projectRoot } from "../tool/hashroll.ts";
import { configMap, explainJson, run, shop, shopTable, workload } from "./run-explain.ts";

test("the table has each config's strategy, its reason, and what a change restarts", async () => {
  const { code, stdout, stderr } = await run(shop);
  assert.equal(stdout, shopTable);
  assert.equal(stderr, "", "what the table shows is not said again");
  assert.equal(code, 0);
});

test("JSON has everything", async () => {
  const [web, settings, dashboards] = await explainJson(shop);
  assert.deepEqual(web, {
    kind: "ConfigMap",
    name: "web-config",
    namespace: "shop",
    baseName: "web-config",
    suffix: "k6cm94h6ch",
    keys: ["greeting"],
    strategy: "rename",
    rule: "only-referred-to",
    reason: "1 workload refers to it, and nothing else needs the plain name",
    advice: "to choose otherwise annotate hashroll.dev/strategy: copy",
    instead: "copy",
    revision: "web-config-k6cm94h6ch",
    file: "<stdin>",
    line: 4,
    column: 9,
    references: [
      {
        referrer: "Deployment shop/web",
        kind: "Deployment",
        name: "web",
        namespace: "shop",
        path: "spec.template.spec.containers[0].envFrom[0].configMapRef.name",
        file: "<stdin>",
        line: 39,
        column: 23,
        outcome: "rewritten",
        revision: "web-config-k6cm94h6ch",
      },
      {
        referrer: "Deployment shop/web",
        kind: "Deployment",
        name: "web",
        namespace: "shop",
        path: "spec.template.spec.volumes[0].configMap.name",
        file: "<stdin>",
        line: 45,
        column: 19,
        outcome: "rewritten",
        revision: "web-config-k6cm94h6ch",
      },
    ],
    onChange: [
      {
        object: "Deployment shop/web",
        kind: "Deployment",
        name: "web",
        namespace: "shop",
        effect: "restart",
        by: "reference",
      },
    ],
  });
  assert.deepEqual(
    settings?.references.map(({ referrer, outcome, why }) => [referrer, outcome, why]),
    [
      ["Deployment shop/web", "rewritten", undefined],
      ["Job shop/migrate", "kept", "can't be changed once it exists"],
    ],
  );
  assert.deepEqual(effects(settings), ["Deployment shop/web restart reference", "Job shop/migrate next-run reference"]);
  assert.deepEqual(dashboards?.evidence, { file: "<stdin>", line: 23, column: 24 });
  assert.equal(dashboards?.revision, undefined);
});

function effects(config: ExplainedConfig | undefined): string[] | undefined {
  return config?.onChange.map(({ object, effect, by }) => `${object} ${effect} ${by}`);
}

test("the same input gives the same bytes, in every format", async () => {
  for (const format of ["table", "json"] as const) {
    const [a, b] = [await run(shop, { flags: { format } }), await run(shop, { flags: { format } })];
    assert.equal(a.stdout, b.stdout);
  }
});

test("each chosen strategy names what chose it, and where", async () => {
  const asked = (strategy: string): string => `  annotations:\n    hashroll.dev/strategy: ${strategy}\n`;
  for (const strategy of ["rename", "copy", "restart", "ignore"]) {
    const [config] = await explainJson(configMap("x", asked(strategy)) + workload("Deployment", "web", "x"));
    assert.equal(config?.strategy, strategy);
    assert.equal(config?.rule, "annotated");
    assert.equal(config?.evidence?.line, 6);
    const by = { rename: "reference", copy: "reference", restart: "annotation", ignore: undefined }[strategy];
    assert.deepEqual(effects(config), by ? [`Deployment web restart ${by}`] : []);
  }
  const mounted = `apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\nspec: {template: {spec: {volumes: [{name: v, configMap: {name: x}}]}}}\n`;
  const { stdout } = await run(configMap("x", asked("reload")) + mounted);
  assert.match(stdout, /strategy {3}reload\n/);
  assert.match(stdout, /referrers {2}Deployment web: unchanged\n/);
  assert.match(stdout, /restarts {3}nothing; its apps reload it\n/);
});

test("a flag that decides is named", async () => {
  const [config] = await explainJson(configMap("x") + workload("Deployment", "web", "x"), {
    flags: { strategy: "restart" },
  });
  assert.equal(config?.rule, "by-flag");
  assert.equal(config?.revision, undefined);
});

test("evidence in another object is named with its place", async () => {
  const reader = `apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: ingress}\nspec:\n  template:\n    spec:\n      containers:\n        - name: c\n          args:\n            - --configmap=$(POD_NAMESPACE)/x\n`;
  const { stdout, stderr } = await run(configMap("x") + reader);
  assert.match(stdout, /because {4}Deployment ingress: ConfigMap "x" is read by name in args\[0\]/);
  assert.match(stdout, /\n {13}see <stdin>:17\n/);
  assert.match(stderr, /^<stdin>:17:\d+: warning: Deployment ingress: .*\(read-by-name\)\n/, "a warning stays one");
});

test("what a change does depends on the kind of workload", async () => {
  const kinds: readonly (readonly [string, string, string])[] = [
    [workload("Deployment", "w", "x"), "restart", "restarts   Deployment w"],
    [
      workload("StatefulSet", "w", "x", ", updateStrategy: {type: OnDelete}"),
      "on-delete",
      "restarts   StatefulSet w, pod by pod as they are deleted (OnDelete)",
    ],
    [workload("ReplicaSet", "w", "x"), "new-pods", "restarts   ReplicaSet w: only pods created later have the change"],
    [workload("CronJob", "w", "x"), "next-run", "restarts   CronJob w: nothing now, its next run has the change"],
    [workload("Job", "w", "x"), "next-run", "restarts   Job w: nothing now, its next run has the change"],
    [
      workload("Job", "w", "x").replace("{name: w}", "{name: w, annotations: {hashroll.dev/job: rename}}"),
      "new-run",
      "restarts   Job w: a new Job runs",
    ],
  ];
  for (const [text, effect, line] of kinds) {
    const [config] = await explainJson(configMap("x") + text);
    assert.equal(config?.onChange[0]?.effect, effect);
    const { stdout } = await run(configMap("x") + text);
    assert.ok(stdout.includes(`\n  ${line}\n`), stdout);
  }
});

test("a trigger restarts a workload that does not refer to the config", async () => {
  const target = workload("Deployment", "web", "other").replace(
    "{name: web}",
    "{name: web, annotations: {hashroll.dev/triggered-by: configmap/x}}",
  );
  const [config] = await explainJson(configMap("x") + target);
  assert.deepEqual(effects(config), ["Deployment web restart trigger"]);
  const { stdout } = await run(configMap("x") + target);
  assert.match(stdout, /restarts {3}Deployment web \(triggered by it\)\n/);
});

test("what is a revision already is reported as one", async () => {
  const once = await hashroll([], { stdin: configMap("x") + workload("Deployment", "web", "x") });
  const { stdout, stderr } = await run(once.stdout);
  assert.equal(stderr, "");
  assert.match(stdout, /because {4}it is already a revision; not changed \(already-revision\)\n/);
  assert.match(stdout, /revision {3}x-\w{10} \(already a revision\)\n/);
  assert.match(stdout, /referrers {2}Deployment web: names the revision already\n/);
  assert.match(stdout, /restarts {3}Deployment web\n/);

  const kustomized = await run(configMap("simple-4h2mbtbbt6") + workload("Deployment", "web", "simple-4h2mbtbbt6"));
  assert.match(kustomized.stdout, /because {4}it is already hashed by kustomize;.*\(already-hashed\)/s);
  assert.match(kustomized.stdout, /revision {3}simple-4h2mbtbbt6 \(already hashed by kustomize\)\n/);
});

test("many fields of one referrer are summed up, and whole in JSON", async () => {
  const env = Array.from(
    { length: 9 },
    (_, index) => `{name: E${index}, valueFrom: {configMapKeyRef: {name: x, key: a}}}`,
  );
  const text = `${configMap("x")}apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\nspec: {template: {spec: {containers: [{name: c, env: [${env.join(", ")}]}]}}}\n`;
  const { stdout } = await run(text);
  assert.match(stdout, /env\[2\].*\n {15}and 6 more fields\n/);
  assert.equal((await explainJson(text))[0]?.references.length, 9);
});

test("a stream without configs is reported", async () => {
  assert.deepEqual(await run(""), { code: 0, stdout: "no ConfigMaps here: nothing to do\n", stderr: "" });
  assert.deepEqual(await explainJson(""), []);
});

test("errors leave nothing on stdout, as in the filter", async () => {
  for (const format of ["table", "json"] as const) {
    const { code, stdout, stderr } = await run(
      `${configMap("y")}${configMap("x", "  annotations: {hashroll.dev/strategy: renam}\n")}`,
      { flags: { format } },
    );
    assert.equal(code, 1);
    assert.equal(stdout, "");
    assert.match(
      stderr,
      /^<stdin>:\d+:\d+: error: ConfigMap x: "renam" is not a strategy; rename is \(unknown-strategy\)\n.*\n1 error: nothing was written\n$/,
    );
  }
});

test("--report and --log-file do what they do for the filter", async () => {
  const folder = mkdtempSync(join(tmpdir(), "hashroll-explain-"));
  try {
    const { stdout } = await run(shop, { cwd: folder, flags: { report: "report.json", logFile: "log.txt" } });
    assert.equal(stdout, shopTable);
    const report = JSON.parse(readFileSync(join(folder, "report.json"), "utf8")) as {
      kind: string;
      problems: unknown[];
    };
    assert.equal(report.kind, "Report");
    assert.equal(report.problems.length, 2);
    assert.equal(readFileSync(join(folder, "log.txt"), "utf8"), "");
    const failed = await run(shop, { cwd: folder, flags: { report: "no/such/folder.json" } });
    assert.equal(failed.code, 1);
    assert.equal(failed.stdout, "");
    assert.match(failed.stderr, /\(unwritable\)/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("the built tool explains", async () => {
  const { code, stdout, stderr } = await hashroll(["explain", "--format", "wide"], { stdin: shop });
  assert.deepEqual({ code, stdout, stderr }, { code: 0, stdout: shopTable, stderr: "" });
});

test("flags count before the command's name too, and those after it win", async () => {
  const strategies = async (...args: string[]): Promise<string[]> => {
    const { stdout } = await hashroll(args, { stdin: shop });
    return (JSON.parse(stdout) as Explanation).configs.map(({ strategy }) => strategy);
  };
  assert.deepEqual(await strategies("--strategy", "restart", "explain", "--format", "json"), [
    "restart",
    "copy",
    "ignore",
  ]);
  assert.deepEqual(await strategies("--strategy", "restart", "explain", "--strategy", "ignore", "--format", "json"), [
    "ignore",
    "copy",
    "ignore",
  ]);
});

test("an unknown format is wrong usage, and the message names the closest", async () => {
  const { code, stdout, stderr } = await hashroll(["explain", "--format", "jsn"], { stdin: shop });
  assert.equal(code, 2);
  assert.equal(stdout, "");
  assert.match(stderr, /Did you mean json\? Use one of table, wide, markdown, mermaid, html, json\./);
});

test("a field whose value is also a path keeps the plain name, and restarts by annotation", async () => {
  const prometheus =
    "apiVersion: monitoring.coreos.com/v1\nkind: Prometheus\nmetadata: {name: p}\nspec: {configMaps: [x]}\n";
  const [config] = await explainJson(configMap("x") + prometheus);
  assert.deepEqual(
    config?.references.map(({ outcome }) => outcome),
    ["unchanged"],
  );
  assert.equal(config?.strategy, "restart");
  assert.deepEqual(effects(config), ["Prometheus p restart annotation"]);
});

test("a pinned workload stays on its revision and does not restart", async () => {
  const folder = mkdtempSync(join(tmpdir(), "hashroll-explain-"));
  try {
    const before = await hashroll([], { stdin: configMap("x") + workload("Deployment", "web", "x") });
    writeFileSync(join(folder, "before.yaml"), before.stdout);
    const pin = `{name: old, annotations: {hashroll.dev/pin: configmap/x=${suffixIn(before.stdout)}}}`;
    const now =
      configMap("x").replace("a: b", "a: c") +
      workload("Deployment", "web", "x") +
      workload("Deployment", "old", "x").replace("{name: old}", pin);
    const [config] = await explainJson(now, { cwd: folder, flags: { previous: ["before.yaml"] } });
    assert.deepEqual(
      config?.references.map(({ referrer, outcome }) => `${referrer} ${outcome}`),
      ["Deployment web rewritten", "Deployment old pinned"],
    );
    assert.deepEqual(effects(config), ["Deployment web restart reference"]);
    const { stdout } = await run(now, { cwd: folder, flags: { previous: ["before.yaml"] } });
    assert.ok(stdout.includes(`Deployment old: pinned to x-${suffixIn(before.stdout)}\n`), stdout);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

function suffixIn(output: string): string {
  return /name: x-(\w{10})\n/.exec(output)?.[1] as string;
}

test("a rule of the policy is named with its file and line", async () => {
  const folder = `${projectRoot}fixtures/policy/a-rule-overrides-evidence-but-not-protection`;
  const stdin = readFileSync(`${folder}/in.yaml`);
  const { code, stdout } = await hashroll(["explain", "--format", "wide"], { stdin, cwd: folder });
  assert.equal(code, 0);
  assert.match(stdout, /rules\[0\] of the policy says \(by-rule\)\n +see hashroll\.yaml:4\n/);
});
