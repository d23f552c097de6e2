// `hashroll explain`: what it says about each rule's outcome, and that it fits wherever it is read.

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { test } from "node:test";
import { stripVTControlCharacters } from "node:util";
import { type ExplainFlags, explain } from "../../src/command/explain.ts";
import type { ExplainedConfig, Explanation } from "../../src/report/explain.ts";
import { widthOf } from "../../src/report/explain-wrap.ts";
import { hashroll } from "../tool/hashroll.ts";

interface Said {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

interface Setting {
  readonly flags?: ExplainFlags;
  readonly terminal?: { readonly columns?: number };
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  readonly paths?: readonly string[];
}

async function run(
  stdin: string,
  { flags = {}, terminal, env = {}, cwd = tmpdir(), paths = [] }: Setting = {},
): Promise<Said> {
  const collect = (): { stream: PassThrough; text: () => string } => {
    const stream = new PassThrough({ highWaterMark: 1 << 24 });
    return { stream, text: () => (stream.read() as Buffer | null)?.toString("utf8") ?? "" };
  };
  const out = collect();
  const err = collect();
  const stdout = Object.assign(out.stream, terminal && { isTTY: true, ...terminal });
  const io = { cwd, env, stdin: Readable.from([Buffer.from(stdin)]), stdout, stderr: err.stream };
  const code = await explain(paths, flags, io);
  return { code, stdout: out.text(), stderr: err.text() };
}

async function explainJson(stdin: string, setting: Setting = {}): Promise<readonly ExplainedConfig[]> {
  const { code, stdout, stderr } = await run(stdin, { ...setting, flags: { ...setting.flags, format: "json" } });
  assert.equal(code, 0, stderr);
  return (JSON.parse(stdout) as Explanation).configs;
}

const configMap = (name: string, extra = ""): string =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\n${extra}data:\n  a: b\n---\n`;

const workload = (kind: string, name: string, config: string, extra = ""): string => {
  const apiVersion = kind === "Job" || kind === "CronJob" ? "batch/v1" : "apps/v1";
  const pod = `{containers: [{name: c, envFrom: [{configMapRef: {name: ${config}}}]}]}`;
  const spec =
    kind === "CronJob" ? `{jobTemplate: {spec: {template: {spec: ${pod}}}}}` : `{template: {spec: ${pod}}${extra}}`;
  return `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: ${name}}\nspec: ${spec}\n---\n`;
};

const shop = `apiVersion: v1
kind: ConfigMap
metadata:
  name: web-config
  namespace: shop
data:
  greeting: hello
---
apiVersion: v1
kind: ConfigMap
metadata:
  name: settings
  namespace: shop
data:
  level: info
---
apiVersion: v1
kind: ConfigMap
metadata:
  name: dashboards
  namespace: shop
  labels:
    grafana_dashboard: "1"
data:
  a.json: "{}"
---
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
  namespace: shop
spec:
  template:
    spec:
      containers:
        - name: web
          envFrom:
            - configMapRef:
                name: web-config
            - configMapRef:
                name: settings
      volumes:
        - name: config
          configMap:
            name: web-config
---
apiVersion: batch/v1
kind: Job
metadata:
  name: migrate
  namespace: shop
spec:
  template:
    spec:
      containers:
        - name: migrate
          envFrom:
            - configMapRef:
                name: settings
`;

const shopTable = `ConfigMap web-config
  namespace  shop
  found at   <stdin>:4
  strategy   rename
  because    1 workload refers to it, and nothing else needs the plain name
             (only-referred-to)
  revision   web-config-f9h22ckmgk
  referrers  Deployment web: gets the revision's name
               line 41: containers[0].envFrom[0].configMapRef.name
               line 47: volumes[0].configMap.name
  restarts   Deployment web

