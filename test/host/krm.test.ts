// ResourceLists, as kustomize's and kpt's functions get them: what goes into `results`, and what a functionConfig says.

import assert from "node:assert/strict";
import { test } from "node:test";
import { parse } from "yaml";
import { hashroll, type Run } from "../tool/hashroll.ts";

interface List {
  readonly items: readonly { readonly metadata: { readonly name: string } }[];
  readonly results?: readonly Readonly<Record<string, unknown>>[];
}

const item = (name: string, more = "", data = "{a: b}"): string =>
  `- apiVersion: v1\n  kind: ConfigMap\n  metadata:\n    name: ${name}\n    namespace: shop\n    annotations:\n      internal.config.kubernetes.io/path: "config/${name}.yaml"\n      internal.config.kubernetes.io/index: "2"\n${more}  data: ${data}\n`;

const web = `- apiVersion: apps/v1\n  kind: Deployment\n  metadata: {name: web, namespace: shop}\n  spec:\n    template:\n      spec:\n        containers:\n        - name: a\n          args: [--config-map-name=read]\n          envFrom:\n          - configMapRef: {name: read}\n`;

const list = (items: string, functionConfig = ""): string =>
  `apiVersion: config.kubernetes.io/v1\nkind: ResourceList\nitems:\n${items}${functionConfig}`;

const run = (stdin: string, ...args: readonly string[]): Promise<Run> => hashroll(args, { stdin });
const read = ({ stdout }: Run): List => parse(stdout) as List;

test("an error: the items as they came, the error among the results, and an exit code that says so", async () => {
  const input = list(item("config", "      hashroll.dev/strategy: renam\n") + item("other"));
  const result = await run(input);
  assert.equal(result.code, 1);
  assert.ok(result.stdout.startsWith(input), "nothing but results is added");
  assert.deepEqual(read(result).results, [
    {
      message: '"renam" is not a strategy; rename is; use one of rename, copy, restart, reload, ignore',
      severity: "error",
      resourceRef: { apiVersion: "v1", kind: "ConfigMap", namespace: "shop", name: "config" },
      field: { path: "metadata.name" },
      file: { path: "config/config.yaml", index: 2 },
      tags: { code: "unknown-strategy" },
    },
  ]);
  assert.match(result.stderr, /ConfigMap shop\/config: "renam" is not a strategy/);
});

test("aliases that expand to too many nodes are an error, and no crash", async () => {
  const items = `- &c\n  apiVersion: v1\n  kind: ConfigMap\n  metadata: {name: c}\n${"- *c\n".repeat(40_000)}`;
  const many = await run(list(items));
  assert.equal(many.code, 1);
  assert.match(many.stderr, /\(alias-limit\)/);
  const data = Array.from({ length: 200_001 }, (_, index) => `    k${index}: x\n`).join("");
  const words = await run(list(item("a"), `functionConfig:\n  kind: ConfigMap\n  apiVersion: v1\n  data:\n${data}`));
  assert.equal(words.code, 1);
  assert.match(words.stderr, /\((?:alias-limit|policy-key)\)/);
});

test("many problems are put with their items, one by one", async () => {
  const result = await run(list(Array.from({ length: 50 }, (_, index) => item(`c${index}`)).join("")));
  assert.deepEqual(
    read(result).results?.map(({ resourceRef }) => (resourceRef as { name: string }).name),
    Array.from({ length: 50 }, (_, index) => `c${index}`),
  );
});

test("an input that can't be read gives nothing back", async () => {
  const result = await run(list(item("config")).replace("metadata:", "metadata: [}"));
  assert.equal(result.code, 1);
  assert.equal(result.stdout, "");
});

test("a warning names the field", async () => {
  const result = await run(list(item("read") + web));
  assert.equal(result.code, 0);
  const [warning] = read(result).results ?? [];
  assert.deepEqual(
    [warning?.["severity"], warning?.["resourceRef"], warning?.["field"]],
    [
      "warning",
      { apiVersion: "apps/v1", kind: "Deployment", namespace: "shop", name: "web" },
      { path: "spec.template.spec.containers[0].args[0]" },
    ],
  );
});

test("no problems: no results", async () => {
  const result = await run(list(item("read") + web.replace(/.*args.*\n/, "")));
  assert.equal(result.code, 0);
  assert.equal(read(result).results, undefined);
});

