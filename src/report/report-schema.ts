// What a --report document looks like: the one source of its types and of its JSON Schema.

import { configKinds } from "../settings/config-kind.ts";
import type { Descriptor, Fields, TypeOf, TypeOfFields } from "../settings/descriptor.ts";
import { type JsonSchema, newJsonSchema } from "../settings/json-schema.ts";
import { strategies } from "../settings/strategy.ts";

const placeFields = {
  file: { type: "string", required: true, description: "the file as it was given, <stdin> for standard input" },
  line: { type: "integer", minimum: 1, required: true, description: "counted from 1" },
  column: { type: "integer", minimum: 1, required: true, description: "counted from 1" },
} as const satisfies Fields;

const referenceDescriptor = {
  type: "object",
  description: "a field that names the config",
  fields: {
    ...placeFields,
    referrer: {
      type: "string",
      required: true,
      description: "kind, namespace and name of the object that has the field",
    },
    path: { type: "string", required: true, description: "the field's path" },
    rewritten: { type: "boolean", required: true, description: "whether it now names the revision" },
    revision: { type: "string", description: "the revision that it names, where the config has several" },
  },
} as const satisfies Descriptor;

const sliceDescriptor = {
  type: "object",
  description: "a revision of some keys of the config",
  fields: {
    revision: { type: "string", required: true, description: "its name" },
    keys: {
      type: "list",
      of: { type: "string", description: "a key" },
      required: true,
      description: "the keys that it has",
    },
  },
} as const satisfies Descriptor;

const configDescriptor = {
  type: "object",
  description: "a ConfigMap or Secret of the input",
  fields: {
    ...placeFields,
    kind: { type: "enum", values: configKinds, required: true, description: "its kind" },
    name: { type: "string", required: true, description: "its name in the input" },
    namespace: { type: "string", description: "its namespace, where something says it" },
    baseName: { type: "string", required: true, description: "its name as its author wrote it" },
    suffix: { type: "string", required: true, description: "ten characters made from its content" },
    revision: { type: "string", required: true, description: "the name of its revision with all keys" },
    slices: {
      type: "list",
      of: sliceDescriptor,
      description: "its revisions of some keys, with scope: keys; absent where there are none",
    },
    strategy: { type: "enum", values: strategies, required: true, description: "what was done with it" },
    rule: { type: "string", description: "code of the rule that chose the strategy; absent for a plain rename" },
    reason: { type: "string", description: "what that rule found" },
    references: { type: "list", of: referenceDescriptor, required: true, description: "the fields that name it" },
    carried: {
      type: "list",
      of: { type: "string", description: "its name" },
      description: "the older revisions that are emitted again, newest first; absent where there are none",
    },
  },
} as const satisfies Descriptor;

const restartDescriptor = {
  type: "object",
  description: "a pod template that carries the suffix of a config, and so changes with it",
  fields: {
    ...placeFields,
    referrer: {
      type: "string",
      required: true,
      description: "kind, namespace and name of the object that has the template",
    },
    config: { type: "string", required: true, description: "kind, namespace and name of the config" },
    by: {
      type: "enum",
      values: ["reference", "trigger"],
      required: true,
      description: "whether it refers to the config, or was asked to restart with it",
    },
  },
} as const satisfies Descriptor;

export const problemDescriptor = {
  type: "object",
  description: "something the user has to know",
  fields: {
    file: {
      type: "string",
      description: "the file as it was given, <stdin> for standard input; absent where no text is at fault",
    },
    line: { type: "integer", minimum: 1, description: "counted from 1" },
    column: { type: "integer", minimum: 1, description: "counted from 1" },
    severity: {
      type: "enum",
      values: ["error", "warning", "note"],
      required: true,
      description: "with an error there is no output",
    },
    code: { type: "string", required: true, description: "the same for all problems of this sort" },
    object: { type: "string", description: "kind, namespace and name of the object it is about" },
    message: { type: "string", required: true, description: "what is the matter" },
    advice: { type: "string", description: "what to do about it" },
  },
} as const satisfies Descriptor;

/** What every document for programs has. */
export const documentFields = {
  apiVersion: {
    type: "enum",
    values: ["hashroll.dev/v1alpha1"],
    required: true,
    description: "the version of this format",
  },
  problems: { type: "list", of: problemDescriptor, required: true, description: "all problems, as on stderr" },
} as const satisfies Fields;

export const reportSchema = {
  type: "object",
  description: "what hashroll did with a manifest stream",
  fields: {
    ...documentFields,
    kind: { type: "enum", values: ["Report"], required: true, description: "what this document is" },
    configs: { type: "list", of: configDescriptor, required: true, description: "every config of the input" },
    restarts: {
      type: "list",
      of: restartDescriptor,
      required: true,
      description: "the pod templates that were given a suffix as an annotation",
    },
  },
} as const satisfies Descriptor;

export type Report = TypeOf<typeof reportSchema>;
export type ReportPlace = TypeOfFields<typeof placeFields>;
export type ReportReference = TypeOf<typeof referenceDescriptor>;
export type ReportConfig = TypeOf<typeof configDescriptor>;
export type ReportSlice = TypeOf<typeof sliceDescriptor>;
export type ReportRestart = TypeOf<typeof restartDescriptor>;
export type ReportProblem = TypeOf<typeof problemDescriptor>;

export function reportJsonSchema(): JsonSchema {
  return newJsonSchema("report.v1alpha1", "Report", reportSchema);
}
