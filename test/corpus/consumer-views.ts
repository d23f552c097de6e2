// What each pod of a stream sees of the configs in it: variables, and files by path. Without any code of the tool's own.

import { isMapping, type Mapping, nameOf, type StreamObject, type Value } from "./read-stream.ts";
import { resolveConfig } from "./resolve-config.ts";

/** One line for each place that shows something of a config, by the object that has the pods. */
export type ConsumerViews = ReadonlyMap<string, readonly string[]>;

export function consumerViews(objects: readonly StreamObject[]): ConsumerViews {
  const configs = objects.filter(({ kind, apiVersion }) => /^(?:ConfigMap|Secret)$/.test(kind) && apiVersion === "v1");
  const views = new Map<string, string[]>();
  for (const object of objects) {
    if (configs.includes(object)) continue;
    const find = (kind: string, name: Value | undefined): StreamObject | undefined => {
      const found = resolveConfig(configs, kind, object.namespace, String(name));
      return found.is === "one" ? found.config : undefined;
    };
    const seen = podSpecsIn(object.value).flatMap((spec, index) =>
      viewsOf(spec, find).map((view) => `pods ${index}: ${view}`),
    );
    if (seen.length > 0) views.set(nameOf(object), [...(views.get(nameOf(object)) ?? []), ...seen]);
  }
  return views;
}

type Find = (kind: string, name: Value | undefined) => StreamObject | undefined;

function podSpecsIn(value: Value | undefined): Mapping[] {
  if (Array.isArray(value)) return value.flatMap(podSpecsIn);
  if (!isMapping(value)) return [];
  const isPodSpec = listAt(value, "containers").length > 0;
  return [...(isPodSpec ? [value] : []), ...Object.values(value).flatMap(podSpecsIn)];
}

function viewsOf(spec: Mapping, find: Find): string[] {
  const containers = ["initContainers", "containers"].flatMap((field) => listAt(spec, field));
  return [
    ...containers.flatMap((container) => variablesOf(container, find)),
    ...listAt(spec, "volumes").flatMap((volume) => filesOf(volume, containers, find)),
  ];
}

function variablesOf(container: Mapping, find: Find): string[] {
  const place = `container ${String(container["name"])}`;
  const single = listAt(container, "env").flatMap((variable) =>
    (["ConfigMap", "Secret"] as const).flatMap((kind) => {
      const reference = at(variable, "valueFrom", kind === "ConfigMap" ? "configMapKeyRef" : "secretKeyRef");
      if (!reference) return [];
      const value = find(kind, reference["name"]);
      const text = value ? show(contentOf(value).get(String(reference["key"]))) : external(kind, reference["name"]);
      return [`${place}: ${String(variable["name"])} is ${text}`];
    }),
  );
  const all = listAt(container, "envFrom").flatMap((source) =>
    (["ConfigMap", "Secret"] as const).flatMap((kind) => {
      const reference = at(source, kind === "ConfigMap" ? "configMapRef" : "secretRef");
      if (!reference) return [];
      const config = find(kind, reference["name"]);
      return [
        `${place}: ${String(source["prefix"])} all of ${config ? showFiles(contentOf(config)) : external(kind, reference["name"])}`,
      ];
    }),
  );
  return [...single, ...all];
}

function filesOf(volume: Mapping, containers: readonly Mapping[], find: Find): string[] {
  const sources = [volume, ...listAt(at(volume, "projected") ?? {}, "sources")];
  const mounts = containers.flatMap((container) =>
    listAt(container, "volumeMounts")
      .filter((mount) => mount["name"] === volume["name"])
      .map((mount) => ({ container, path: subPathOf(mount, container) })),
  );
  return sources.flatMap((source) =>
    (["ConfigMap", "Secret"] as const).flatMap((kind) => {
      const reference = at(source, kind === "ConfigMap" ? "configMap" : "secret");
      if (!reference) return [];
      const name = reference["name"] ?? reference["secretName"];
      const config = find(kind, name);
      const place = `volume ${String(volume["name"])}`;
      if (!config) return [`${place}: ${external(kind, name)}`];
      const files = projected(contentOf(config), listAt(reference, "items"));
      return mounts.map(({ container, path }) => {
        const seen = path === undefined ? files : new Map([...files].filter(([file]) => isBelow(file, path)));
        return `${place} in ${String(container["name"])} at ${path ?? "its root"}: ${showFiles(seen)}`;
      });
    }),
  );
}

/** Undefined for the whole volume; also where a variable is not written out, and everything may be seen. */
function subPathOf(mount: Mapping, container: Mapping): string | undefined {
  if (typeof mount["subPath"] === "string" && mount["subPath"] !== "") return mount["subPath"];
  const pattern = mount["subPathExpr"];
  if (typeof pattern !== "string" || pattern === "") return undefined;
  const values = new Map(listAt(container, "env").map((each) => [String(each["name"]), each["value"]]));
  const names = [...pattern.matchAll(/\$\(([^)]*)\)/g)].map(([, name]) => values.get(String(name)));
  if (names.some((value) => typeof value !== "string" || value.includes("$("))) return undefined;
  return pattern.replace(/\$\(([^)]*)\)/g, (_, name: string) => String(values.get(name)));
}

function isBelow(file: string, path: string): boolean {
  return file === path || file.startsWith(`${path.replace(/\/+$/, "")}/`);
}

function projected(content: ReadonlyMap<string, string>, items: readonly Mapping[]): ReadonlyMap<string, string> {
  if (items.length === 0) return content;
  return new Map(
    items.flatMap((item) => {
      const value = content.get(String(item["key"]));
      return [[String(item["path"]), value ?? "(missing)"] as const];
    }),
  );
}

/** By key, each value with the field it is in: a Secret's two ways to write a value are not the same text. */
function contentOf({ value }: StreamObject): ReadonlyMap<string, string> {
  return new Map(
    ["data", "binaryData", "stringData"].flatMap((field) =>
      Object.entries(at(value, field) ?? {}).map(([key, each]) => [key, `${field} ${JSON.stringify(each)}`] as const),
    ),
  );
}

function show(value: string | undefined): string {
  return value ?? "(missing)";
}

function showFiles(files: ReadonlyMap<string, string>): string {
  return [...files]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([file, value]) => `${file}: ${value}`)
    .join(", ");
}

/** Not in the stream, or not to be told which: the name itself has to stay. */
function external(kind: string, name: Value | undefined): string {
  return `${kind} ${String(name)} from elsewhere`;
}

function at(value: Value | undefined, ...keys: readonly string[]): Mapping | undefined {
  let found = value;
  for (const key of keys) found = isMapping(found) ? found[key] : undefined;
  return isMapping(found) ? found : undefined;
}

function listAt(value: Mapping, key: string): Mapping[] {
  const found = value[key];
  return Array.isArray(found) ? found.filter(isMapping) : [];
}
