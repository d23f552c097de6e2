// Configs, what refers to them, and what is asked for: so that every decision of the filter occurs.
import type { Options } from "../../src/index.ts";
import { kustomizeSuffix } from "../corpus/kustomize-suffix.ts";
import type { Choices } from "../generate/choices.ts";
import type { Data, Mapping } from "../generate/data.ts";

export interface Scenario {
  readonly documents: readonly Mapping[];
  /** The same in an earlier state, in which the configs had other content. */
  readonly earlier: readonly Mapping[];
  readonly options: Options;
}

const names = ["web", "app-config", "db", "no", "123", "1e3", "web.conf"] as const;
const texts = [
  "red",
  "a: b\nc: d\n",
  "line\n",
  "no end",
  "two\n\nlines\n\n",
  "  indented\nless\n",
  "\nleading\n",
  "\n\n",
  "",
  " ",
  "tab\there\n",
  "# no comment\n",
  "---\nname: web\n---\n",
  "yes",
  "0644",
  "1_000",
  "~",
  "trailing \nspaces  \n",
  "é日本😀",
  "a\r\nb\r\n",
  "x: |\n  y\n\n\nz: >\n  w\n",
  "deep\n    deeper\n\n    deeper\n",
  "name: web",
  "{{ x }}",
  "'\"\\",
  "- a\n- b",
  "\u0085\u2028",
] as const;

export function scenario(choices: Choices): Scenario {
  const configs = newConfigs(choices);
  const options = newOptions(choices);
  const earlier = configs.map((config) => (choices.oneIn(2) ? withOtherContent(config, choices) : config));
  const others = newReferrers(configs, earlier, choices);
  return { documents: arrange(configs, others, choices), earlier: [...earlier, ...others.slice(0, 1)], options };
}

function newConfigs(choices: Choices): Mapping[] {
  const seen = new Set<string>();
  const configs: Mapping[] = [];
  for (let count = 1 + choices.pick(3); count > 0; count -= 1) {
    const config = newConfig(choices);
    const { name, namespace } = config["metadata"] as Mapping;
    const key = `${String(config["kind"])} ${String(namespace)} ${String(name)}`;
    if (!seen.has(key)) configs.push(config);
    seen.add(key);
  }
  return configs;
}

function newConfig(choices: Choices): Mapping {
  const isSecret = choices.oneIn(5);
  const metadata = {
    name: choices.pickFrom(names),
    ...namespaceOf(choices),
    ...(choices.oneIn(3) && {
      labels: choices.pickFrom<Data>([{ app: "x" }, null, {}, { "app.kubernetes.io/name": "n", grafana: "1" }]),
    }),
    ...(choices.oneIn(2) && { annotations: configAnnotations(choices) }),
    ...(choices.oneIn(25) && {
      uid: "0e1f",
      resourceVersion: "12",
      creationTimestamp: null,
      managedFields: [{ manager: "kubectl" }],
    }),
  };
  return {
    apiVersion: "v1",
    kind: isSecret ? "Secret" : "ConfigMap",
    metadata,
    ...(isSecret && choices.oneIn(2) && { type: "Opaque" }),
    ...(!choices.oneIn(15) && { [isSecret ? "stringData" : "data"]: newData(choices) }),
    ...(!isSecret && choices.oneIn(12) && { binaryData: { b: "AAEC" } }),
    ...(choices.oneIn(10) && { immutable: choices.pickFrom<Data>([false, true, null]) }),
  };
}

function configAnnotations(choices: Choices): Data {
  return choices.pickFrom<Data>([
    { note: "text" },
    { "hashroll.dev/strategy": choices.pickFrom(["rename", "copy", "restart", "rename"]) },
    { "hashroll.dev/strategy": "rename", note: choices.pickFrom(texts) },
    null,
    {},
    { "argocd.argoproj.io/sync-options": "Replace=true", "helm.sh/resource-policy": "delete" },
  ]);
}

function newData(choices: Choices): Mapping {
  const keys = ["a", "app.yaml", "B_2", "no", "1", "x-y"] as const;
  const entries: [string, Data][] = [];
  for (let count = choices.pick(4); count >= 0; count -= 1)
    entries.push([choices.pickFrom(keys), choices.pickFrom(texts)]);
  return Object.fromEntries(entries);
}

