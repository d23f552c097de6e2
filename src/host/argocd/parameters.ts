// The plugin's parameters: its own, and every setting of the policy schema that an untrusted author may choose.

import { type SourceType, sourceTypes } from "../../apps/app.ts";
import { operatorOnly } from "../../policy/untrusted.ts";
import {
  boolean,
  type Descriptor,
  type Fields,
  listOf,
  mapOf,
  oneOf,
  string,
  type TypeOfFields,
} from "../../settings/descriptor.ts";
import { kebabCase } from "../../settings/flags.ts";
import { policySchema, type Settings } from "../../settings/schema.ts";

const text = string("a value", { mayBeEmpty: true });
const path = string("a file of the repo");
const pattern = string("a glob, from the app's folder");

const generalFields = {
  "app-type": oneOf("what the folder is, where it could be two things", sourceTypes),
  policy: string("the policy file, in the repo; hashroll.yaml in the app's folder without it"),
} satisfies Fields;

const helmFields = {
  "release-name": string("name of the Helm release; the app's name without it"),
  "values-files": listOf("values files or globs of them, from the app's folder; a leading / is the repo's root", path),
  "ignore-missing-values-files": boolean("leave out values files that are not there"),
  "ignore-missing-value-files": boolean("the same, as Argo CD spells it"),
  values: string("more values, as YAML", { mayBeEmpty: true }),
  "helm-parameters": mapOf("values as helm's --set takes them", text),
  "helm-string-parameters": mapOf("values as helm's --set-string takes them", text),
  "helm-file-parameters": mapOf("values from files of the repo, as helm's --set-file takes them", path),
  "skip-crds": boolean("leave the chart's crds/ folder out"),
  "skip-tests": boolean("leave the chart's tests out"),
  "skip-schema-validation": boolean("do not check values with the chart's schema"),
  "helm-namespace": string("namespace of the release; the Application's without it"),
  "kube-version": string("Kubernetes version for the templates; the cluster's without it"),
  "api-versions": listOf("API versions for the templates; the cluster's without it", text),
} satisfies Fields;

const kustomizeFields = {
  "kustomize-name-prefix": string("put before the names of all objects"),
  "kustomize-name-suffix": string("put after the names of all objects"),
  "kustomize-images": listOf("images, as kustomize edit set image takes them", text),
  "kustomize-replicas": mapOf("replicas by a workload's name", text),
  "kustomize-common-labels": mapOf("labels of all objects", text),
  "kustomize-force-common-labels": boolean("replace labels that the kustomization sets"),
  "kustomize-label-without-selector": boolean("leave selectors without the labels"),
  "kustomize-label-include-templates": boolean("with the former: pod templates get them"),
  "kustomize-common-annotations": mapOf("annotations of all objects", text),
  "kustomize-force-common-annotations": boolean("replace annotations that the kustomization sets"),
  "kustomize-common-annotations-envsubst": boolean("replace variables in the values of annotations"),
  "kustomize-namespace": string("namespace of all objects"),
  "kustomize-components": listOf("components, from the app's folder", path),
  "kustomize-ignore-missing-components": boolean("leave out components that are not there"),
  "kustomize-patches": string("patches, as YAML: a list as in a kustomization"),
} satisfies Fields;

const fileFields = {
  "directory-recurse": boolean("read the subfolders, too"),
  "directory-include": string("a glob of the manifests: *.yaml, {a,b}/*"),
  "directory-exclude": string("a glob of files that are left out"),
  include: listOf("globs of the manifests, in subfolders, too, instead of all .yaml, .yml and .json files", pattern),
  exclude: listOf("globs of files that are no manifests", pattern),
} satisfies Fields;

const ownFields = { ...generalFields, ...helmFields, ...kustomizeFields, ...fileFields } satisfies Fields;

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
export const settingOf: ReadonlyMap<string, keyof Settings> = new Map(settingKeys.map((key) => [kebabCase(key), key]));

export const parameterFields: Fields = {
  ...ownFields,
  ...Object.fromEntries([...settingOf].map(([name, key]) => [name, policySchema.fields[key]])),
};

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
export function announce(types: readonly SourceType[]): Announcement[] {
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
