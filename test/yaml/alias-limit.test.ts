// A few lines of aliases can expand to more than any memory holds: none may take more time or memory than its size justifies.
import assert from "node:assert/strict";
import { test } from "node:test";
import { render } from "../../src/index.ts";

/** `&l11` expands to 10^12 leaves. */
function bomb(first: string, more: (before: string) => string): string {
  const levels = [`  l0: &l0 ${first}`];
  for (let level = 1; level < 12; level++) levels.push(`  l${level}: &l${level} ${more(`*l${level - 1} `)}`);
  return levels.join("\n");
}

const tenfold = (before: string): string => `[${Array.from({ length: 10 }, () => before).join(",")}]`;
const nested = (before: string): string =>
  `{${Array.from({ length: 10 }, (_, index) => `k${index}: ${before}`).join(",")}}`;
const merged = (before: string): string => `{<<: ${tenfold(before)}, own: x}`;
const web = "---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: web}\ndata: {a: b}\n";

/** Each is refused when it is read, whatever becomes of the object. */
const bombs: readonly (readonly [where: string, text: string])[] = [
  ["data", `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: x}\ndata:\n${bomb("x", tenfold)}\n`],
  ["data, as maps", `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: x}\ndata:\n${bomb("{a: x}", nested)}\n`],
  ["data, as merge keys", `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: x}\ndata:\n${bomb("{a: x}", merged)}\n`],
  ["a Secret's stringData", `apiVersion: v1\nkind: Secret\nmetadata: {name: x}\nstringData:\n${bomb("x", tenfold)}\n`],
  ["labels", `apiVersion: v1\nkind: ConfigMap\nx:\n${bomb("x", tenfold)}\nmetadata: {name: x, labels: {a: *l11 }}\n`],
  [
    "labels of a List's item",
    `apiVersion: v1\nkind: List\nx:\n${bomb("x", tenfold)}\nitems: [{apiVersion: v1, kind: ConfigMap, metadata: {name: x, annotations: {a: *l11 }}, data: {a: b}}]\n`,
  ],
  [
    "merge keys of labels",
    `apiVersion: v1\nkind: ConfigMap\nx:\n${bomb("{a: x}", merged)}\nmetadata: {name: x, labels: {<<: *l11 }}\n`,
  ],
  [
    "a pod spec",
    `${web}---\napiVersion: apps/v1\nkind: Deployment\nmetadata: {name: w}\nx:\n${bomb("{name: v, configMap: {name: web}}", tenfold)}\nspec: {template: {spec: {containers: [{name: c}], volumes: *l11 }}}\n`,
  ],
  [
    "containers",
    `${web}---\napiVersion: apps/v1\nkind: Deployment\nmetadata: {name: w}\nx:\n${bomb("{name: c, envFrom: [{configMapRef: {name: web}}]}", merged)}\nspec: {template: {spec: {containers: [*l11 , *l11 ]}}}\n`,
  ],
  [
    "a custom resource",
    `${web}---\napiVersion: example.com/v1\nkind: Odd\nmetadata: {name: w}\nspec:\n${bomb("{configMapRef: {name: web}}", tenfold)}\n`,
  ],
  [
    "a custom resource, as maps",
    `${web}---\napiVersion: example.com/v1\nkind: Odd\nmetadata: {name: w}\nspec:\n${bomb("{configMapRef: {name: web}}", nested)}\n`,
  ],
  [
    "lists of Lists",
    `apiVersion: v1\nkind: List\nx:\n${bomb("{apiVersion: v1, kind: ConfigMap, metadata: {name: web}, data: {a: b}}", (before) => `{kind: List, apiVersion: v1, items: ${tenfold(before)}}`)}\nitems: [*l11 ]\n`,
  ],
  [
    "RBAC rules",
    `${web}---\napiVersion: rbac.authorization.k8s.io/v1\nkind: Role\nmetadata: {name: r}\nx:\n${bomb("{resources: [configmaps], verbs: [get], resourceNames: [web]}", tenfold)}\nrules: *l11\n`,
  ],
];

for (const [where, text] of bombs) {
  test(`a bomb of aliases in ${where} is bounded`, () => {
    for (const options of [
      { secrets: true },
      { secrets: true, strategy: "copy" },
      { secrets: true, strategy: "restart" },
    ] as const) {
      const start = performance.now();
      const { text: output, report } = render(text, options);
      assert.ok(performance.now() - start < 10_000, `took ${Math.round(performance.now() - start)} ms`);
      assert.equal(output, undefined);
      const faults = report.problems.filter(({ severity }) => severity === "error").map(({ code }) => code);
      assert.deepEqual(faults, ["alias-limit"]);
    }
  });
}

/** Each stands in the next, which nobody sees in the nesting of the text. */
const chains: readonly (readonly [what: string, text: (length: number) => string])[] = [
  [
    "lists in a custom resource",
    (length) =>
      `apiVersion: example.com/v1\nkind: Gizmo\nmetadata:\n  name: web\n  x:\n${links(length, (before) => `[${before}]`)}\nspec: *a${length}\n`,
  ],
  [
    "maps in data",
    (length) =>
      `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: deep}\nx:\n${links(length, (before) => `{k: ${before}}`)}\ndata: *a${length}\n`,
  ],
  [
    "merge keys of a pod template",
    (length) =>
      `apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\nx:\n${links(length, (before) => `{<<: ${before}}`, "{spec: {containers: []}}")}\nspec: {template: *a${length}}\n`,
  ],
];

function links(length: number, more: (before: string) => string, first = "web"): string {
  const levels = Array.from({ length }, (_, level) => `    a${level + 1}: &a${level + 1} ${more(`*a${level} `)}`);
  return [`    a0: &a0 ${first}`, ...levels].join("\n");
}

for (const [what, text] of chains) {
  test(`aliases in aliases: ${what}`, () => {
    const errorsOf = (length: number): string[] =>
      render(`${web}---\n${text(length)}`)
        .report.problems.filter(({ severity }) => severity === "error")
        .map(({ code }) => code);
    assert.deepEqual(errorsOf(20_000), ["alias-limit"]);
    assert.deepEqual(errorsOf(200), []);
  });
}

test("aliases in aliases that are few and deep", () => {
  const deep = (before: string): string => `${"[".repeat(75)}${before}${"]".repeat(75)}`;
  const text = (length: number): string =>
    `${web}---\napiVersion: example.com/v1\nkind: Gizmo\nmetadata:\n  name: web\n  x:\n${links(length, deep)}\n`;
  assert.deepEqual(
    render(text(10))
      .report.problems.filter(({ severity }) => severity === "error")
      .map(({ code, message }) => [code, message]),
    [["syntax", "this document can't be read: the nesting is too deep"]],
  );
  assert.ok(render(text(5)).text);
});

test("characters that aliases multiply are counted too", () => {
  const text = (aliases: number): string =>
    `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: x}\ndata:\n  a: &a ${"x".repeat(1_000_000)}\n${Array.from({ length: aliases }, (_, index) => `  b${index}: *a\n`).join("")}`;
  assert.deepEqual(
    render(text(11)).report.problems.map(({ code }) => code),
    ["alias-limit"],
  );
  assert.ok(render(text(9)).text);
});
