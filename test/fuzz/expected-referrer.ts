// What has to become of an object that names configs: the references that the report says, and what restarts or renames it.
import { createHash } from "node:crypto";
import type { Options, ReportConfig } from "../../src/index.ts";
import { encodeSuffix, kustomizeSuffix } from "../corpus/kustomize-suffix.ts";
import { isMapping, type Mapping, mappingOf, type Value } from "../corpus/read-stream.ts";
import { type Config, isIn, metadataOf, type Stream, titleOf } from "./judged-stream.ts";

export function expectedReferrer(
  object: Mapping,
  configs: readonly Config[],
  { objects, report, options }: Stream,
): Mapping {
  const title = titleOf(object);
  let result: Value = object;
  const content: string[] = [];
  for (const config of configs) {
    const { reported } = config;
    // A damaged text can have an object twice.
    const paths = reported.references.flatMap((each) => (each.referrer === title && each.rewritten ? [each.path] : []));
    for (const path of new Set(paths)) {
      const pinned = pinOf(object, reported);
      const suffix = pinned ?? config.suffix;
      content.push(`${reported.kind}/${reported.baseName}=${suffix}`);
      result = withName(result, pathOf(path), reported.name, `${reported.baseName}-${suffix}`);
    }
    const isNear = object["kind"] === "ClusterRole" || isIn(object, reported, options);
    if (reported.strategy === "rename" && isNear) result = withResourceName(result, config);
  }
  const restarts = report.restarts.filter((each) => each.referrer === title).map((each) => each.config);
  const unseen = configs.flatMap(({ object: seen, reported, suffix }) =>
    seen
      ? []
      : [{ kind: reported.kind, metadata: { name: reported.name, namespace: reported.namespace ?? "" }, suffix }],
  );
  const annotations = [...objects.map((each) => ({ ...each, suffix: suffixOf(each, configs) })), ...unseen]
    .filter((each) => restarts.includes(titleOf(each)))
    .map((each) => [restartKey(each, object, options), each.suffix]);
  if (annotations.length > 0) result = withTemplateAnnotations(result, Object.fromEntries(annotations) as Mapping);
  const isRenamed =
    /^(?:batch\/[\s\S]* Job|[^/]* Pod)$/.test(`${String(object["apiVersion"] ?? "")} ${String(object["kind"])}`) &&
    (mappingOf(metadataOf(object)["annotations"])["hashroll.dev/job"] ?? options.jobs) === "rename";
  return isRenamed && content.length > 0 && (metadataOf(object)["name"] ?? null) !== null
    ? renamedJob(result as Mapping, content)
    : (result as Mapping);
}

function suffixOf(object: Mapping, configs: readonly Config[]): string {
  return configs.find((config) => config.object === object)?.suffix ?? kustomizeSuffix(object);
}

function restartKey(config: Mapping, workload: Mapping, options: Options): string {
  const [own, namespace] = [workload, config].map((each) => metadataOf(each)["namespace"] || options.namespace);
  const lead = namespace === undefined || namespace === own ? "" : `${String(namespace)}_`;
  return `hashroll.dev/${String(config["kind"]).toLowerCase()}.${lead}${String(metadataOf(config)["name"])}`;
}

function pinOf(object: Mapping, { kind, baseName }: ReportConfig): string | undefined {
  const pins = String(mappingOf(metadataOf(object)["annotations"])["hashroll.dev/pin"] ?? "").trim();
  const prefix = `${kind.toLowerCase()}/${baseName}=`;
  return pins.startsWith(prefix) ? pins.slice(prefix.length) : undefined;
}

function renamedJob(object: Mapping, content: readonly string[]): Mapping {
  const metadata = metadataOf(object);
  const hex = createHash("sha256")
    .update([...new Set(content)].sort().join("\n"))
    .digest("hex");
  const isOdd = !isMappingOrNull(metadata["annotations"] ?? null);
  const annotations: Value = isOdd
    ? (metadata["annotations"] as Value)
    : { ...mappingOf(metadata["annotations"]), "hashroll.dev/base-name": metadata["name"] as Value };
  return {
    ...object,
    metadata: { ...metadata, name: `${String(metadata["name"])}-${encodeSuffix(hex)}`, annotations },
  };
}

function pathOf(path: string): (string | number)[] {
  return path.split(/\.|(?=\[)/).map((key) => (/^\[\d+\]$/.test(key) ? Number(key.slice(1, -1)) : key));
}

function withName(value: Value, [key, ...rest]: readonly (string | number)[], from: string, to: string): Value {
  if (key === undefined) {
    // Without quotes, some names are numbers or booleans.
    if (value !== from && typeof value !== "number" && typeof value !== "boolean")
      throw new Error(`a reference to ${from} was expected`);
    return to;
  }
  if (Array.isArray(value))
    return value.map((item: Value, index) => (index === key ? withName(item, rest, from, to) : item));
  if (!isMapping(value)) throw new Error(`the path of a reference to ${from} ends at ${key}`);
  return { ...value, [key]: withName(value[key] as Value, rest, from, to) };
}

function withResourceName(object: Value, { reported, revision }: Config): Value {
  if (!isMapping(object) || !Array.isArray(object["rules"])) return object;
  if (!String(object["apiVersion"]).startsWith("rbac.authorization.k8s.io/")) return object;
  if (object["kind"] !== "Role" && object["kind"] !== "ClusterRole") return object;
  const rules = object["rules"].map((rule: Value) => {
    const { apiGroups, resources, resourceNames } = mappingOf(rule);
    if (!Array.isArray(apiGroups) || !apiGroups.includes("")) return rule;
    if (!Array.isArray(resources) || !resources.includes(`${reported.kind.toLowerCase()}s`)) return rule;
    if (!Array.isArray(resourceNames) || !resourceNames.includes(reported.name)) return rule;
    // Configs of one name and content in two namespaces have one name of a revision.
    if (resourceNames.includes(revision)) return rule;
    return { ...mappingOf(rule), resourceNames: [...resourceNames, revision] };
  });
  return { ...object, rules };
}

function isMappingOrNull(value: Value): boolean {
  return value === null || isMapping(value);
}

/** What is there and no mapping stays as it is. */
function withTemplateAnnotations(value: Value, added: Mapping): Value {
  if (!isMapping(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]): [string, Value] => {
      if (key === "spec" || key === "jobTemplate") return [key, withTemplateAnnotations(item, added)];
      if (key !== "template" || !isMapping(item)) return [key, item];
      const metadata = mappingOf(item["metadata"]);
      if (![metadata["annotations"] ?? null, item["metadata"] ?? null].every(isMappingOrNull)) return [key, item];
      const annotations = { ...mappingOf(metadata["annotations"]), ...added };
      return [key, { ...item, metadata: { ...metadata, annotations } }];
    }),
  );
}
