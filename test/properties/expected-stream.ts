// What hashroll has to make of a stream of plain objects, written a second time, from what docs/ says. It takes the
// strategy of each config from the report, and everything else (names, references, metadata, places) it works out itself.
import type { Options, Report, ReportConfig } from "../../src/index.ts";
import { kustomizeSuffix } from "../corpus/kustomize-suffix.ts";
import type { Mapping as CorpusMapping } from "../corpus/read-stream.ts";
import { type Data, isMapping, type Mapping } from "../generate/data.ts";

interface Config {
  readonly kind: string;
  readonly name: string;
  readonly namespace: string | undefined;
  readonly strategy: string;
  readonly suffix: string;
  readonly revision: string;
  /** The last of several equal ones: a copy goes after that. */
  last: Mapping;
  isReferredTo: boolean;
}

type Resolve = (kind: string, name: string) => Config | undefined;

export function expectedStream(documents: readonly Mapping[], report: Report, options: Options): Mapping[] {
  const objects = documents.flatMap(objectsOf);
  const configs = configsOf(objects, report, options);
  const resolveFrom = (object: Mapping): Resolve => resolver(configs, namespaceOf(object) ?? options.namespace);
  for (const object of objects) {
    references(object, (kind, name) => {
      const config = resolveFrom(object)(kind, name);
      if (config) config.isReferredTo = true;
      return name;
    });
  }
  const transform = (object: Mapping): Mapping[] => {
    const config = configs.find((each) => isSame(each, object, options));
    if (config?.strategy === "rename") return [revisionOf(object, config, options, false)];
    if (config?.strategy !== "copy")
      return [config ? object : referrer(object, namespaceOf(object) ?? options.namespace, resolveFrom(object))];
    return config.last === object ? [object, revisionOf(object, config, options, !config.isReferredTo)] : [object];
  };
  return documents.flatMap((document) => {
    if (!Array.isArray(document["items"])) return transform(document);
    return [{ ...document, items: document["items"].flatMap((item: Data) => transform(item as Mapping)) }];
  });
}

export function objectsOf(document: Mapping): Mapping[] {
  const { items } = document;
  return Array.isArray(items) ? (items as Mapping[]) : [document];
}

function configsOf(objects: readonly Mapping[], report: Report, options: Options): Config[] {
  return report.configs.map((reported) => {
    const own = objects.filter((object) => isSame(reported, object, options));
    const last = own.at(-1);
    if (!last) throw new Error(`The report has ${reported.kind} ${reported.name}, which is not in the input`);
    const suffix = suffixFor(last, reported, options);
    const { kind, name, strategy } = reported;
    return {
      kind,
      name,
      namespace: reported.namespace,
      strategy,
      suffix,
      revision: `${name}-${suffix}`,
      last,
      isReferredTo: false,
    };
  });
}

// Of a keyed suffix only the form is known here.
function suffixFor(config: Mapping, reported: ReportConfig, options: Options): string {
  return reported.kind === "Secret" && options.secretKey ? reported.suffix : kustomizeSuffix(config as CorpusMapping);
}

function isSame(
  config: Pick<Config, "kind" | "name"> & { namespace?: string | undefined },
  object: Mapping,
  options: Options,
): boolean {
  if (object["kind"] !== config.kind || metadataOf(object)["name"] !== config.name) return false;
  return (namespaceOf(object) ?? options.namespace) === config.namespace;
}

/** The own namespace first; a missing one matches where only one config has the name. */
function resolver(configs: readonly Config[], namespace: string | undefined): Resolve {
  return (kind, name) => {
    const named = configs.filter((config) => config.kind === kind && config.name === name);
    const exact = named.find((config) => namespace !== undefined && config.namespace === namespace);
    if (exact) return exact;
    const isPossible = named.some((config) => namespace === undefined || config.namespace === undefined);
    return isPossible && named.length === 1 ? named[0] : undefined;
  };
}

