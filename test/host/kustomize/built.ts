// What kustomize built, read without hashroll's help: which configs there are, and whether each reference resolves.

import assert from "node:assert/strict";
import { parseAllDocuments } from "yaml";
import { kustomizeSuffix, suffixPattern } from "../../corpus/kustomize-suffix.ts";
import { isMapping, type Mapping, type Value } from "../../corpus/read-stream.ts";

export interface Built {
  readonly objects: readonly Mapping[];
  /** `kind namespace/name` of the configs, sorted. */
  readonly configs: readonly string[];
  /** `kind namespace/name` of the configs that each object names, by the object's own title. */
  readonly references: ReadonlyMap<string, readonly string[]>;
}

export function readBuilt(text: string): Built {
  const objects = parseAllDocuments(text)
    .map((document) => document.toJS() as Value)
    .filter(isMapping);
  const configs = objects.filter(isConfig).map(titleOf).sort();
  const references = new Map(objects.map((object) => [titleOf(object), referencesIn(object, namespaceOf(object))]));
  return { objects, configs, references };
}

/** Every config carries its own suffix, once; every reference leads to one of them. */
export function assertHashedOnce(built: Built, except: readonly string[] = []): void {
  for (const config of built.objects.filter(isConfig)) {
    const title = titleOf(config);
    if (except.includes(title)) continue;
    const match = new RegExp(`^(.+)-(${suffixPattern})$`).exec(nameOf(config));
    assert.ok(match, `${title} has a suffix`);
    assert.equal(match[2], kustomizeSuffix(config), `${title} has the suffix of its content`);
    assert.doesNotMatch(match[1] ?? "", new RegExp(`-${suffixPattern}(?:-|$)`), `${title} has it once`);
    const annotations = annotationsOf(config);
    if ("hashroll.dev/base-name" in annotations) assert.equal(annotations["hashroll.dev/base-name"], match[1]);
  }
  assertResolved(built);
  assert.doesNotMatch(JSON.stringify(built.objects), /internal\.config\.kubernetes\.io|kustomize\.config\.k8s\.io/);
}

export function assertResolved(built: Built): void {
  for (const [title, names] of built.references) {
    for (const name of names)
      assert.ok(built.configs.includes(name), `${title} names ${name}; there are ${built.configs.join(", ")}`);
  }
}

const fields: ReadonlyMap<string, readonly [kind: string, key: string]> = new Map([
  ["configMap", ["ConfigMap", "name"]],
  ["configMapRef", ["ConfigMap", "name"]],
  ["configMapKeyRef", ["ConfigMap", "name"]],
  ["secret", ["Secret", "secretName"]],
  ["secretRef", ["Secret", "name"]],
  ["secretKeyRef", ["Secret", "name"]],
]);

function referencesIn(value: Value | undefined, namespace: string): string[] {
  if (Array.isArray(value)) return value.flatMap((item: Value) => referencesIn(item, namespace));
  if (!isMapping(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const [kind, name] = fields.get(key) ?? [];
    const found = kind !== undefined && isMapping(inner) ? inner[name ?? ""] : undefined;
    return [...(typeof found === "string" ? [`${kind} ${namespace}/${found}`] : []), ...referencesIn(inner, namespace)];
  });
}

function isConfig(object: Mapping): boolean {
  return object["kind"] === "ConfigMap" || object["kind"] === "Secret";
}

function titleOf(object: Mapping): string {
  return `${String(object["kind"])} ${namespaceOf(object)}/${nameOf(object)}`;
}

function nameOf(object: Mapping): string {
  return String(metadataOf(object)["name"]);
}

function namespaceOf(object: Mapping): string {
  return String(metadataOf(object)["namespace"] ?? "");
}

export function annotationsOf(object: Mapping): Mapping {
  const found = metadataOf(object)["annotations"];
  return isMapping(found) ? found : {};
}

function metadataOf(object: Mapping): Mapping {
  return isMapping(object["metadata"]) ? object["metadata"] : {};
}
