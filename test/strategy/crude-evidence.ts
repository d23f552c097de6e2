// A second opinion on a stream: who reads which ConfigMap by name, and which are a plain app's own.
// Crude on purpose, and with no code of hashroll's own: patterns over the raw text, and a look at the objects as js-yaml reads them.
import {
  isMapping,
  type Mapping,
  mappingOf,
  readStream,
  type StreamObject,
  type Value,
} from "../corpus/read-stream.ts";

export interface SecondOpinion {
  readonly name: string;
  readonly namespace: string;
  /** Something names it in a way that can't be rewritten. */
  readonly isReadByName: boolean;
  /** Long-lived workloads mount it, and nothing in the stream could make anybody else read it. */
  readonly isPlain: boolean;
}

export function secondOpinions(text: string): SecondOpinion[] {
  const objects = readStream(text).flatMap((chunk) => chunk.objects);
  const roles = objects.filter(({ kind }) => kind === "Role" || kind === "ClusterRole");
  const rules = roles.flatMap(({ value }) => listOf(value["rules"]).map(mappingOf));
  const named = new Set(rules.filter(isAboutConfigMaps).flatMap((rule) => textsOf(rule["resourceNames"])));
  const isQuiet =
    !rules.some(isAboutConfigMaps) &&
    !roles.some(({ value }) => "aggregationRule" in value) &&
    !objects.some(({ value }) =>
      /^(?:cluster-admin|admin|edit|view)$/.test(String(mappingOf(value["roleRef"])["name"])),
    );
  const hasReloader = /image: .*(?:config-reloader|configmap-reload)/.test(text);
  const configs = objects.filter(({ kind, apiVersion }) => kind === "ConfigMap" && apiVersion === "v1");
  return configs.map((config) => {
    const isReadByName =
      named.has(config.name) || isMentioned(config.name, text) || isMountedInData(config.name, configs);
    const isPlain =
      isQuiet &&
      !hasReloader &&
      !isReadByName &&
      isFilled(config) &&
      !isHook(config) &&
      isOfPlainApp(config.name, objects);
    return { name: config.name, namespace: config.namespace, isReadByName, isPlain };
  });
}

/** What stands before a name that is read: `--configmap=ns/`, `config-map:`, `--configmap` a line above, a variable. */
const speaking = [
  /config[-_]?maps?[\w-]*["']?(?:=|:[^\S\n]*|[^\S\n]+)["']?(?:[\w$(){}.-]+\/)?$/i,
  /-\s+["']?--?config[-_]?map[\w-]*["']?[^\S\n]*\n\s*-\s+["']?(?:[\w$(){}.-]+\/)?$/i,
  /name:\s*["']?\w*config_?map\w*["']?[^\S\n]*\n\s*value:\s*["']?(?:[\w$(){}.-]+\/)?$/i,
];

function isMentioned(name: string, text: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    if (/[\w.-]/.test(text[at + name.length] ?? "")) continue;
    const before = text.slice(Math.max(0, at - 200), at);
    if (speaking.some((pattern) => pattern.test(before))) return true;
  }
  return false;
}

function isMountedInData(name: string, configs: readonly StreamObject[]): boolean {
  const pattern = new RegExp(
    `configMap(?:Ref|KeyRef)?["']?:[\\s{]*["']?name["']?:\\s*["']?${name.replaceAll(".", "\\.")}(?![\\w.-])`,
  );
  return configs.some(({ value }) =>
    Object.values(mappingOf(value["data"])).some((file) => pattern.test(String(file))),
  );
}

function isAboutConfigMaps(rule: Mapping): boolean {
  const resources = textsOf(rule["resources"]);
  return resources.includes("configmaps") || resources.includes("*");
}

function isFilled({ value }: StreamObject): boolean {
  return [value["data"], value["binaryData"]].some((data) => Object.keys(mappingOf(data)).length > 0);
}

function isHook({ value }: StreamObject): boolean {
  const annotations = mappingOf(mappingOf(value["metadata"])["annotations"]);
  return "helm.sh/hook" in annotations || "argocd.argoproj.io/hook" in annotations;
}

const longLived = /^(?:Deployment|StatefulSet|DaemonSet|CronJob)$/;

function isOfPlainApp(name: string, objects: readonly StreamObject[]): boolean {
  const referrers = objects.filter(({ value }) => mounts(value, name));
  return referrers.length > 0 && referrers.every((each) => longLived.test(each.kind) && !isHook(each));
}

function mounts(value: Value, name: string): boolean {
  if (Array.isArray(value)) return value.some((item: Value) => mounts(item, name));
  if (!isMapping(value)) return false;
  return Object.entries(value).some(
    ([key, below]) =>
      (/^configMap(?:Ref|KeyRef)?$/.test(key) && mappingOf(below)["name"] === name) || mounts(below, name),
  );
}

function listOf(value: Value | undefined): readonly Value[] {
  return Array.isArray(value) ? value : [];
}

function textsOf(value: Value | undefined): string[] {
  return listOf(value).map(String);
}
