// Streams with anchors, aliases and merge keys in every role that they can have.

const list = (...items: readonly string[]): string =>
  `apiVersion: v1\nkind: List\nitems:\n${items.map((item) => item.trim().replace(/^/gm, "    ").replace(/^ {4}/, "  - ")).join("\n")}\n`;

const workload = (head: string, spec: string): string =>
  `apiVersion: apps/v1\nkind: Deployment\n${head}\nspec: {template: {metadata: {}, spec: ${spec}}}`;
const container = (reference: string): string => `{containers: [{name: c, envFrom: [{configMapRef: ${reference}}]}]}`;
const config = (metadata: string, data = "{a: b}"): string =>
  `apiVersion: v1\nkind: ConfigMap\n${metadata}\ndata: ${data}`;

/** Each with the number of references that have to be rewritten by default. */
export const aliasCases: readonly (readonly [what: string, rewritten: number, text: string])[] = [
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