function withOtherContent(config: Mapping, choices: Choices): Mapping {
  const key = config["kind"] === "Secret" ? "stringData" : "data";
  return { ...config, [key]: newData(choices) };
}

function namespaceOf(choices: Choices): Mapping {
  const namespace = choices.pickFrom(["", "", "shop", "other"]);
  return namespace === "" ? {} : { namespace };
}

function newOptions(choices: Choices): Options {
  return {
    ...(choices.oneIn(2) && { secrets: true }),
    ...(choices.oneIn(5) && { namespace: "shop" }),
    ...(choices.oneIn(3) && { strategy: choices.pickFrom(["rename", "copy", "restart"]) }),
    ...(choices.oneIn(6) && { immutable: false }),
    ...(choices.oneIn(3) && { for: choices.pickFrom(["helm", "argocd", "flux", "kubectl"]) }),
    ...(choices.oneIn(4) && { retain: choices.pickFrom(["none", "keep"]) }),
    ...(choices.oneIn(3) && { checksums: "drop" as const }),
    ...(choices.oneIn(3) && { jobs: choices.pickFrom(["rename", "rewrite", "rename"]) }),
  };
}

function newReferrers(configs: readonly Mapping[], earlier: readonly Mapping[], choices: Choices): Mapping[] {
  const made: Mapping[] = [];
  for (let count = choices.pick(4); count > 0; count -= 1) {
    const at = choices.pick(configs.length);
    const config = configs[at] as Mapping;
    made.push(newReferrer(`w${made.length}`, config, earlier[at] as Mapping, configs, choices));
  }
  return made;
}

function newReferrer(
  name: string,
  config: Mapping,
  earlier: Mapping,
  configs: readonly Mapping[],
  choices: Choices,
): Mapping {
  const { name: own, namespace } = config["metadata"] as Mapping;
  const metadata: Mapping = {
    name,
    ...(choices.oneIn(5) ? namespaceOf(choices) : namespace === undefined ? {} : { namespace }),
    ...(choices.oneIn(4) && { annotations: workloadAnnotations(config, earlier, choices) }),
    ...(choices.oneIn(5) && { labels: { app: own as string } }),
  };
  const kind = String(config["kind"]).toLowerCase();
  switch (choices.pick(12)) {
    case 11:
      return {
        apiVersion: "rbac.authorization.k8s.io/v1",
        kind: choices.pickFrom(["Role", "ClusterRole"]),
        metadata,
        rules: [
          ...(choices.oneIn(3)
            ? [{ apiGroups: ["apps"], resources: ["deployments"], resourceNames: [own as string], verbs: ["get"] }]
            : []),
          {
            apiGroups: [""],
            resources: [`${kind}s`],
            resourceNames: [own as string, ...(choices.oneIn(2) ? ["other"] : [])],
            verbs: ["get"],
          },
        ],
      };
    case 10:
      return {
        apiVersion: "example.com/v1",
        kind: "Odd",
        metadata,
        spec: {
          deep: [{ [kind === "secret" ? "secretRef" : "configMapRef"]: { name: own as string } }],
          note: choices.pickFrom(texts),
        },
      };
    case 9:
      return choices.oneIn(2)
        ? {
            apiVersion: "app.example.com/v1alpha1",
            kind: "TriggerRule",
            metadata,
            spec: {
              sources: [
                {
                  objectRef: {
                    kind: config["kind"] as string,
                    name: own as string,
                    ...(namespace !== undefined && { namespace }),
                  },
                },
              ],
              actions: [
                {
                  updatePodTemplate: {
                    objectRef: {
                      apiVersion: "apps/v1",
                      kind: "Deployment",
                      name: "w0",
                      ...(namespace !== undefined && { namespace }),
                    },
                  },
                },
              ],
            },
          }
        : {
            apiVersion: "v1",
            kind: "Service",
            metadata,
            spec: { selector: { app: own as string }, note: choices.pickFrom(texts) },
          };
    case 8:
      return {
        apiVersion: "batch/v1",
        kind: "CronJob",
        metadata,
        spec: { schedule: "0 * * * *", jobTemplate: { spec: { template: template(configs, config, choices) } } },
      };
    case 7:
    case 6:
      return { apiVersion: "batch/v1", kind: "Job", metadata, spec: { template: template(configs, config, choices) } };
    case 5:
      return {
        apiVersion: "v1",
        kind: "Pod",
        metadata,
        spec: (template(configs, config, choices) as Mapping)["spec"] as Data,
      };
    default:
      return {
        apiVersion: "apps/v1",
        kind: choices.pickFrom(["Deployment", "StatefulSet", "Deployment"]),
        metadata,
        spec: { replicas: 2, template: template(configs, config, choices) },
      };
  }
}