ConfigMap settings
  namespace  shop
  found at   <stdin>:12
  strategy   copy
  because    Job shop/migrate keeps the plain name, since it can't be changed
             once it is there; it stays, and its revision is added beside it
             (needed-plain)
             see <stdin>:61
  advice     jobs: rewrite or rename in a policy is for Jobs that are replaced;
             set hashroll.dev/strategy: rename or ignore on it to choose
             otherwise
  revision   settings-SUFFIX (beside it)
  referrers  Deployment web: gets the revision's name
               line 43: containers[0].envFrom[1].configMapRef.name
             Job migrate: keeps the plain name, since it can't be changed once
             it is there
               line 61: containers[0].envFrom[0].configMapRef.name
  restarts   Deployment web
             Job migrate: nothing now, its next run has the change

ConfigMap dashboards
  namespace  shop
  found at   <stdin>:20
  strategy   ignore
  because    nothing in this stream refers to it, and its label
             grafana_dashboard has it found; left alone (discovered-by-label)
             see <stdin>:23
  advice     set hashroll.dev/strategy: copy or rename on it to choose otherwise
  revision   none
  referrers  none in this stream
  restarts   nothing

1 ConfigMap renamed, 1 copied, 1 left alone, 3 references rewritten in 1
workload
`;

test("the table says what becomes of each config, why, and what a change restarts", async () => {
  const { code, stdout, stderr } = await run(shop);
  assert.equal(stdout, shopTable);
  assert.equal(stderr, "", "what the table shows is not said again");
  assert.equal(code, 0);
});

test("JSON has the whole of it", async () => {
  const [web, settings, dashboards] = await explainJson(shop);
  assert.deepEqual(web, {
    kind: "ConfigMap",
    name: "web-config",
    namespace: "shop",
    baseName: "web-config",
    suffix: "f9h22ckmgk",
    strategy: "rename",
    rule: "only-referred-to",
    reason: "1 workload refers to it, and nothing else needs the plain name",
    advice: "set hashroll.dev/strategy: copy, restart or ignore on it to choose otherwise",
    revision: "web-config-f9h22ckmgk",
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
        line: 41,
        column: 23,
        outcome: "rewritten",
        revision: "web-config-f9h22ckmgk",
      },
      {
        referrer: "Deployment shop/web",
        kind: "Deployment",
        name: "web",
        namespace: "shop",
        path: "spec.template.spec.volumes[0].configMap.name",
        file: "<stdin>",
        line: 47,
        column: 19,
        outcome: "rewritten",
        revision: "web-config-f9h22ckmgk",
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
      ["Job shop/migrate", "kept", "can't be changed once it is there"],
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

test("each strategy that is asked for says who asked, and where", async () => {
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
    [workload("ReplicaSet", "w", "x"), "new-pods", "restarts   ReplicaSet w: only pods made later have the change"],
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

test("what is a revision already says so", async () => {
  const once = await hashroll([], { stdin: configMap("x") + workload("Deployment", "web", "x") });
  const { stdout, stderr } = await run(once.stdout);
  assert.equal(stderr, "");
  assert.match(stdout, /because {4}it is already a revision; left alone \(already-revision\)\n/);
  assert.match(stdout, /revision {3}x-\w{10} \(already a revision\)\n/);
  assert.match(stdout, /referrers {2}Deployment web: names the revision already\n/);
  assert.match(stdout, /restarts {3}Deployment web\n/);

  const kustomized = await run(configMap("simple-4h2mbtbbt6") + workload("Deployment", "web", "simple-4h2mbtbbt6"));
  assert.match(kustomized.stdout, /because {4}it is already hashed by kustomize;/);
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

test("nothing to explain is said", async () => {
  assert.deepEqual(await run(""), { code: 0, stdout: "no ConfigMaps here: nothing to do\n", stderr: "" });
  assert.deepEqual(await explainJson(""), []);
});

const long = (start: string, length = 253): string => `${start}-${"abcdefghi-".repeat(30)}`.slice(0, length - 1) + "z";

function assertFits(text: string, columns: number): void {
  for (const line of text.split("\n")) {
    assert.ok(widthOf(stripVTControlCharacters(line)) <= columns, `${line} is wider than ${columns}`);
    assert.equal(line, line.trimEnd());
  }
}

/** What somebody has who puts a broken name together again. */
const unbroken = (text: string): string => text.replaceAll(/\n\s+/g, "");

test("names of 253 characters fit in 80 columns, and none of their characters is lost", async () => {
  const config = long("config", 242);
  const name = long("web");
  const { stdout, stderr } = await run(
    configMap(config, `  namespace: ${long("ns", 63)}\n`) + workload("Deployment", name, config),
  );
  assert.equal(stderr, "");
  assertFits(stdout, 80);
  assert.ok(stdout.replaceAll("\n", "").includes(config), "in the title");
  assert.ok(unbroken(stdout).includes(`${config}-`), "in the revision");
  assert.ok(unbroken(stdout).includes(name), "in the referrers");

  const plain = `${"a".repeat(252)}z`;
  const ignored = await run(
    configMap(plain, "  annotations: {hashroll.dev/strategy: ignore}\n") + workload("Deployment", name, plain),
  );
  assertFits(ignored.stdout, 80);
  assert.ok(ignored.stdout.replaceAll("\n", "").includes(plain), "even with no sign to break it at");
});

test("wide characters count as what they take on the screen", async () => {
  assert.equal(widthOf("設定"), 4);
  assert.equal(widthOf("e\u0301"), 1);
  assert.equal(widthOf("👩‍💻"), 2);
  const folder = mkdtempSync(join(tmpdir(), "hashroll-explain-"));
  try {
    const file = `${"設定ファイル".repeat(9)}👩‍💻.yaml`;
    writeFileSync(join(folder, file), configMap("x") + workload("Job", "w", "x"));
    const { stdout } = await run("", { cwd: folder, paths: [file] });
    assertFits(stdout, 80);
    assert.ok(unbroken(stdout).includes(`${file}:4`));
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("a name can't write to the terminal", async () => {
  const { stdout } = await run(configMap('"x\\e[31m\\nConfigMap y"'), { terminal: {}, env: { NO_COLOR: "1" } });
  assert.doesNotMatch(stdout, /\u001B/);
  assert.match(stdout, /^ConfigMap x\\u001b\[31m\\u000aConfigMap y\n/);
});

test("colour is for terminals that have it and people who want it", async () => {
  const coloured = await run(shop, { terminal: { columns: 80 } });
  assert.match(coloured.stdout, /\u001B\[32mrename\u001B\[0m/);
  assert.equal(stripVTControlCharacters(coloured.stdout), shopTable);
  for (const env of [{ NO_COLOR: "1" }, { TERM: "dumb" }])
    assert.equal((await run(shop, { terminal: { columns: 80 }, env })).stdout, shopTable);
  assert.match(
    (await run(shop, { terminal: {}, env: { NO_COLOR: "" } })).stdout,
    /\u001B/,
    "an empty NO_COLOR says nothing",
  );
  assert.doesNotMatch((await run(shop, { terminal: {}, flags: { format: "json" } })).stdout, /\u001B/);
});

test("a terminal's width is used, within what can be read", async () => {
  assertFits((await run(shop, { terminal: { columns: 50 } })).stdout, 50);
  const wide = await run(shop, { terminal: { columns: 300 }, env: { NO_COLOR: "1" } });
  assertFits(wide.stdout, 120);
  assert.match(wide.stdout, /1 workload refers to it, and nothing else needs the plain name \(only-referred-to\)\n/);
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
  const { code, stdout, stderr } = await hashroll(["explain"], { stdin: shop });
  assert.deepEqual({ code, stdout, stderr }, { code: 0, stdout: shopTable, stderr: "" });
});

test("flags count before the command's name too, and those behind it win", async () => {
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

test("an unknown format is wrong usage, and the right word is near", async () => {
  const { code, stdout, stderr } = await hashroll(["explain", "--format", "jsn"], { stdin: shop });
  assert.equal(code, 2);
  assert.equal(stdout, "");
  assert.match(stderr, /Did you mean json\? Use one of table, json\./);
});
