// Kubernetes objects with the names, keys and values that trip a tool up; their text is not known here.
import fc from "../tool/seeds.ts";
import type { Data, Mapping } from "./data.ts";

/** Names a reader may take for something else, and ones that every JavaScript object has. */
export const awkwardNames = [
  "web-config",
  "web",
  "web.config",
  "constructor",
  "__proto__",
  "toString",
  "null",
  "true",
  "no",
  "123",
  "1e3",
  "0x10",
  "1.5",
] as const;

const name = fc.constantFrom(...awkwardNames);
const namespace = fc.constantFrom("", "", "shop", "other");

const word = fc.constantFrom(
  "web",
  "config",
  "shop",
  "alpha beta",
  "web-config",
  "yes",
  "0644",
  "~",
  "- a",
  "a: b",
  "{x",
  "# no comment",
  "",
);
const line = fc.oneof(
  word,
  fc.constantFrom("  indented", "\ttab", "trailing ", "---", "...", "name: web-config", "#!/bin/sh", "'\"\\"),
);
const text = fc.oneof(
  { weight: 3, arbitrary: word },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.array(line, { maxLength: 5 }), fc.constantFrom("", "\n", "\n\n"))
      .map(([lines, end]) => lines.join("\n") + end),
  },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 12 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "a\r\nb",
      "\u2028",
      "\u0085",
      "\u0000\u001b\u007f",
      "é日本😀",
      "\ufeffx",
      "a\n\n\n",
      " ",
      "\n",
    ),
  },
);

const dataKey = fc.oneof(
  fc.constantFrom("a", "app.yaml", "__proto__", "constructor", "toString", "valueOf", "1", "true", "name", "kind"),
  fc.string({ unit: fc.constantFrom("a", "B", "9", ".", "-", "_"), minLength: 1, maxLength: 8 }),
);

const labels = fc.option(mappingOf(fc.constantFrom("app", "team", "note", "example.com/x"), word), { nil: undefined });
// Undefined: left out. Null: written, in one of its spellings.
const annotations = fc.oneof(labels, fc.constant(null));

function mappingOf(key: fc.Arbitrary<string>, value: fc.Arbitrary<Data>): fc.Arbitrary<Mapping> {
  return fc.array(fc.tuple(key, value), { maxLength: 4 }).map((entries) => Object.fromEntries(entries));
}

/** Leaves out what is undefined; sets `__proto__` as an ordinary key. */
function mapping(entries: Readonly<Record<string, Data | undefined>>): Mapping {
  return Object.fromEntries(
    Object.entries(entries).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
}

const metadata = fc
  .record({ name, namespace, labels, annotations })
  .map(({ namespace, ...rest }) => mapping({ ...rest, namespace: namespace || undefined }));

const content = fc.record({
  data: fc.option(mappingOf(dataKey, text), { nil: undefined, freq: 5 }),
  binaryData: fc.option(mappingOf(dataKey, fc.constantFrom("AAEC", "//4AAWJpbg==", "")), { nil: undefined, freq: 1 }),
  immutable: fc.constantFrom(undefined, undefined, false, true),
});

export const configMap = fc
  .tuple(metadata, content)
  .map(([metadata, content]) => mapping({ apiVersion: "v1", kind: "ConfigMap", metadata, ...content }));

const optional = fc.constantFrom({}, { optional: true });
const volume = fc.oneof(
  fc.tuple(name, optional).map(([name, rest]): Data => ({ name: "v", configMap: { name, ...rest } })),
  name.map((name): Data => ({ name: "v", projected: { sources: [{ configMap: { name } }, { secret: { name } }] } })),
  name.map((name): Data => ({ name, secret: { secretName: name } })),
  name.map((name): Data => ({ name, emptyDir: {} })),
);
const container = fc
  .record({
    name,
    image: word,
    env: fc.array(
      fc.oneof(
        name.map((name): Data => ({ name: "E", valueFrom: { configMapKeyRef: { name, key: "a" } } })),
        name.map((value): Data => ({ name: "NAME", value })),
      ),
      { maxLength: 2 },
    ),
    envFrom: fc.array(
      name.map((name): Data => ({ configMapRef: { name } })),
      { maxLength: 2 },
    ),
    args: fc.array(word, { maxLength: 2 }),
  })
  .map((container): Data => mapping(container));

const podTemplate = fc
  .record({
    labels,
    annotations,
    containers: fc.array(container, { minLength: 1, maxLength: 2 }),
    initContainers: fc.array(container, { maxLength: 1 }),
    volumes: fc.array(volume, { maxLength: 3 }),
  })
  .map(({ labels, annotations, ...spec }): Data => ({ metadata: mapping({ labels, annotations }), spec }));

const workload = fc
  .tuple(
    metadata,
    podTemplate,
    fc.constantFrom("Deployment", "StatefulSet", "DaemonSet", "CronJob", "Job", "Pod", "Rollout"),
  )
  .map(([metadata, template, kind]) => {
    const spec: Data = kind === "Pod" ? ((template as Mapping)["spec"] ?? null) : { replicas: 2, template };
    const cron: Data = { schedule: "0 * * * *", jobTemplate: { spec: { template } } };
    return mapping({ apiVersion: groupOf(kind), kind, metadata, spec: kind === "CronJob" ? cron : spec });
  });

function groupOf(kind: string): string {
  if (kind === "Pod") return "v1";
  if (kind === "Rollout") return "argoproj.io/v1alpha1";
  return kind === "CronJob" || kind === "Job" ? "batch/v1" : "apps/v1";
}

const other = fc.tuple(metadata, name, text).map(([metadata, name, text]): Mapping => {
  const objects: readonly Mapping[] = [
    { apiVersion: "v1", kind: "Service", metadata, spec: { selector: { app: name }, ports: [{ port: 80, name }] } },
    { apiVersion: "v1", kind: "Secret", metadata, stringData: { [`k${name}`]: text } },
    {
      apiVersion: "example.com/v1",
      kind: "Odd",
      metadata,
      spec: { deep: [{ configMapRef: { name } }, [name, [null, 1.5, false]]], note: text },
    },
    {
      apiVersion: "rbac.authorization.k8s.io/v1",
      kind: "Role",
      metadata,
      rules: [{ apiGroups: [""], resources: ["leases"], resourceNames: [name], verbs: ["get"] }],
    },
  ];
  return objects[(name.length + text.length) % objects.length] as Mapping;
});

const single = fc.oneof(
  { weight: 3, arbitrary: configMap },
  { weight: 3, arbitrary: workload },
  { weight: 1, arbitrary: other },
);

/** What one document holds: an object, a List, or a ConfigMapList. */
export const documentValue: fc.Arbitrary<Mapping> = fc.oneof(
  { weight: 8, arbitrary: single },
  {
    weight: 1,
    arbitrary: fc.array(single, { maxLength: 3 }).map((items) => mapping({ apiVersion: "v1", kind: "List", items })),
  },
  {
    weight: 1,
    arbitrary: fc
      .array(configMap, { maxLength: 2 })
      .map((items) => mapping({ apiVersion: "v1", kind: "ConfigMapList", metadata: {}, items })),
  },
);

/** The configs of a document, as `namespace/name`. */
export function configsOf(document: Mapping): string[] {
  const { items } = document;
  if (Array.isArray(items)) return items.flatMap((item: Data) => configsOf(item as Mapping));
  const { name, namespace } = document["metadata"] as Mapping;
  return document["kind"] === "ConfigMap" ? [`${String(namespace ?? "")}/${String(name)}`] : [];
}
