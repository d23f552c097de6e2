// What a --report document looks like, for the JSON Schema that is shipped. A test holds it to report.ts.

import type { Descriptor, Fields } from "../settings/descriptor.ts";
import { strategies } from "../settings/strategy.ts";

const placeFields = {
  file: { type: "string", required: true, about: "the file as it was given, <stdin> for standard input" },
  line: { type: "integer", least: 1, required: true, about: "counted from 1" },
  column: { type: "integer", least: 1, required: true, about: "counted from 1" },
} as const satisfies Fields;

const referenceDescriptor = {
  type: "object",
  about: "a field that names the config",
  fields: {
    ...placeFields,
    referrer: { type: "string", required: true, about: "kind, namespace and name of the object that has the field" },
    path: { type: "string", required: true, about: "the field's path" },
    rewritten: { type: "boolean", required: true, about: "whether it now names the revision" },
  },
} as const satisfies Descriptor;

const configDescriptor = {
  type: "object",
  about: "a ConfigMap or Secret of the input",
  fields: {
    ...placeFields,
    kind: { type: "enum", words: ["ConfigMap", "Secret"], required: true, about: "its kind" },
    name: { type: "string", required: true, about: "its name in the input" },
    namespace: { type: "string", about: "its namespace, where something says it" },
    baseName: { type: "string", required: true, about: "its name as its author wrote it" },
    suffix: { type: "string", required: true, about: "ten characters made from its content" },
    revision: { type: "string", required: true, about: "the name of its revision" },
    strategy: { type: "enum", words: strategies, required: true, about: "what was done with it" },
    rule: { type: "string", about: "code of the rule that chose the strategy; absent for a plain rename" },
    reason: { type: "string", about: "that rule in words" },
    references: { type: "list", of: referenceDescriptor, required: true, about: "the fields that name it" },
    carried: {
      type: "list",
      of: { type: "string", about: "its name" },
      about: "the older revisions that are emitted again, newest first; absent where there are none",
    },
  },
} as const satisfies Descriptor;

const restartDescriptor = {
  type: "object",
  about: "a pod template that carries the suffix of a config, and so changes with it",
  fields: {
    ...placeFields,
    referrer: { type: "string", required: true, about: "kind, namespace and name of the object that has the template" },
    config: { type: "string", required: true, about: "kind, namespace and name of the config" },
    by: {
      type: "enum",
      words: ["reference", "trigger"],
      required: true,
      about: "whether it refers to the config, or was asked to restart with it",
    },
  },
} as const satisfies Descriptor;

const problemDescriptor = {
  type: "object",
  about: "something the user has to know",
  fields: {
    file: {
      type: "string",
      about: "the file as it was given, <stdin> for standard input; absent where no text is at fault",
    },
    line: { type: "integer", least: 1, about: "counted from 1" },
    column: { type: "integer", least: 1, about: "counted from 1" },
    severity: {
      type: "enum",
      words: ["error", "warning", "note"],
      required: true,
      about: "with an error there is no output",
    },
    code: { type: "string", required: true, about: "the same for all problems of this sort" },
    object: { type: "string", about: "kind, namespace and name of the object it is about" },
    message: { type: "string", required: true, about: "what is the matter" },
    advice: { type: "string", about: "what to do about it" },
  },
} as const satisfies Descriptor;

export const reportSchema = {
  type: "object",
  about: "what hashroll did with a manifest stream",
  fields: {
    apiVersion: { type: "enum", words: ["hashroll.dev/v1alpha1"], required: true, about: "the version of this format" },
    kind: { type: "enum", words: ["Report"], required: true, about: "what this document is" },
    configs: { type: "list", of: configDescriptor, required: true, about: "every config of the input" },
    restarts: {
      type: "list",
      of: restartDescriptor,
      required: true,
      about: "the pod templates that were given a suffix as an annotation",
    },
    problems: { type: "list", of: problemDescriptor, required: true, about: "all that was said on stderr" },
  },
} as const satisfies Descriptor;