function workloadAnnotations(config: Mapping, earlier: Mapping, choices: Choices): Data {
  const kind = String(config["kind"]).toLowerCase();
  const { name } = config["metadata"] as Mapping;
  return choices.pickFrom<Data>([
    { "deployment.kubernetes.io/triggered-by": `${kind}/${String(name)}` },
    { "hashroll.dev/pin": `${kind}/${String(name)}=${kustomizeSuffix(earlier)}` },
    { "hashroll.dev/job": "rename" },
    null,
    { note: "text" },
  ]);
}

function template(configs: readonly Mapping[], main: Mapping, choices: Choices): Data {
  const metadata = choices.pickFrom<Data | undefined>([
    undefined,
    { labels: { app: "x" } },
    { annotations: { "checksum/config": "abc", other: "z" } },
    { annotations: { "checksum/config": "abc" } },
    null,
    {},
    { annotations: null },
    { labels: { app: "x" }, annotations: { "checksum/a": "1", "checksum/b": "2", note: choices.pickFrom(texts) } },
  ]);
  const pick = (): Mapping => (choices.oneIn(3) ? (configs[choices.pick(configs.length)] as Mapping) : main);
  const volumes: Data[] = [];
  const env: Data[] = [];
  const envFrom: Data[] = [];
  for (let count = 1 + choices.pick(2); count > 0; count -= 1) {
    const config = pick();
    const name = (config["metadata"] as Mapping)["name"] as string;
    const isSecret = config["kind"] === "Secret";
    const optional = choices.oneIn(8) ? { optional: true } : {};
    switch (choices.pick(4)) {
      case 0:
        volumes.push(
          isSecret
            ? { name: "v", secret: { secretName: name, ...optional } }
            : { name: "v", configMap: { name, ...optional } },
        );
        break;
      case 1:
        envFrom.push({ [isSecret ? "secretRef" : "configMapRef"]: { name, ...optional } });
        break;
      case 2:
        env.push({
          name: "E",
          valueFrom: { [isSecret ? "secretKeyRef" : "configMapKeyRef"]: { name, key: "a", optional: true } },
        });
        break;
      default:
        volumes.push({ name: "p", projected: { sources: [{ [isSecret ? "secret" : "configMap"]: { name } }] } });
    }
  }
  const container = {
    name: "c",
    image: choices.pickFrom(["img:1", "img"]),
    ...(choices.oneIn(6) && {
      args: [choices.pickFrom(texts), `--config-map=${String((main["metadata"] as Mapping)["name"])}`],
    }),
    ...(env.length > 0 && { env }),
    ...(envFrom.length > 0 && { envFrom }),
  };
  return {
    ...(metadata !== undefined && { metadata }),
    spec: { containers: [container], ...(volumes.length > 0 && { volumes }) },
  };
}

/** In documents of their own, or in Lists. */
function arrange(configs: readonly Mapping[], others: readonly Mapping[], choices: Choices): Mapping[] {
  const all = choices.oneIn(2) ? [...configs, ...others] : [...others, ...configs];
  if (!choices.oneIn(5)) return all;
  const from = choices.pick(all.length);
  const items = all.slice(from, from + 1 + choices.pick(3));
  const isConfigs = items.every(({ kind }) => kind === "ConfigMap");
  const list: Mapping = {
    ...choices.pickFrom<Mapping>([
      { apiVersion: "v1", kind: "List" },
      isConfigs ? { apiVersion: "v1", kind: "ConfigMapList" } : { apiVersion: "v1", kind: "List", metadata: {} },
      { apiVersion: "example.com/v1", kind: "Bundle", metadata: { name: "bundle" } },
    ]),
    items,
  };
  return [...all.slice(0, from), list, ...all.slice(from + items.length)];
}