function referrer(object: Mapping, namespace: string | undefined, resolve: Resolve): Mapping {
  const isRunOnce = object["kind"] === "Job" || object["kind"] === "Pod";
  const restarts = new Map<string, string>();
  const pointed = references(object, (kind, name) => {
    const config = resolve(kind, name);
    if (config?.strategy === "restart") {
      const isElsewhere = config.namespace !== undefined && config.namespace !== namespace;
      const full = isElsewhere ? `${config.namespace}_${name}` : name;
      restarts.set(`hashroll.dev/${kind.toLowerCase()}.${full}`, config.suffix);
    }
    if (config?.strategy === "rename" || (config?.strategy === "copy" && !isRunOnce)) return config.revision;
    return name;
  });
  return restarts.size === 0 || isRunOnce ? pointed : withTemplateAnnotations(pointed, Object.fromEntries(restarts));
}

const fields: ReadonlyMap<string, { kind: string; keys: readonly string[] }> = new Map([
  ["configMap", { kind: "ConfigMap", keys: ["name"] }],
  ["configMapRef", { kind: "ConfigMap", keys: ["name"] }],
  ["configMapKeyRef", { kind: "ConfigMap", keys: ["name"] }],
  ["secret", { kind: "Secret", keys: ["name", "secretName"] }],
]);

/** The object with each name that its spec gives a config replaced. */
export function references(object: Mapping, rename: (kind: string, name: string) => string): Mapping {
  const visit = (value: Data): Data => {
    if (Array.isArray(value)) return value.map((item: Data) => visit(item));
    if (!isMapping(value)) return value;
    return mapEntries(value, (key, item) => {
      const field = fields.get(key);
      const inner = visit(item);
      if (!field || !isMapping(inner)) return inner;
      return mapEntries(inner, (name, text) => (field.keys.includes(name) ? rename(field.kind, String(text)) : text));
    });
  };
  return mapEntries(object, (key, value) => (key === "spec" ? visit(value) : value));
}

function withTemplateAnnotations(object: Mapping, added: Mapping): Mapping {
  const visit = (value: Data): Data => {
    if (!isMapping(value)) return value;
    return mapEntries(value, (key, item) => {
      if (key !== "template" || !isMapping(item)) return key === "spec" || key === "jobTemplate" ? visit(item) : item;
      const metadata = mappingOf(item["metadata"]);
      return { ...item, metadata: { ...metadata, annotations: { ...mappingOf(metadata["annotations"]), ...added } } };
    });
  };
  return visit(object) as Mapping;
}

function revisionOf(object: Mapping, config: Config, options: Options, isUnseen: boolean): Mapping {
  const metadata = metadataOf(object);
  const labels = Object.entries(mappingOf(metadata["labels"])).filter(([key]) => !isUnseen || isHarmless(key));
  return {
    ...object,
    ...(options.immutable !== false && { immutable: true }),
    metadata: {
      ...metadata,
      name: config.revision,
      labels: { ...Object.fromEntries(labels), "hashroll.dev/config": config.name },
      annotations: {
        ...mappingOf(metadata["annotations"]),
        "hashroll.dev/base-name": config.name,
        ...(options.for === "helm" && { "helm-diff/base-name": config.name }),
        ...(options.retain !== "none" && keepers(options.for)),
      },
    },
  };
}

/** The annotation that makes each deployer keep a revision; the generated annotations never have any of these keys. */
function keepers(deployer: Options["for"]): Mapping {
  const isFor = (each: string): boolean => deployer === undefined || deployer === each;
  return {
    ...(isFor("helm") && { "helm.sh/resource-policy": "keep" }),
    ...(isFor("argocd") && {
      "argocd.argoproj.io/compare-options": "IgnoreExtraneous",
      "argocd.argoproj.io/sync-options": "Prune=false",
    }),
    ...(isFor("flux") && { "kustomize.toolkit.fluxcd.io/prune": "disabled" }),
  };
}

function isHarmless(label: string): boolean {
  return label.startsWith("app.kubernetes.io/") || label.startsWith("helm.sh/");
}

function metadataOf(object: Mapping): Mapping {
  return mappingOf(object["metadata"]);
}

export function namespaceOf(object: Mapping): string | undefined {
  const { namespace } = metadataOf(object);
  return typeof namespace === "string" ? namespace : undefined;
}

function mappingOf(value: Data | undefined): Mapping {
  return value !== undefined && isMapping(value) ? value : {};
}

function mapEntries(value: Mapping, map: (key: string, item: Data) => Data): Mapping {
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, map(key, item)]));
}
