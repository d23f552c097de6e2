// What a --report document looks like: the one source of its types and of its JSON Schema.

import { configKinds } from "../settings/config-kind.ts";
import {
  boolean,
  type Fields,
  integer,
  listOf,
  object,
  oneOf,
  required,
  string,
  type TypeOf,
  type TypeOfFields,
} from "../settings/descriptor.ts";
import { strategies } from "../settings/strategy.ts";

export const placeFields = {
  file: string("the file as it was given, <stdin> for standard input", required),
  line: integer("counted from 1", { minimum: 1, required: true }),
  column: integer("counted from 1", { minimum: 1, required: true }),
} satisfies Fields;

const referenceDescriptor = object("a field that names the config", {
  ...placeFields,
  referrer: string("kind, namespace and name of the object that has the field", required),
  path: string("the field's path", required),
  rewritten: boolean("whether it now names the revision", required),
  revision: string("the revision that it names, where the config has several"),
});

export const sliceDescriptor = object("a revision of some keys of the config", {
  revision: string("its name", required),
  keys: listOf("the keys that it has", string("a key"), required),
});

const configDescriptor = object("a ConfigMap or Secret of the input", {
  ...placeFields,
  kind: oneOf("its kind", configKinds, required),
  name: string("its name in the input", required),
  namespace: string("its namespace, where something says it"),
  baseName: string("its name as its author wrote it", required),
  suffix: string("ten characters made from its content", required),
  revision: string("the name of its revision with all keys", required),
  slices: listOf("its revisions of some keys, with scope: keys; absent where there are none", sliceDescriptor),
  strategy: oneOf("what was done with it", strategies, required),
  rule: string("code of the rule that chose the strategy; absent for a plain rename"),
  reason: string("what that rule found"),
  references: listOf("the fields that name it", referenceDescriptor, required),
  carried: listOf(
    "the older revisions that are emitted again, newest first; absent where there are none",
    string("its name"),
  ),
});

const restartDescriptor = object("a pod template that carries the suffix of a config, and so changes with it", {
  ...placeFields,
  referrer: string("kind, namespace and name of the object that has the template", required),
  config: string("kind, namespace and name of the config", required),
  by: oneOf("whether it refers to the config, or was asked to restart with it", ["reference", "trigger"], required),
});

export const problemDescriptor = object("something the user has to know", {
  file: string("the file as it was given, <stdin> for standard input; absent where no text is at fault"),
  line: integer("counted from 1", { minimum: 1 }),
  column: integer("counted from 1", { minimum: 1 }),
  severity: oneOf("with an error there is no output", ["error", "warning", "note"], required),
  code: string("the same for all problems of this sort", required),
  object: string("kind, namespace and name of the object it is about"),
  message: string("what is the matter", required),
  advice: string("what to do about it"),
});

export const apiVersionField = oneOf("the version of this format", ["hashroll.dev/v1alpha1"], required);

/** What every document for programs has. */
export const documentFields = {
  apiVersion: apiVersionField,
  problems: listOf("all problems, as on stderr", problemDescriptor, required),
} satisfies Fields;

export const reportSchema = object("what hashroll did with a manifest stream", {
  ...documentFields,
  kind: oneOf("what this document is", ["Report"], required),
  configs: listOf("every config of the input", configDescriptor, required),
  restarts: listOf("the pod templates that were given a suffix as an annotation", restartDescriptor, required),
});

export type Report = TypeOf<typeof reportSchema>;
export type ReportPlace = TypeOfFields<typeof placeFields>;
export type ReportReference = TypeOf<typeof referenceDescriptor>;
export type ReportConfig = TypeOf<typeof configDescriptor>;
export type ReportSlice = TypeOf<typeof sliceDescriptor>;
export type ReportRestart = TypeOf<typeof restartDescriptor>;
export type ReportProblem = TypeOf<typeof problemDescriptor>;
