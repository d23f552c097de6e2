// Anchors, aliases and merge keys in every role: each stream has to mean afterwards what the transformation of its
// plain objects means, and none may take more time or memory than its size asks for.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type Options, render } from "../../src/index.ts";
import { expectedStream } from "../property/expected-stream.ts";
import { readStream } from "../property/read-stream.ts";
import type { Mapping } from "./data.ts";

const read = (text: string): Mapping[] => readStream(text, { merge: true });

const list = (...items: readonly string[]): string =>
  `apiVersion: v1\nkind: List\nitems:\n${items.map((item) => item.trim().replace(/^/gm, "    ").replace(/^ {4}/, "  - ")).join("\n")}\n`;

const workload = (head: string, spec: string): string =>
  `apiVersion: apps/v1\nkind: Deployment\n${head}\nspec: {template: {metadata: {}, spec: ${spec}}}`;
const container = (reference: string): string => `{containers: [{name: c, envFrom: [{configMapRef: ${reference}}]}]}`;
const config = (metadata: string, data = "{a: b}"): string =>
  `apiVersion: v1\nkind: ConfigMap\n${metadata}\ndata: ${data}`;

/** Each with the number of references that have to be rewritten by default. */
const cases: readonly (readonly [what: string, rewritten: number, text: string])[] = [
  [
    "the name is an alias",
    1,
    list(
      config("metadata: {labels: {app: &n web}, name: *n }"),
      workload("metadata: {name: w}", container("{name: web}")),
    ),
  ],
  [
    "the name is an anchor for others",
    0,
    config("metadata: {name: &n web, labels: {app: *n , app.kubernetes.io/name: *n }, annotations: {note: *n }}"),
  ],
  [
    "a reference is an alias of the name",
    1,
    list(config("metadata: {name: &n web}"), workload("metadata: {name: *n }", container("{name: *n }"))),
  ],
  [
    "the name is an alias of a reference",
    1,
    list(workload("metadata: {name: w}", container("{name: &n web}")), config("metadata: {name: *n }")),
  ],
  [
    "an alias of the name in another namespace",
    0,
    list(
      config("metadata: {name: &n web, namespace: one}"),
      workload("metadata: {name: w, namespace: two}", container("{name: *n }")),
    ),
  ],
  [
    "the whole metadata is shared",
    1,
    list(config("metadata: &m {name: web, labels: {app: x}}"), workload("metadata: *m", container("{name: web}"))),
  ],
  [
    "block metadata is shared",
    1,
    list(
      config("metadata: &m\n  name: web\n  # about it\n  labels:\n    app: x"),
      workload("metadata: *m", container("{name: web}")),
    ),
  ],
  [
    "a config has its metadata from a workload",
    1,
    list(workload("metadata: &m {name: web, annotations: null}", container("{name: web}")), config("metadata: *m")),
  ],
  [
    "labels are shared",
    1,
    list(
      config("metadata: {name: web, labels: &l {app: x}}"),
      workload("metadata: {name: w, labels: *l }", container("{name: web}")),
    ),
  ],
  [
    "the labels of a copy are shared",
    0,
    list(
      config("metadata: {name: web, labels: &l {app: x}}"),
      workload("metadata: {name: w, labels: *l }", "{containers: [{name: c}]}"),
    ),
  ],
  [
    "empty labels are shared",
    0,
    list(
      config("metadata: {name: web, labels: &l {}, annotations: *l }"),
      workload("metadata: {name: w, labels: *l }", "{containers: [{name: c}]}"),
    ),
  ],
  [
    "null annotations are shared",
    1,
    list(
      config("metadata: {name: web, annotations: &none null}"),
      workload("metadata: {name: w, annotations: *none }", container("{name: web}")),
    ),
  ],
  [
    "a pod spec is shared by two workloads",
    2,
    list(
      config("metadata: {name: web}"),
      workload("metadata: {name: one}", `&s ${container("{name: web}")}`),
      workload("metadata: {name: two}", "*s"),
    ),
  ],
  [
    "a block pod spec is shared",
    2,
    list(
      config("metadata: {name: web}"),
      "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: one}\nspec: &s\n  template:\n    spec:\n      volumes:\n        - name: v\n          configMap:\n            name: web # here\n      containers: [{name: c}]",
      "apiVersion: apps/v1\nkind: StatefulSet\nmetadata: {name: two}\nspec: *s",
    ),
  ],
  [
    "a pod spec is shared with a Job, which keeps the plain name",
    1,
    list(
      config("metadata: {name: web}"),
      workload("metadata: {name: one}", `&s ${container("{name: web}")}`),
      "apiVersion: batch/v1\nkind: Job\nmetadata: {name: two}\nspec: {template: {spec: *s }}",
    ),
  ],
  [
    "a Job's pod spec is shared with a workload",
    1,
    list(
      config("metadata: {name: web}"),
      `apiVersion: batch/v1\nkind: Job\nmetadata: {name: two}\nspec: {template: {spec: &s ${container("{name: web}")}}}`,
      workload("metadata: {name: one}", "*s"),
    ),
  ],
  [
    "a pod spec is shared by two namespaces",
    2,
    list(
      config("metadata: {name: web, namespace: one}"),
      config("metadata: {name: web, namespace: two}", "{a: c}"),
      workload("metadata: {name: w, namespace: one}", `&s ${container("{name: web}")}`),
      workload("metadata: {name: w, namespace: two}", "*s"),
    ),
  ],
  [
    "a pod spec is shared by two namespaces of which one has the config",
    1,
    list(
      config("metadata: {name: web, namespace: one}"),
      workload("metadata: {name: w, namespace: one}", `&s ${container("{name: web}")}`),
      workload("metadata: {name: w, namespace: two}", "*s"),
    ),
  ],
  [
    "an alias inside an alias",
    3,
    list(
      config("metadata: {name: &n web}"),
      workload("metadata: {name: one}", `&s {containers: &c [{name: c, envFrom: [&r {configMapRef: {name: *n }}]}]}`),
      workload("metadata: {name: two}", "{containers: *c }"),
      workload("metadata: {name: three}", "*s"),
    ),
  ],
  [
    "a merge key brings a reference in",
    2,
    list(
      config("metadata: {name: web}"),
      workload(
        "metadata: {name: w}",
        "{containers: [{name: a, envFrom: [{configMapRef: &r {name: web}}]}, {name: b, envFrom: [{configMapRef: {<<: *r , optional: true}}]}]}",
      ),
    ),
  ],
  [
    "a list of merge keys, the first one counting",
    2,
    list(
      config("metadata: {name: web}"),
      config("metadata: {name: other}"),
      workload(
        "metadata: {name: w, annotations: {a: &r {name: web}, b: &o {name: other, optional: true}}}".replace(
          "annotations",
          "x",
        ),
        "{containers: [{name: a, envFrom: [{configMapRef: {<<: [*r , *o ]}}, {configMapRef: {<<: [*o , *r ]}}]}]}",
      ),
    ),
  ],
  [
    "a merge key brings the name in",
    1,
    list(
      workload("metadata: &m {name: web, labels: {app: x}}", container("{name: web}")),
      config("metadata: {<<: *m }"),
    ),
  ],
  [
    "a merge key brings labels in",
    0,
    list(
      workload("metadata: {name: w, labels: &l {app: x, app.kubernetes.io/name: app}}", "{containers: [{name: c}]}"),
      config("metadata: {name: web, labels: {<<: *l , note: z}}"),
    ),
  ],
  [
    "a merge key brings all labels in",
    1,
    list(
      workload("metadata: &m {labels: {app: x}, name: w}", container("{name: web}")),
      config("metadata: {<<: *m , name: web}"),
    ),
  ],
  [
    "labels are merged through a merge key",
    1,
    list(
      "apiVersion: apps/v1\nkind: Deployment\nmetadata: &m {name: w, labels: {<<: {app: x, team: z}, note: text}}\nspec: {template: {spec: " +
        container("{name: web}") +
        "}}",
      config("metadata: {<<: *m , name: web}"),
    ),
  ],
  [
    "a block merge of metadata",
    1,
    list(
      "apiVersion: apps/v1\nkind: Deployment\nmetadata: &m\n  name: w\n  labels:\n    app: x\n  annotations:\n    note: text\nspec: {template: {spec: " +
        container("{name: web}") +
        "}}",
      config("metadata:\n  <<: *m\n  name: web"),
    ),
  ],
  [
    "a copied item has anchors that others use",
    0,
    list(
      config("metadata: {name: web, labels: {app: &x one}}", "&d {a: &v b}"),
      "apiVersion: v1\nkind: Service\nmetadata: {name: s, labels: {app: *x }}\nspec: {selector: *d , note: *v }",
    ),
  ],
  [
    "a copied item uses anchors of others",
    0,
    list(
      "apiVersion: v1\nkind: Service\nmetadata: {name: s, labels: &l {app: x}}\nspec: {selector: &d {a: b}}",
      config("metadata: {name: web, labels: *l }", "*d"),
    ),
  ],
  [
    "a copied block item has anchors",
    0,
    list(
      "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: &n web\n  labels:\n    app: *n\n    note: &t text\ndata:\n  a: *t\n  b: |\n    block\n  c: &n later",
      "apiVersion: v1\nkind: Service\nmetadata: {name: *n , labels: {a: *t }}",
    ),
  ],
  [
    "a copied document has anchors",
    0,
    "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: &n web\n  labels: {app: *n }\ndata: {a: *n }\n",
  ],
  [
    "an item is an alias of another",
    1,
    list(
      workload(
        "metadata: {name: w, x: &c {apiVersion: v1, kind: ConfigMap, metadata: {name: web}, data: {a: b}}}",
        container("{name: web}"),
      ),
      "*c",
    ),
  ],
  [
    "data is shared by two configs",
    2,
    list(
      config("metadata: {name: one}", "&d {a: b}"),
      config("metadata: {name: two}", "*d"),
      workload(
        "metadata: {name: w}",
        "{containers: [{name: c, envFrom: [{configMapRef: {name: one}}, {configMapRef: {name: two}}]}]}",
      ),
    ),
  ],
  [
    "data has aliases and merge keys",
    1,
    list(
      config("metadata: {name: web}", "{x: &x text, z: *x }"),
      workload("metadata: {name: w}", container("{name: web}")),
    ),
  ],
  [
    "immutable is shared with optional",
    1,
    list(
      workload("metadata: {name: w}", container("{optional: &f false, name: web}")),
      `${config("metadata: {name: web}")}\nimmutable: *f`,
    ),
  ],
  [
    "immutable is the anchor of optional",
    1,
    list(
      `${config("metadata: {name: web}")}\nimmutable: &f false`,
      workload("metadata: {name: w}", container("{optional: *f , name: web}")),
    ),
  ],
  [
    "keys are aliases",
    1,
    list(
      config("metadata: {name: web, labels: {&k app: x}}", "{*k : b}"),
      workload("metadata: {name: w, labels: {*k : text}}", container("{name: web}")),
    ),
  ],
  [
    "an anchor with a tag",
    1,
    list(config("metadata: {name: &n !!str web}"), workload("metadata: {name: w}", container("{name: *n }"))),
  ],
  [
    "an anchor that is defined twice",
    2,
    list(
      config("metadata: {name: &n web}"),
      workload("metadata: {name: one}", container("{name: *n }")),
      config("metadata: {name: &n other}"),
      workload("metadata: {name: two}", container("{name: *n }")),
    ),
  ],
  [
    "envFrom is shared by containers",
    2,
    list(
      config("metadata: {name: web}"),
      workload(
        "metadata: {name: w}",
        "{containers: [{name: a, envFrom: &e [{configMapRef: {name: web}}]}, {name: b, envFrom: *e }]}",
      ),
    ),
  ],
  [
    "quoted and folded anchors",
    2,
    list(
      config("metadata:\n  name: &n 'web'"),
      workload("metadata: {name: w}", container("{name: *n }")),
      config("metadata:\n  name: &b >-\n    other"),
      workload("metadata: {name: v}", container("{name: *b }")),
    ),
  ],
];

