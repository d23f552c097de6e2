// Shows that the checker accepts right outputs and that each of its properties can fail.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { awkwardYaml } from "../generate/awkward-yaml.ts";
import fc, { runs } from "../tool/seeds.ts";
import { checkStream } from "./check-stream.ts";
import { kustomizeSuffix } from "./kustomize-suffix.ts";
import { lineDiff } from "./line-diff.ts";
import type { Mapping } from "./read-stream.ts";

// 4h2mbtbbt6 is what kustomize gives `data: {a: b}`; see hash-vectors.json.
const config = `---
# Source: shop/templates/config.yaml
apiVersion: v1
kind: ConfigMap
metadata:
  name: web # the name
  namespace: shop
data:
  a: b
`;
const workload = `---
# Source: shop/templates/web.yaml
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
  namespace: shop
spec:
  template:
    metadata:
      labels: { app: web }
    spec:
      containers:
        - name: web
          envFrom:
            - configMapRef: { name: web }
            - configMapRef: { name: foreign }
      volumes:
        - name: web
          configMap:
            name: "web"
`;
const service = `---
# Source: shop/templates/service.yaml
apiVersion: v1
kind: Service
metadata: { name: web, namespace: shop }
spec: { selector: { app: web } }
`;
const input = config + workload + service;

const revision = config
  .replace("name: web #", "name: web-4h2mbtbbt6 #")
  .replace(
    "\ndata:",
    "\n  labels:\n    hashroll.dev/config: web\n  annotations:\n    hashroll.dev/base-name: web\ndata:",
  )
  .concat("immutable: true\n");
const pointed = workload
  .replace("configMapRef: { name: web }", "configMapRef: { name: web-4h2mbtbbt6 }")
  .replace('name: "web"', 'name: "web-4h2mbtbbt6"');
const renamed = revision + pointed + service;
const copied = config + revision + pointed + service;

function check(output: string, from = input): string[] {
  return checkStream({ input: from, output, secondOutput: output, secrets: false });
}

const crlf = (text: string): string => text.replaceAll("\n", "\r\n");

const list = (text: string): string =>
  `apiVersion: v1\nkind: List\nitems:\n${text
    .replace(/^---\n#.*\n/gm, "- ")
    .replace(/^(?!- )/gm, "  ")
    .trimEnd()}\n`;

const flowConfig = "apiVersion: v1\nkind: ConfigMap\nmetadata: { name: web, labels: {} }\ndata: { a: b }\n";
const flowRevision =
  "apiVersion: v1\nkind: ConfigMap\nmetadata: { name: web-4h2mbtbbt6, labels: {hashroll.dev/config: web}, annotations: {hashroll.dev/base-name: web} }\ndata: { a: b }\nimmutable: true\n";
const json = (metadata: object, rest: object): string =>
  `${JSON.stringify({ apiVersion: "v1", kind: "ConfigMap", metadata, data: { a: "b" }, ...rest }, null, 2)}\n`;
const jsonRevision = json(
  {
    name: "web-4h2mbtbbt6",
    labels: { "hashroll.dev/config": "web" },
    annotations: { "hashroll.dev/base-name": "web" },
  },
  { immutable: true },
);

const right: Record<string, { output: string; from?: string }> = {
  "an untouched stream": { output: input },
  "a renamed config": { output: renamed },
  "a copied config": { output: copied },
  "CRLF line ends": { output: crlf(copied), from: crlf(input) },
  "a List": { output: list(renamed), from: list(input) },
  "a List with an added item": { output: list(copied), from: list(input) },
  "a restart annotation in the pod template": {
    output: input.replace(
      "labels: { app: web }",
      "annotations:\n        hashroll.dev/configmap.web: 4h2mbtbbt6\n      labels: { app: web }",
    ),
  },
  "comments after the document that was copied": {
    from: input.replace("  a: b\n", "  a: b\n\n# the workload\n"),
    output: copied.replace("immutable: true\n", "immutable: true\n\n# the workload\n"),
  },
  "flow style": { from: flowConfig, output: flowRevision },
  JSON: { from: json({ name: "web" }, {}), output: jsonRevision },
  "no final newline": { from: input.trimEnd(), output: renamed.trimEnd() },
};
for (const [name, { output, from }] of Object.entries(right)) {
  test(`accepts: ${name}`, () => assert.deepEqual(check(output, from), []));
}

