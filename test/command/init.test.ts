// `hashroll init`: a starter policy that is valid, says what it does, and changes nothing.

import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { load } from "js-yaml";
import { readPolicy } from "../../src/policy/read-policy.ts";
import { corpusFiles, skipWithoutCorpus } from "../corpus/corpus-files.ts";
import { hashroll, projectRoot } from "../tool/hashroll.ts";
import { runCommand } from "../tool/run-command.ts";
import { temporaryFolder } from "../tool/temporary-folder.ts";
import { type Schema, schemaFaults } from "./schema-faults.ts";

const schema = JSON.parse(readFileSync(`${projectRoot}dist/schema/revision-policy.json`, "utf8")) as Schema;

const scratch = temporaryFolder("hashroll-init-");
let folders = 0;
function newFolder(): string {
  const folder = join(scratch, String(folders++));
  mkdirSync(folder);
  return folder;
}

const stream = `apiVersion: v1
kind: ConfigMap
metadata: {name: web, namespace: shop}
data: {a: s3cr3t-value}
---
apiVersion: v1
kind: ConfigMap
metadata: {name: named, namespace: shop}
data: {a: b}
---
apiVersion: v1
kind: ConfigMap
metadata: {name: board, namespace: shop, labels: {grafana_dashboard: "1"}}
data: {a: b}
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: web, namespace: shop}
spec:
  template:
    spec:
      containers:
        - name: web
          args: [--config-map-name=named]
          envFrom: [{configMapRef: {name: web}}, {configMapRef: {name: named}}]
---
apiVersion: batch/v1
kind: Job
metadata: {name: migrate, namespace: shop}
spec: {template: {spec: {containers: [{name: it, envFrom: [{configMapRef: {name: web}}]}]}}}
`;

test("it writes a commented policy and says so; the next run gives the same output", async () => {
  const cwd = newFolder();
  const before = await hashroll([], { stdin: stream, cwd });
  const run = await hashroll(["init"], { stdin: stream, cwd });
  assert.deepEqual([run.code, run.stdout], [0, ""], run.stderr);
  assert.equal(run.stderr, "hashroll.yaml with 2 rules written; a run with it gives the same output\n");
  const text = readFileSync(join(cwd, "hashroll.yaml"), "utf8");
  assert.deepEqual(schemaFaults(schema, load(text)), []);
  assert.equal(text, readFileSync(`${projectRoot}test/command/init.expected.yaml`, "utf8"));
  const withIt = await hashroll([], { stdin: stream, cwd });
  assert.equal(withIt.stdout, before.stdout);
  assert.match(
    withIt.stderr,
    /ConfigMap shop\/named: kept beside the revision, as rules\[0\] of the policy says: read-by-name/,
  );
});

test("an existing file stays, unless --force says otherwise", async () => {
  const cwd = newFolder();
  writeFileSync(join(cwd, "hashroll.yaml"), "mine: true\n");
  const refused = await hashroll(["init"], { stdin: stream, cwd });
  assert.equal(refused.code, 1);
  assert.match(refused.stderr, /hashroll\.yaml exists already.*\(policy-exists\)/);
  assert.equal(readFileSync(join(cwd, "hashroll.yaml"), "utf8"), "mine: true\n");
  const forced = await hashroll(["init", "--force"], { stdin: stream, cwd });
  assert.equal(forced.code, 0, forced.stderr);
  assert.match(readFileSync(join(cwd, "hashroll.yaml"), "utf8"), /kind: RevisionPolicy/);
});

test("- is standard output, and nothing is written", async () => {
  const cwd = newFolder();
  writeFileSync(join(cwd, "hashroll.yaml"), "mine: true\n");
  const { code, stdout, stderr } = await hashroll(["init", "--output", "-"], { stdin: stream, cwd });
  assert.equal(code, 0, stderr);
  assert.match(stdout, /^# What hashroll does[\s\S]*\nkind: RevisionPolicy\n/);
  assert.equal(readFileSync(join(cwd, "hashroll.yaml"), "utf8"), "mine: true\n");
});

test("flags become settings, with paths as the policy's own folder sees them", async () => {
  const cwd = newFolder();
  mkdirSync(join(cwd, "deploy"));
  writeFileSync(join(cwd, "key"), "key");
  const flags = ["--secrets", "--secret-key-file", "key", "--namespace", "shop", "--also-read", "more.yaml", "--quiet"];
  writeFileSync(join(cwd, "more.yaml"), "");
  const run = await hashroll(["init", ...flags, "--output", "deploy/hashroll.yaml"], { stdin: stream, cwd });
  assert.deepEqual([run.code, run.stderr], [0, ""]);
  const {
    apiVersion: _,
    kind: __,
    rules: ___,
    ...settings
  } = load(readFileSync(join(cwd, "deploy/hashroll.yaml"), "utf8")) as Record<string, unknown>;
  assert.deepEqual(settings, {
    secrets: true,
    secretKeyFile: "../key",
    namespace: "shop",
    alsoRead: ["../more.yaml"],
  });
});

test("of faulty input nothing is written", async () => {
  const cwd = newFolder();
  const { code, stdout, stderr } = await hashroll(["init"], { stdin: "kind: ConfigMap\nmetadata: {}\n", cwd });
  assert.deepEqual([code, stdout], [1, ""]);
  assert.match(stderr, /unnamed-config/);
  assert.ok(!existsSync(join(cwd, "hashroll.yaml")));
});

test("names of others end no line and no rule", async () => {
  const name = '"x\\nrules: [] # \\u2028*"';
  const stdin = `kind: ConfigMap\napiVersion: v1\nmetadata: {name: ${name}, labels: {grafana_dashboard: a}}\ndata: {}\n`;
  const { code, stdout, stderr } = await hashroll(["init", "--output", "-"], { stdin, cwd: newFolder() });
  assert.equal(code, 0, stderr);
  assert.deepEqual(Object.keys(load(stdout) as object), ["apiVersion", "kind"]);
});

test("values never appear in it", async () => {
  const { stdout } = await hashroll(["init", "--output", "-"], { stdin: stream, cwd: newFolder() });
  assert.ok(!stdout.includes("s3cr3t-value"));
});

test("for every stream of the corpus the output stays the same", skipWithoutCorpus, async () => {
  for (const flags of [[], ["--secrets", "--namespace", "here"]])
    for (const file of corpusFiles()) {
      const cwd = newFolder();
      const stdin = readFileSync(file, "utf8");
      const before = await runCommand(flags, { stdin, cwd });
      const run = await runCommand(["init", ...flags], { stdin, cwd });
      assert.equal(run.code, 0, `${file}: ${run.stderr}`);
      const text = readFileSync(join(cwd, "hashroll.yaml"), "utf8");
      assert.deepEqual(readPolicy({ path: "hashroll.yaml", text }).problems, [], file);
      const withIt = await runCommand([], { stdin, cwd });
      assert.equal(withIt.code, 0, `${file}: ${withIt.stderr}`);
      assert.ok(withIt.stdout === before.stdout, `${file}: the same output with the policy`);
      rmSync(cwd, { recursive: true });
    }
});
