import assert from "node:assert/strict";
import { test } from "node:test";
import { policyFromNode } from "../../src/policy/read-policy.ts";
import { getIn, isMapping } from "../../src/yaml/node/access.ts";
import { parseDocument } from "../../src/yaml/parse/parse-document.ts";
import { assertAllProblems, header, policyOf, printed, read } from "./policy-text.ts";

const everything = `# all of it
${header}metadata:
  name: shop
  annotations:
    config.kubernetes.io/function: |
      exec: {path: hashroll}
secrets: true
secretKeyFile: key
namespace: shop
strategy: copy
previous: [last.yaml, 'helm:shop/web']
previousOptional: true
revisions: 0
retain: carry
for: argocd
kubeContext: "123"
kubeconfig: ~/.kube/config
alsoRead:
- more/*.yaml
immutable: false
strict: true
report: report.json
logFile: log.txt
quiet: false
rules:
- match: {kind: Secret, namespace: "", name: "web-*", labels: {app.kubernetes.io/name: "{a,b}", __proto__: x}}
  strategy: restart
  reason: because
references:
- kind: ConfigMap
  version: v1
  fieldSpecs:
  - path: spec/config/name
    group: ""
    kind: App
    create: false
jobs: rename
triggers:
- sources: [{objectRef: {kind: ConfigMap, name: alpine}}]
  actions: [{updatePodTemplate: {objectRef: {apiVersion: apps/v1, kind: Deployment, name: web, namespace: shop}}}]
discoveryLabels: [grafana_dashboard, "example.com/*"]
checksums: drop
delegate: true
`;

test("a policy with every key is read as it is", () => {
  const { settings } = policyOf(everything);
  assert.deepEqual(settings, {
    secrets: true,
    secretKeyFile: "key",
    namespace: "shop",
    strategy: "copy",
    previous: ["last.yaml", "helm:shop/web"],
    previousOptional: true,
    revisions: 0,
    retain: "carry",
    for: "argocd",
    kubeContext: "123",
    kubeconfig: "~/.kube/config",
    alsoRead: ["more/*.yaml"],
    immutable: false,
    strict: true,
    report: "report.json",
    logFile: "log.txt",
    quiet: false,
    rules: [
      {
        match: {
          kind: "Secret",
          namespace: "",
          name: "web-*",
          labels: { "app.kubernetes.io/name": "{a,b}", ["__proto__"]: "x" },
        },
        strategy: "restart",
        reason: "because",
      },
    ],
    references: [
      {
        kind: "ConfigMap",
        version: "v1",
        fieldSpecs: [{ path: "spec/config/name", group: "", kind: "App", create: false }],
      },
    ],
    jobs: "rename",
    triggers: [
      {
        sources: [{ objectRef: { kind: "ConfigMap", name: "alpine" } }],
        actions: [
          {
            updatePodTemplate: {
              objectRef: { apiVersion: "apps/v1", kind: "Deployment", name: "web", namespace: "shop" },
            },
          },
        ],
      },
    ],
    discoveryLabels: ["grafana_dashboard", "example.com/*"],
    checksums: "drop",
    delegate: true,
  });
});

test("the header alone is an empty policy, whatever surrounds it", () => {
  assert.deepEqual(policyOf(header).settings, {});
  assert.deepEqual(policyOf(`\uFEFF# mine\n---\n${header}...\n---\n# the end\n`).settings, {});
  assert.deepEqual(policyOf(header.replaceAll("\n", "\r\n")).settings, {});
  assert.deepEqual(
    policyOf('{"apiVersion": "hashroll.dev/v1alpha1", "kind": "RevisionPolicy", "revisions": 3}').settings,
    { revisions: 3 },
  );
});

test("each key and item has its place", () => {
  const { places } = policyOf(everything);
  const at = (path: string, length: number): string | undefined => {
    const place = places.get(path);
    return place?.source.text.slice(place.offset, place.offset + length);
  };
  assert.equal(at("report", 6), "report");
  assert.equal(at("previous[1]", 6), "'helm:");
  assert.equal(at("rules[0]", 6), "match:");
  assert.equal(at('rules[0].match.labels["app.kubernetes.io/name"]', 4), "app.");
  assert.equal(at("triggers[0].sources[0].objectRef.name", 12), "name: alpine");
});

test("an alias has the value of its anchor", () => {
  const text = `${header}previous: &files [a.yaml]\nalsoRead: *files\n`;
  const { settings, places } = policyOf(text);
  assert.deepEqual(settings, { previous: ["a.yaml"], alsoRead: ["a.yaml"] });
  assert.equal(places.get("alsoRead")?.offset, text.indexOf("alsoRead"));
});

test("a file with no policy, two policies or something else is an error", () => {
  const advice = "  write exactly one RevisionPolicy into it\n";
  for (const text of ["", "# nothing\n", "---\n---\n"]) {
    assertAllProblems(text, `hashroll.yaml:1:1: error: there is no policy in this file (policy-value)\n${advice}`);
  }
  assertAllProblems(
    `${header}---\n${header}`,
    `hashroll.yaml:4:1: error: there is more than one document in this file (policy-value)\n${advice}`,
  );
  assertAllProblems(
    "- a\n",
    "hashroll.yaml:1:1: error: the policy has to be a map, not a list (policy-value)\n  expected: what hashroll does with the configs of a manifest stream\n",
  );
});

test("a file that is no YAML is an error", () => {
  const { policy, problems } = read(`${header}secrets: [true\n`);
  assert.equal(policy, undefined);
  assert.deepEqual([...new Set(problems.map(({ code }) => code))], ["syntax"]);
});

test("a file of another kind is reported once, not key by key", () => {
  const keys = Array.from({ length: 20_000 }, (_, index) => `key${index}: x\n`).join("");
  const { problems } = read(`${header}${keys}`);
  assert.equal(problems.length, 20);
});

test("aliases that expand to too many nodes are an error, however deep they go", () => {
  const names = Array.from({ length: 3000 }, () => "*n").join(", ");
  assertAllProblems(
    `${header}metadata: {a: &n x, b: &l [${names}]}\nprevious: [${names}]\nreferences: [${Array.from({ length: 100 }, () => `{kind: Secret, fieldSpecs: *l}`).join(", ")}]\n`,
    "hashroll.yaml:5:1065: error: the aliases of this document expand to too many nodes (alias-limit)\n  write them out, or fewer of them; kubectl refuses such documents too\n",
  );
  const chain = Array.from(
    { length: 3 },
    (_, index) =>
      `  a${index}: &a${index} ${"[".repeat(150)}${index === 0 ? "x" : `*a${index - 1}`}${"]".repeat(150)}\n`,
  );
  assert.deepEqual(policyOf(`${header}metadata:\n${chain.join("")}strict: true\n`).settings, { strict: true });
});

test("a KRM functionConfig is a policy like any other", () => {
  const text = `kind: ResourceList
items: []
functionConfig:
  apiVersion: hashroll.dev/v1alpha1
  kind: RevisionPolicy
  metadata: {annotations: {config.kubernetes.io/function: "x"}}
  secrets: true
  stricd: true
`;
  const parsed = parseDocument(text, 0, text.length);
  assert.ok(parsed.ok && parsed.root?.type === "mapping");
  const found = getIn({ node: parsed.root }, "functionConfig");
  assert.ok(isMapping(found));
  const { problems } = policyFromNode({ path: "<stdin>", text }, found.node);
  assert.equal(
    printed(problems).split("\n")[0],
    '<stdin>:8:3: error: "stricd" is not a key of the policy; strict is (policy-key)',
  );
});