// A duplicate key of the author's own makes room for one more, which only the lines show.
const twice = input.replace('name: "web"', 'name: "web"\n            name: "web"');
const pointedTwice = renamed.replace(
  'name: "web-4h2mbtbbt6"',
  'name: "web-4h2mbtbbt6"\n            name: "web-4h2mbtbbt6"\n            name: "web-4h2mbtbbt6"',
);

const wrong: Record<string, { output: string; says: RegExp; from?: string }> = {
  "a lost document": { output: revision + pointed, says: /lost: Service/ },
  "a lost config": { output: pointed + service, says: /lost: ConfigMap/ },
  "an empty output": { output: "", says: /output is empty/ },
  "documents in another order": { output: service + revision + pointed, says: /lost/ },
  "an added document that is no revision": {
    output: renamed + service.replace("name: web", "name: new"),
    says: /no revision/,
  },
  "a document emitted twice": { output: renamed + service, says: /no revision/ },
  "a revision emitted twice": { output: config + revision + revision + pointed + service, says: /emitted twice/ },
  "a revision not after its config": { output: config + pointed + revision + service, says: /no revision/ },
  "an added revision with other data": {
    output: copied.replace(/(4h2[\s\S]*)a: b/, "$1a: c"),
    says: /differs from its config at data/,
  },
  "changed data": { output: renamed.replace("  a: b", "  a: c"), says: /revision differs at data\.a/ },
  "a wrong suffix": { output: renamed.replaceAll("4h2mbtbbt6", "4h2mbtbbt7"), says: /Expected the suffix/ },
  "a label of the workload changed": {
    output: renamed.replace("app: web }\n    spec", "app: web-4h2mbtbbt6 }\n    spec"),
    says: /labels\.app/,
  },
  "a Service's selector changed": {
    output: renamed.replace("selector: { app: web", "selector: { app: web-4h2mbtbbt6"),
    says: /selector\.app/,
  },
  "a foreign reference changed": {
    output: renamed.replace("name: foreign", "name: web-4h2mbtbbt6"),
    says: /foreign reference foreign was touched/,
  },
  "a reference that was not rewritten": {
    output: renamed.replace('"web-4h2mbtbbt6"', '"web"'),
    says: /web resolved before, web does not/,
  },
  "a reference that does not resolve": {
    output: renamed.replace('"web-4h2mbtbbt6"', '"web-7777777777"'),
    says: /web-7777777777 does not/,
  },
  "a reference to other data": {
    from: input + config.replace("name: web", "name: web-4h2mbtbbt6").replace("a: b", "a: c"),
    output: pointed + service + config.replace("name: web", "name: web-4h2mbtbbt6").replace("a: b", "a: c"),
    says: /has other data than web/,
  },
  "a reference to another namespace's config": {
    from: input.replace("namespace: shop\ndata", "namespace: other\ndata"),
    output: renamed.replace("namespace: shop\n  labels", "namespace: other\n  labels"),
    says: /foreign reference web was touched/,
  },
  "an ambiguous reference": {
    from:
      config.replace("shop\ndata", "one\ndata") +
      config.replace("shop\ndata", "two\ndata") +
      workload.replace("  namespace: shop\n", ""),
    output:
      config.replace("shop\ndata", "one\ndata") +
      config.replace("shop\ndata", "two\ndata") +
      pointed.replace("  namespace: shop\n", ""),
    says: /ambiguous reference web/,
  },
  "no base-name annotation": {
    output: renamed.replace("    hashroll.dev/base-name: web\n", "    hashroll.dev/other: web\n"),
    says: /base-name is wrong/,
  },
  "broken YAML": { output: renamed.replace("data:\n", "data: [\n"), says: /the output is not YAML/ },
  "no label": {
    output: renamed.replace("    hashroll.dev/config: web\n", "    {}\n"),
    says: /label hashroll.dev\/config/,
  },
  "a key that is there twice": {
    output: renamed.replace("  labels:\n", "  labels:\n  labels:\n"),
    says: /a key is there twice/,
  },
  "a line that is there twice": { output: pointedTwice, from: twice, says: /had no reason to be added/ },
  "no immutable": { output: renamed.replace("immutable: true\n", ""), says: /is not immutable/ },
  "a plain config that was made immutable": {
    output: input.replace("  a: b\n", "  a: b\nimmutable: true\n"),
    says: /plain name, yet changed/,
  },
  "an author's annotation overwritten": {
    from: input.replace(
      "namespace: shop\ndata",
      "namespace: shop\n  annotations:\n    argocd.argoproj.io/sync-options: Replace=true\ndata",
    ),
    output: renamed.replace(
      "hashroll.dev/base-name: web",
      "hashroll.dev/base-name: web\n    argocd.argoproj.io/sync-options: Prune=false",
    ),
    says: /revision differs at metadata\.annotations\.argocd/,
  },
  "a lost comment": { output: renamed.replace(" # the name", ""), says: /had no reason to (go|be added): .*name: web/ },
  "another quoting": {
    output: renamed.replace('"web-4h2mbtbbt6"', "web-4h2mbtbbt6"),
    says: /had no reason to be added/,
  },
  "another indentation": { output: renamed.replace("  a: b", "    a: b"), says: /had no reason to be added/ },
  "a blank line less": {
    from: input.replace("spec:\n  t", "spec:\n\n  t"),
    output: renamed,
    says: /had no reason to go: ""/,
  },
  "an empty document less": { from: `---\n${input}`, output: renamed, says: /Expected 4 documents/ },
  "a lost Source line": {
    output: renamed.replace("# Source: shop/templates/web.yaml\n", ""),
    says: /# Source: lines changed/,
  },
  "Source lines in another order": {
    output: renamed.replace("web.yaml", "x").replace("service.yaml", "web.yaml").replace("/x", "/service.yaml"),
    says: /# Source: lines changed/,
  },
  "a revision without its Source line": {
    output: config + revision.replace(/# Source.*\n/, "") + pointed + service,
    says: /other # Source: lines/,
  },
  "mixed line ends": {
    from: crlf(input),
    output: crlf(renamed).replace("immutable: true\r\n", "immutable: true\n"),
    says: /bare line feeds/,
  },
  "new carriage returns": { output: crlf(renamed), says: /carriage returns/ },
  "a new final newline": { from: input.trimEnd(), output: renamed, says: /final newline/ },
  "a lost byte order mark": { from: `\uFEFF${input}`, output: renamed, says: /byte order mark/ },
  "an item that was lost from a List": { from: list(input), output: list(revision + pointed), says: /lost: Service/ },
  "a changed line in JSON": {
    from: json({ name: "web" }, {}),
    output: jsonRevision.replace('"data": {', '"data" : {'),
    says: /had no reason/,
  },
  "a comma too many in flow style": {
    from: flowConfig,
    output: flowRevision.replace("a: b }", "a: b, }"),
    says: /had no reason/,
  },
  "a foreign line in a List": {
    from: list(input),
    output: list(copied).replace("- apiVersion: apps", "# odd\n- apiVersion: apps"),
    says: /had no reason/,
  },
};
for (const [name, { output, says, from }] of Object.entries(wrong)) {
  test(`catches: ${name}`, () => assert.match(check(output, from).join("\n"), says));
}

test("catches: a second run that changes something", () => {
  const run = { input, output: renamed, secondOutput: `${renamed}\n`, secrets: false };
  assert.deepEqual(checkStream(run), ["the second run changes the first run's output"]);
});

test("accepts any stream that came out unchanged", () => {
  fc.assert(
    fc.property(awkwardYaml(), ({ text }) => {
      assert.deepEqual(checkStream({ input: text, output: text, secondOutput: text, secrets: true }), []);
    }),
    runs(300),
  );
});

test("checks Secrets only when they were hashed", () => {
  const secret = (text: string): string =>
    text.replaceAll("ConfigMap", "Secret").replaceAll("configMapRef", "secretRef");
  const from = secret(config + workload.slice(0, workload.indexOf("      volumes")));
  const output = from.replace("secretRef: { name: web }", "secretRef: { name: web-4h2mbtbbt6 }");
  for (const secrets of [true, false]) {
    assert.notDeepEqual(checkStream({ input: from, output, secondOutput: output, secrets }), []);
  }
  assert.deepEqual(checkStream({ input: from, output: from, secondOutput: from, secrets: true }), []);
});

test("computes kustomize's own suffixes", (t) => {
  const file = new URL("../../../shared/facts/hash-vectors.json", import.meta.url);
  if (!existsSync(file)) return t.skip("there are no vectors here");
  const { vectors } = JSON.parse(readFileSync(file, "utf8")) as { vectors: { object: Mapping; suffix: string }[] };
  for (const { object, suffix } of vectors) assert.equal(kustomizeSuffix(object), suffix);
});

test("the line diff finds every change of a long text", () => {
  const lines = Array.from({ length: 20_000 }, (_, index) => `line ${index % 97}`);
  const changed = lines.flatMap((line, index) => (index % 100 === 7 ? [`${line}!`, "new"] : [line]));
  assert.equal(lineDiff(lines, changed).length, 200);
});
