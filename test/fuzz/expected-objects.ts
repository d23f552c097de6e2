// What has to come out of a list of objects, written a second time from DESIGN.md. What was decided (strategy, which
// references follow, what is carried) is taken from the report; names, suffixes and metadata are worked out here.
import { createHash } from "node:crypto";
import type { Options, Report, ReportConfig } from "../../src/index.ts";
import { encodeSuffix, kustomizeSuffix } from "../corpus/kustomize-suffix.ts";
import { isMapping, type Mapping, mappingOf, type Value } from "../corpus/read-stream.ts";

export interface Expectation {
  /** For each object of the input in order: what becomes of it; undefined where it goes. */
  readonly kept: readonly (Mapping | undefined)[];
  /** What comes in beside them. */
  readonly added: readonly Mapping[];
}

interface Config {
  readonly reported: ReportConfig;
  readonly object: Mapping;
  readonly suffix: string;
  readonly revision: string;
}

export interface Stream {
  readonly objects: readonly Mapping[];
  readonly previous: readonly Mapping[] | undefined;
  readonly report: Report;
  readonly options: Options;
}

export function expectedObjects(stream: Stream): Expectation {
  const configs = stream.report.configs.map((reported): Config => {
    const own = stream.objects.filter((object) => isSame(reported, object, stream.options));
    const object = own.at(-1);
    if (object === undefined) throw new Error(`the report has a ${reported.kind} that kubectl does not see`);
    const suffix = hasBooleanKey(object) ? reported.suffix : kustomizeSuffix(object);
    if (suffix !== reported.suffix) throw new Error(`the suffix of ${titleOf(object)} has to be ${suffix}`);
    return { reported, object, suffix, revision: `${reported.baseName}-${suffix}` };
  });
  const missed = stream.objects.find(
    (object) =>
      isConfig(object, stream.options) && !configs.some(({ reported }) => isSame(reported, object, stream.options)),
  );
  if (missed) throw new Error(`the report lacks ${titleOf(missed)}`);
  const added: Mapping[] = [];
  const kept = stream.objects.map((object) => {
    const config = configs.find(({ reported }) => isSame(reported, object, stream.options));
    if (config === undefined) return isTriggerRule(object) ? undefined : referrer(object, configs, stream);
    const { strategy } = config.reported;
    if (config.object === object) added.push(...carried(config, stream));
    if (strategy === "copy" && config.object === object) added.push(revisionOf(config, stream));
    return strategy === "rename" ? revisionOf({ ...config, object }, stream) : object;
  });
  return { kept, added };
}

/** Without quotes, `no` is a boolean as a key to kubectl, and the word that is written to kustomize, whose suffix it is. */
function hasBooleanKey(object: Mapping): boolean {
  const keys = [object["data"], object["stringData"]].flatMap((each) => Object.keys(mappingOf(each)));
  return keys.includes("false") || keys.includes("true");
}

function isTriggerRule({ apiVersion, kind }: Mapping): boolean {
  return kind === "TriggerRule" && String(apiVersion).startsWith("app.example.com/");
}

function isConfig({ apiVersion, kind }: Mapping, { secrets }: Options): boolean {
  return apiVersion === "v1" && (kind === "ConfigMap" || (kind === "Secret" && secrets === true));
}

function isSame({ kind, name, namespace }: ReportConfig, object: Mapping, options: Options): boolean {
  const own = metadataOf(object);
  return object["kind"] === kind && own["name"] === name && (own["namespace"] || options.namespace) === namespace;
}

function carried({ reported }: Config, { previous = [], options }: Stream): Mapping[] {
  return (reported.carried ?? []).map((name) => {
    const named = previous.filter(
      (each) => each["kind"] === reported.kind && metadataOf(each)["name"] === name && isIn(each, reported, options),
    );
    const found = named.find((each) => metadataOf(each)["namespace"] === reported.namespace) ?? named[0];
    if (found === undefined) throw new Error(`${name} is carried, and no previous output has it`);
    return found;
  });
}

function isIn(object: Mapping, { namespace }: ReportConfig, options: Options): boolean {
  const own = metadataOf(object)["namespace"] || options.namespace;
  return own === undefined || namespace === undefined || own === namespace;
}

function revisionOf({ object, reported, revision }: Config, { previous, options }: Stream): Mapping {
  const metadata = metadataOf(object);
  const isUnseen = reported.strategy === "copy" && reported.references.length === 0;
  const labels = Object.entries(mappingOf(metadata["labels"])).filter(([key]) => !isUnseen || isHarmless(key));
  const before = previous?.find((each) => each["kind"] === reported.kind && metadataOf(each)["name"] === revision);
  const isImmutable = before ? before["immutable"] === true : options.immutable !== false;
  const { status: _, ...rest } = object;
  return {
    ...rest,
    ...(isImmutable && { immutable: true }),
    metadata: {
      ...metadata,
      name: revision,
      labels: { ...Object.fromEntries(labels), "hashroll.dev/config": reported.baseName },
      annotations: {
        ...retentionAnnotations(mappingOf(metadata["annotations"]), previous !== undefined, options),
        "hashroll.dev/base-name": reported.baseName,
        ...(options.for === "helm" && { "helm-diff/base-name": reported.baseName }),
        ...(reported.carried && { "hashroll.dev/history": reported.carried.join(",") }),
      },
    },
  };
}

