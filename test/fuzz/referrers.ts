// Objects that name configs, or ask for something to be done with one.
import { kustomizeSuffix } from "../corpus/kustomize-suffix.ts";
import type { Choices } from "../generate/choices.ts";
import type { Data, Mapping } from "../generate/data.ts";
import { namespaceOf, texts } from "./configs.ts";

export function newReferrers(configs: readonly Mapping[], earlier: readonly Mapping[], choices: Choices): Mapping[] {
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
