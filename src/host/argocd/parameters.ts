// The plugin's parameters: its own, and every setting of the policy schema that an untrusted author may choose.

import { operatorOnly } from "../../policy/untrusted.ts";
import type { Descriptor, Fields, TypeOfFields } from "../../settings/descriptor.ts";
import { policySchema, type Settings } from "../../settings/schema.ts";
import { type AppType, appTypes } from "./app-type.ts";

const text = { type: "string", mayBeEmpty: true, description: "a value" } as const satisfies Descriptor;
const path = { type: "string", description: "a file of the repo" } as const satisfies Descriptor;
const pattern = { type: "string", description: "a glob, from the app's folder" } as const satisfies Descriptor;

const generalFields = {
  "app-type": { type: "enum", values: appTypes, description: "what the folder is, where it could be two things" },
  policy: { type: "string", description: "the policy file, in the repo; hashroll.yaml in the app's folder without it" },
} as const satisfies Fields;

const helmFields = {
  "release-name": { type: "string", description: "name of the Helm release; the app's name without it" },
  "values-files": {
    type: "list",
    of: path,
    description: "values files or globs of them, from the app's folder; a leading / is the repo's root",
  },
  "ignore-missing-values-files": { type: "boolean", description: "leave out values files that are not there" },
  "ignore-missing-value-files": { type: "boolean", description: "the same, as Argo CD spells it" },
  values: { type: "string", mayBeEmpty: true, description: "more values, as YAML" },
  "helm-parameters": { type: "map", of: text, description: "values as helm's --set takes them" },
  "helm-string-parameters": { type: "map", of: text, description: "values as helm's --set-string takes them" },
  "helm-file-parameters": {
    type: "map",
    of: path,
    description: "values from files of the repo, as helm's --set-file takes them",
  },
  "skip-crds": { type: "boolean", description: "leave the chart's crds/ folder out" },
  "skip-tests": { type: "boolean", description: "leave the chart's tests out" },
  "skip-schema-validation": { type: "boolean", description: "do not check values with the chart's schema" },
  "helm-namespace": { type: "string", description: "namespace of the release; the Application's without it" },
  "kube-version": { type: "string", description: "Kubernetes version for the templates; the cluster's without it" },
  "api-versions": { type: "list", of: text, description: "API versions for the templates; the cluster's without it" },
} as const satisfies Fields;

const kustomizeFields = {
  "kustomize-name-prefix": { type: "string", description: "put before the names of all objects" },
  "kustomize-name-suffix": { type: "string", description: "put after the names of all objects" },
  "kustomize-images": { type: "list", of: text, description: "images, as kustomize edit set image takes them" },
  "kustomize-replicas": { type: "map", of: text, description: "replicas by a workload's name" },
  "kustomize-common-labels": { type: "map", of: text, description: "labels of all objects" },
  "kustomize-force-common-labels": { type: "boolean", description: "replace labels that the kustomization sets" },
  "kustomize-label-without-selector": { type: "boolean", description: "leave selectors without the labels" },
  "kustomize-label-include-templates": { type: "boolean", description: "with the former: pod templates get them" },
  "kustomize-common-annotations": { type: "map", of: text, description: "annotations of all objects" },
  "kustomize-force-common-annotations": {
    type: "boolean",
    description: "replace annotations that the kustomization sets",
  },
  "kustomize-common-annotations-envsubst": {
    type: "boolean",
    description: "replace variables in the values of annotations",
  },
  "kustomize-namespace": { type: "string", description: "namespace of all objects" },
  "kustomize-components": { type: "list", of: path, description: "components, from the app's folder" },
  "kustomize-ignore-missing-components": { type: "boolean", description: "leave out components that are not there" },
  "kustomize-patches": { type: "string", description: "patches, as YAML: a list as in a kustomization" },
} as const satisfies Fields;

const fileFields = {
  "directory-recurse": { type: "boolean", description: "read the subfolders, too" },
  "directory-include": { type: "string", description: "a glob of the manifests: *.yaml, {a,b}/*" },
  "directory-exclude": { type: "string", description: "a glob of files that are left out" },
  include: {
    type: "list",
    of: pattern,
    description: "globs of the manifests, in subfolders, too, instead of all .yaml, .yml and .json files",
  },
  exclude: { type: "list", of: pattern, description: "globs of files that are no manifests" },
} as const satisfies Fields;

const ownFields = { ...generalFields, ...helmFields, ...kustomizeFields, ...fileFields } as const satisfies Fields;

export type OwnParameters = TypeOfFields<typeof ownFields>;

/** Files and clusters that only the operator of the side-car may name, what the plugin sets itself, and what is no setting. */
const operatorOnlyKeys: ReadonlySet<string> = new Set([
  ...operatorOnly,
  ...["for", "delegate", "apiVersion", "kind", "metadata"],
]);

/** Parameters are strings, lists of strings and maps of strings; anything else belongs into a policy file. */
function fitsParameter(field: Descriptor): boolean {
  if (field.type === "list") return field.of.type === "string";
  return field.type !== "object" && field.type !== "map" && field.type !== "anything";
}

const settingKeys = Object.entries<Descriptor>(policySchema.fields)
  .filter(([key, field]) => !operatorOnlyKeys.has(key) && fitsParameter(field))
  .map(([key]) => key as keyof Settings);

/** `alsoRead` by its parameter's name, `also-read`. */
export const settingOf: ReadonlyMap<string, keyof Settings> = new Map(settingKeys.map((key) => [kebab(key), key]));

export const parameterFields: Fields = {
  ...ownFields,
  ...Object.fromEntries([...settingOf].map(([name, key]) => [name, policySchema.fields[key]])),
};

function kebab(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** A parameter as Argo CD's UI shows it. */
export interface Announcement {
  readonly name: string;
  readonly title: string;
  readonly tooltip: string;
  readonly required: boolean;
  readonly itemType: "string" | "number" | "boolean";
  readonly collectionType: "string" | "array" | "map";
  readonly string?: string;
  readonly array?: readonly string[];
  readonly map?: Readonly<Record<string, string>>;
}

/** The parameters of an app that could be one of these types. */
export function announce(types: readonly AppType[]): Announcement[] {
  const unused: ReadonlySet<string> = new Set([
    ...(types.includes("helm") ? [] : Object.keys(helmFields)),
    ...(types.includes("kustomize") ? [] : Object.keys(kustomizeFields)),
    ...(types.includes("files") ? [] : Object.keys(fileFields)),
  ]);
  return Object.entries(parameterFields)
    .filter(([name]) => !unused.has(name))
    .map(([name, field]) => announcement(name, field));
}

function announcement(name: string, field: Descriptor): Announcement {
  const words = name.replaceAll("-", " ");
  return {
    name,
    title: words.charAt(0).toUpperCase() + words.slice(1),
    tooltip: field.type === "enum" ? `${field.description}: ${field.values.join(", ")}` : field.description,
    required: field.required === true,
    itemType:
      field.type === "integer" && field.word === undefined ? "number" : field.type === "boolean" ? "boolean" : "string",
    ...defaultOf(name, field),
  };
}

/** What happens without the parameter. Argo CD shows it and does not send it back. */
function defaultOf(name: string, field: Descriptor): Pick<Announcement, "collectionType" | "string" | "array" | "map"> {
  if (field.type === "list") return { collectionType: "array", array: [] };
  if (field.type === "map") return { collectionType: "map", map: {} };
  if (field.type === "boolean") return { collectionType: "string", string: String(name === "immutable") };
  return { collectionType: "string", string: field.type === "integer" ? (field.word ?? "") : "" };
}