function retentionAnnotations(annotations: Mapping, hasPrevious: boolean, options: Options): Mapping {
  const all: Record<string, Value> = { ...annotations };
  const isFor = (each: string): boolean => options.for === undefined || options.for === each;
  const mode = options.retain ?? (hasPrevious ? "carry" : "keep");
  const add = (key: string, word: string, replaces: RegExp): void => {
    const words = String(all[key] ?? "")
      .split(",")
      .map((each) => each.trim())
      .filter((each) => each !== "" && each !== word && !replaces.test(each));
    all[key] = [...words, word].join(",");
  };
  if (mode === "carry" && options.for === "argocd")
    add("argocd.argoproj.io/sync-options", "PruneLast=true", /^PruneLast=/);
  if (mode !== "keep") return all;
  if (isFor("helm")) add("helm.sh/resource-policy", "keep", /./);
  if (isFor("argocd")) {
    add("argocd.argoproj.io/compare-options", "IgnoreExtraneous", /^$/);
    add("argocd.argoproj.io/sync-options", "Prune=false", /^Prune=/);
  }
  if (isFor("flux")) add("kustomize.toolkit.fluxcd.io/prune", "disabled", /./);
  return all;
}

function isHarmless(label: string): boolean {
  return label.startsWith("app.kubernetes.io/") || label.startsWith("helm.sh/");
}

function referrer(object: Mapping, configs: readonly Config[], { objects, report, options }: Stream): Mapping {
  const title = titleOf(object);
  let result: Value = object;
  const content: string[] = [];
  for (const config of configs) {
    const { reported } = config;
    for (const { path } of reported.references.filter((each) => each.referrer === title && each.rewritten)) {
      const pinned = pinOf(object, reported);
      const suffix = pinned ?? config.suffix;
      content.push(`${reported.kind}/${reported.baseName}=${suffix}`);
      result = withName(result, pathOf(path), reported.name, `${reported.baseName}-${suffix}`);
    }
    const isNear = object["kind"] === "ClusterRole" || isIn(object, reported, options);
    if (reported.strategy === "rename" && isNear) result = withResourceName(result, config);
  }
  const restarts = report.restarts.filter((each) => each.referrer === title).map((each) => each.config);
  const annotations = objects
    .filter((each) => restarts.includes(titleOf(each)))
    .map((each) => [restartKey(each, object, options), kustomizeSuffix(each)]);
  if (annotations.length > 0) result = withTemplateAnnotations(result, Object.fromEntries(annotations) as Mapping);
  const isRenamed =
    (object["kind"] === "Job" || object["kind"] === "Pod") &&
    (mappingOf(metadataOf(object)["annotations"])["hashroll.dev/job"] ?? options.jobs) === "rename";
  return isRenamed && content.length > 0 ? renamedJob(result as Mapping, content) : (result as Mapping);
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
  const annotations = { ...mappingOf(metadata["annotations"]), "hashroll.dev/base-name": metadata["name"] as Value };
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
    if (value !== from) throw new Error(`a reference to ${from} was expected`);
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
  const rules = object["rules"].map((rule: Value) => {
    const { apiGroups, resources, resourceNames } = mappingOf(rule);
    if (!Array.isArray(apiGroups) || !apiGroups.includes("")) return rule;
    if (!Array.isArray(resources) || !resources.includes(`${reported.kind.toLowerCase()}s`)) return rule;
    if (!Array.isArray(resourceNames) || !resourceNames.includes(reported.name)) return rule;
    return { ...mappingOf(rule), resourceNames: [...resourceNames, revision] };
  });
  return { ...object, rules };
}

function withTemplateAnnotations(value: Value, added: Mapping): Value {
  if (!isMapping(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]): [string, Value] => {
      if (key === "spec" || key === "jobTemplate") return [key, withTemplateAnnotations(item, added)];
      if (key !== "template" || !isMapping(item)) return [key, item];
      const metadata = mappingOf(item["metadata"]);
      const annotations = { ...mappingOf(metadata["annotations"]), ...added };
      return [key, { ...item, metadata: { ...metadata, annotations } }];
    }),
  );
}

export function metadataOf(object: Mapping): Mapping {
  return mappingOf(object["metadata"]);
}

export function titleOf(object: Mapping): string {
  const { name, namespace } = metadataOf(object);
  return `${String(object["kind"])} ${namespace ? `${String(namespace)}/` : ""}${String(name)}`;
}