const orders: readonly Options[] = [
  {},
  { strategy: "copy" },
  { strategy: "restart" },
  { immutable: false, retain: "none", for: "kubectl" },
  { for: "helm", namespace: "one" },
];

for (const [what, rewritten, text] of cases) {
  test(what, () => {
    const objects = read(text);
    for (const options of orders) {
      const { text: output, report } = render(text, options);
      assert.deepEqual(
        report.problems.filter(({ severity }) => severity === "error"),
        [],
        text,
      );
      assert.ok(output !== undefined);
      assert.deepEqual(
        read(output),
        expectedStream(objects, report, options),
        `${JSON.stringify(options)}\n${text}\n${output}`,
      );
      assert.equal(render(output, options).text, output, "a second run changes nothing");
    }
    const references = render(text).report.configs.flatMap((each) => each.references);
    assert.equal(references.filter((each) => each.rewritten).length, rewritten, text);
  });
}

/** `&l11` stands for 10^12 leaves. */
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

/** Where there is more in an alias than anyone can look at, that has to be said; where it need not be looked at, it may pass. */
const bombs: readonly (readonly [where: string, mustFail: boolean, text: string])[] = [
  ["data", true, `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: x}\ndata:\n${bomb("x", tenfold)}\n`],
  ["data, as maps", true, `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: x}\ndata:\n${bomb("{a: x}", nested)}\n`],
  [
    "data, as merge keys",
    false,
    `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: x}\ndata:\n${bomb("{a: x}", merged)}\n`,
  ],
  [
    "a Secret's stringData",
    true,
    `apiVersion: v1\nkind: Secret\nmetadata: {name: x}\nstringData:\n${bomb("x", tenfold)}\n`,
  ],
  [
    "labels",
    false,
    `apiVersion: v1\nkind: ConfigMap\nx:\n${bomb("x", tenfold)}\nmetadata: {name: x, labels: {a: *l11 }}\n`,
  ],
  [
    "labels of a List's item",
    true,
    `apiVersion: v1\nkind: List\nx:\n${bomb("x", tenfold)}\nitems: [{apiVersion: v1, kind: ConfigMap, metadata: {name: x, annotations: {a: *l11 }}, data: {a: b}}]\n`,
  ],
  [
    "merge keys of labels",
    false,
    `apiVersion: v1\nkind: ConfigMap\nx:\n${bomb("{a: x}", merged)}\nmetadata: {name: x, labels: {<<: *l11 }}\n`,
  ],
  [
    "a pod spec",
    true,
    `${web}---\napiVersion: apps/v1\nkind: Deployment\nmetadata: {name: w}\nx:\n${bomb("{name: v, configMap: {name: web}}", tenfold)}\nspec: {template: {spec: {containers: [{name: c}], volumes: *l11 }}}\n`,
  ],
  [
    "containers",
    false,
    `${web}---\napiVersion: apps/v1\nkind: Deployment\nmetadata: {name: w}\nx:\n${bomb("{name: c, envFrom: [{configMapRef: {name: web}}]}", merged)}\nspec: {template: {spec: {containers: [*l11 , *l11 ]}}}\n`,
  ],
  [
    "a custom resource",
    true,
    `${web}---\napiVersion: example.com/v1\nkind: Odd\nmetadata: {name: w}\nspec:\n${bomb("{configMapRef: {name: web}}", tenfold)}\n`,
  ],
  [
    "a custom resource, as maps",
    true,
    `${web}---\napiVersion: example.com/v1\nkind: Odd\nmetadata: {name: w}\nspec:\n${bomb("{configMapRef: {name: web}}", nested)}\n`,
  ],
  [
    "lists of Lists",
    false,
    `apiVersion: v1\nkind: List\nx:\n${bomb("{apiVersion: v1, kind: ConfigMap, metadata: {name: web}, data: {a: b}}", (before) => `{kind: List, apiVersion: v1, items: ${tenfold(before)}}`)}\nitems: [*l11 ]\n`,
  ],
  [
    "RBAC rules",
    false,
    `${web}---\napiVersion: rbac.authorization.k8s.io/v1\nkind: Role\nmetadata: {name: r}\nx:\n${bomb("{resources: [configmaps], verbs: [get], resourceNames: [web]}", tenfold)}\nrules: *l11\n`,
  ],
];

for (const [where, mustFail, text] of bombs) {
  test(`a bomb of aliases in ${where} is bounded`, () => {
    for (const options of [
      { secrets: true },
      { secrets: true, strategy: "copy" },
      { secrets: true, strategy: "restart" },
    ] as const) {
      const start = performance.now();
      const { text: output, report } = render(text, options);
      assert.ok(performance.now() - start < 2000, `took ${Math.round(performance.now() - start)} ms`);
      const faults = report.problems.filter(({ severity }) => severity === "error").map(({ code }) => code);
      assert.equal(output === undefined, faults.length > 0);
      if (faults.length > 0) assert.deepEqual([...new Set(faults)], ["alias-limit"]);
      assert.ok((output?.length ?? 0) < 10 * text.length);
      if (mustFail && options.strategy !== "restart") assert.deepEqual(faults, ["alias-limit"]);
    }
  });
}