test("--quiet leaves notes out of the results, too", async () => {
  const result = await run(list(item("lonely")), "--quiet");
  assert.equal(read(result).results, undefined);
});

test("results that an earlier function left are replaced", async () => {
  const before = `results:\n- message: old\n  severity: info\n`;
  const result = await run(`${list(item("lonely"))}${before}functionConfig: null\n`);
  assert.deepEqual(
    read(result).results?.map(({ tags }) => tags),
    [{ code: "no-references" }],
  );
  assert.ok(result.stdout.endsWith("functionConfig: null\n"));
});

test("a list without a final line break, and one that ends in a block scalar", async () => {
  for (const end of ["{a: b}", "\n      a: |\n        text"]) {
    const input = list(item("lonely", "", end).trimEnd());
    const result = await run(input);
    assert.equal(result.code, 0, result.stderr);
    const { items, results } = read(result);
    assert.deepEqual([items.length, results?.length], [2, 1]);
    assert.equal(
      JSON.stringify((parse(input) as { items: { data: object }[] }).items[0]?.data),
      JSON.stringify((items as unknown as { data: object }[]).find((_, index) => index === items.length - 1)?.data),
    );
  }
});

test("windows line breaks stay what they are", async () => {
  const result = await run(list(item("lonely")).replaceAll("\n", "\r\n"));
  assert.doesNotMatch(result.stdout, /[^\r]\n/);
});

test("an empty list comes out as it went in", async () => {
  for (const items of ["items: []\n", ""]) {
    const input = `apiVersion: config.kubernetes.io/v1\nkind: ResourceList\n${items}`;
    assert.equal((await run(input)).stdout, input);
  }
});

test("a RevisionPolicy as functionConfig; a flag counts more", async () => {
  const policy = "functionConfig:\n  apiVersion: hashroll.dev/v1alpha1\n  kind: RevisionPolicy\n  strategy: ignore\n";
  const input = list(item("lonely"), policy);
  assert.equal(read(await run(input)).items.length, 1);
  assert.equal(read(await run(input, "--strategy", "copy")).items.length, 2);
});

test("a RevisionPolicy that is wrong, with its place", async () => {
  const policy =
    "functionConfig:\n  apiVersion: hashroll.dev/v1alpha1\n  kind: RevisionPolicy\n  metadata: {name: mine}\n  stratgy: ignore\n";
  const result = await run(list(item("lonely"), policy));
  assert.equal(result.code, 1);
  assert.match(result.stderr, /<stdin>:17:3: error: "stratgy" is not a key of the policy; strategy is/);
  const [error] = read(result).results ?? [];
  assert.deepEqual(error?.["resourceRef"], {
    apiVersion: "hashroll.dev/v1alpha1",
    kind: "RevisionPolicy",
    name: "mine",
  });
  assert.deepEqual(error?.["field"], { path: "stratgy" });
});

test("a ConfigMap as functionConfig: its data are settings, and it is never hashed", async () => {
  const config = (data: string): string =>
    `functionConfig:\n  apiVersion: v1\n  kind: ConfigMap\n  metadata: {name: mine, namespace: shop}\n  data: ${data}\n`;
  const good = await run(
    list(item("lonely") + item("mine"), config('{strategy: copy, immutable: "false", revisions: "3"}')),
  );
  assert.equal(good.code, 0, good.stderr);
  assert.deepEqual(
    read(good).items.map(({ metadata }) => metadata.name.replace(/-\w{10}$/, "-x")),
    ["lonely", "lonely-x", "mine"],
  );
  assert.doesNotMatch(good.stdout, /immutable: true/);
  const bad = await run(list(item("lonely"), config('{secrets: "yes", stratgy: copy, revisions: two}')));
  assert.equal(bad.code, 1);
  assert.deepEqual(
    read(bad).results?.map(({ message }) => String(message).split(";")[0]),
    [
      "secrets has to be true or false, not a string",
      '"stratgy" is not a key of this functionConfig',
      "revisions has to be a whole number or auto, not a string",
    ],
  );
});

test("a functionConfig of another kind is ignored", async () => {
  const other = "functionConfig:\n  apiVersion: example.org/v1\n  kind: Other\n  strategy: ignore\n";
  assert.equal(read(await run(list(item("lonely"), other))).items.length, 2);
});
