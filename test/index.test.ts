// The library as its users have it: the built package, and the types that it ships.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type {
  Deployer,
  Options,
  Rendered,
  Report,
  ReportConfig,
  ReportProblem,
  Source,
  Strategy,
} from "../dist/types/index.d.ts";
import { projectRoot } from "./tool/hashroll.ts";

/** The package's own exports, as `import { render } from "hashroll"` finds them. */
const manifest = JSON.parse(readFileSync(`${projectRoot}package.json`, "utf8")) as {
  exports: { ".": { types: string; default: string } };
};
const { render } = (await import(new URL(manifest.exports["."].default, `file://${projectRoot}`).href)) as {
  render: (input: string | readonly Source[], options?: Options) => Rendered;
};

const configMap = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: web-config # its name\ndata:\n  a: b\n";
const deployment =
  "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: web\nspec:\n  template:\n    spec:\n      volumes:\n      - name: v\n        configMap: {name: web-config}\n";
const stream = `${configMap}---\n${deployment}`;

function only<T>(values: readonly T[]): T {
  assert.equal(values.length, 1);
  return values[0] as T;
}

test("the types that the package names are those that this test is written with", () => {
  assert.equal(manifest.exports["."].types, "./dist/types/index.d.ts");
});

test("a call with other arguments throws an error that says what is wrong", () => {
  const loose = render as (input: unknown, options?: unknown) => unknown;
  for (const input of [undefined, Buffer.from(stream), [stream], [{ path: "a.yaml" }]])
    assert.throws(() => loose(input), { name: "TypeError", message: /^Expected manifests as one text, or a list/ });
  for (const [options, message] of [
    [{ strategy: "foo" }, /"foo" is not a value of strategy/],
    [{ namspace: "x", secrets: "yes" }, /"namspace" is not a key of render's options; namespace is; secrets has to be/],
    [{ rules: [{ match: { name: "a" } }] }, /rules\[0\] has no strategy/],
    [{ previous: "out.yaml" }, /previous has to be a list/],
    [{ previous: [{ path: "x" }] }, /previous\[0\] has no text/],
    [{ secretKey: 42 }, /secretKey has to be a Uint8Array/],
    [{ namespace: "Shop X" }, /namespace can't be used: it is not the name of a namespace/],
  ] as const)
    assert.throws(() => loose(stream, options), { name: "TypeError", message });
  assert.deepEqual(
    render(stream, { retain: "carry" }).report.problems.map(({ code }) => code),
    ["carry-without-previous"],
  );
  const all: Options = { secretKey: Buffer.from("k"), previous: [], strict: false, rules: [], for: "helm" };
  assert.deepEqual(render(stream, all).report.problems, []);
});

test("text in, text and report out", () => {
  const { text, report }: Rendered = render(stream, { retain: "none" });
  assert.equal(
    text,
    "apiVersion: v1\nkind: ConfigMap\nimmutable: true\nmetadata:\n  name: web-config-4h2mbtbbt6 # its name\n  labels:\n    hashroll.dev/config: web-config\n  annotations:\n    hashroll.dev/base-name: web-config\ndata:\n  a: b\n---\n" +
      deployment.replace("{name: web-config}", "{name: web-config-4h2mbtbbt6}"),
  );
  const config: ReportConfig = only(report.configs);
  const strategy: Strategy = config.strategy;
  assert.deepEqual(
    [config.kind, config.name, config.baseName, config.suffix, config.revision, strategy],
    ["ConfigMap", "web-config", "web-config", "4h2mbtbbt6", "web-config-4h2mbtbbt6", "rename"],
  );
  assert.deepEqual([config.file, config.line, config.column], ["<input>", 1, 1]);
  assert.deepEqual(only(config.references), {
    referrer: "Deployment web",
    path: "spec.template.spec.volumes[0].configMap.name",
    file: "<input>",
    line: 17,
    column: 27,
    rewritten: true,
  });
});

test("several sources, of which one is a context document", () => {
  const sources: readonly Source[] = [
    { path: "a.yaml", text: configMap },
    { path: "b.yaml", text: deployment, isContext: true },
  ];
  const { text = "", report } = render(sources);
  assert.ok(!text.includes("kind: Deployment"));
  const { strategy, references } = only(report.configs);
  assert.equal(strategy, "ignore", "someone outside needs the plain name, and nobody would use a revision");
  assert.deepEqual(only(references).rewritten, false);
  assert.deepEqual(only(references).file, "b.yaml");
});

test("every option has a type, and does something", () => {
  const deployer: Deployer = "helm";
  const options: Options = {
    secrets: true,
    secretKey: new Uint8Array([1, 2, 3]),
    namespace: "shop",
    strategy: "copy",
    immutable: false,
    for: deployer,
    strict: false,
    retain: "keep",
    rules: [{ match: { kind: "ConfigMap", name: "web-*" }, strategy: "rename", reason: "a test" }],
  };
  const { text = "", report } = render(stream, options);
  assert.equal(only(report.configs).strategy, "rename");
  assert.equal(only(report.configs).namespace, "shop");
  assert.ok(text.includes("helm-diff/base-name: web-config"));
  assert.ok(!text.includes("immutable"));
});

test("errors: no text, and problems as data", () => {
  const rendered = render("kind: ConfigMap\napiVersion: v1\nmetadata:\n  namespace: shop\n");
  assert.equal("text" in rendered, false);
  const problem: ReportProblem = only(rendered.report.problems);
  assert.deepEqual(
    [problem.severity, problem.code, problem.file, problem.line],
    ["error", "unnamed-config", "<input>", 1],
  );
  assert.ok(problem.message !== "" && problem.advice !== undefined);
});

test("nothing is thrown, whatever the text is", () => {
  for (const text of [
    "",
    "\0",
    "{",
    "]",
    "- - -",
    "&a *a",
    "%",
    "--- |",
    "\uFFFF",
    "kind: ConfigMap",
    "kind: List\nitems: 3",
    "kind: ConfigMapList\nitems: [null, 3, []]",
    "[kind: ConfigMap]",
    "'ConfigMap'",
    "*ConfigMap",
  ]) {
    const { report }: { report: Report } = render(text);
    assert.equal(report.kind, "Report", text);
  }
});

test("calls know nothing of each other", () => {
  const first = render(stream);
  render("kind: ConfigMap\napiVersion: v1\nmetadata: {name: web-config}\ndata: {z: z}\n");
  assert.deepEqual(render(stream), first);
});

test("options and sources are not changed", () => {
  const options: Options = Object.freeze({ rules: Object.freeze([]), namespace: "shop" });
  const sources: readonly Source[] = Object.freeze([Object.freeze({ path: "a.yaml", text: stream })]);
  assert.ok(render(sources, options).text);
});

test("a report is the same after JSON.stringify and JSON.parse", () => {
  const { report } = render(stream);
  assert.deepEqual(JSON.parse(JSON.stringify(report)), report);
});
