// What `diff` found, as plain data: what every format is made of, and what `--format json` prints. The one source of its
// types and of its JSON Schema. Values of Secrets are never in it.

import { configKinds } from "../../settings/config-kind.ts";
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
} from "../../settings/descriptor.ts";
import { strategies } from "../../settings/strategy.ts";
import { causes, effects } from "../explain/effects.ts";
import { documentFields } from "../report-schema.ts";
import { changeField, fieldChanges, keyDescriptor } from "./value/value-change.ts";

const objectFields = {
  kind: string("its kind", required),
  namespace: string("its namespace, where something says it"),
  name: string("its name; its base name if it has a suffix", required),
} satisfies Fields;

const followerDescriptor = object("an object that follows a change of the config", {
  ...objectFields,
  effect: oneOf("what the change does to it", effects, required),
  by: oneOf(
    "its template names the revision, or has its suffix as an annotation, because of a trigger or not",
    causes,
    required,
  ),
});

const stayingDescriptor = object("an object that refers to the config and does not follow the change", {
  ...objectFields,
  why: oneOf(
    "pinned to a revision; has to keep the plain name; the app reloads the config itself; the config is ignored; Secrets are not hashed; it names another revision; it uses none of the keys that differ",
    ["pinned", "plain", "reload", "ignore", "not-hashed", "other-revision", "other-keys"],
    required,
  ),
  reason: string("the same for people", required),
});

const sliceDescriptor = object("a revision", {
  name: string("its name", required),
  change: oneOf("in NEW only, or in OLD only", ["added", "removed"], required),
  keys: listOf(
    "the keys that it has; absent if these are all of the config's keys",
    string("a key", { mayBeEmpty: true }),
  ),
});

const configDescriptor = object("a config that differs", {
  ...objectFields,
  kind: oneOf("its kind", configKinds, required),
  ...changeField,
  old: string("its name in OLD, with the suffix if it has one; its base name if it has slices"),
  new: string("its name in NEW, with the suffix if it has one; its base name if it has slices"),
  slices: listOf("with `scope: keys`: the revisions that only one side has", sliceDescriptor),
  strategy: oneOf("what is done with it in NEW", strategies),
  keys: listOf("the keys that differ", keyDescriptor, required),
  fields: { ...fieldChanges, required: true, description: "other fields that differ: labels, annotations, type" },
  follows: listOf("who follows the change", followerDescriptor, required),
  stays: listOf("who does not, and why", stayingDescriptor, required),
});

const causeDescriptor = object("a config", {
  kind: oneOf("its kind", configKinds, required),
  namespace: string("its namespace, where something says it"),
  name: string("its base name", required),
  keys: listOf("the keys that differ", string("a key", { mayBeEmpty: true }), required),
});

const workloadDescriptor = object("a workload that rolls out, or runs with other configs from its next run on", {
  ...objectFields,
  effect: oneOf("what happens to it", effects, required),
  how: string("the same for people: how its pods are replaced", required),
  pods: integer("how many pods are replaced, where that is known"),
  because: listOf(
    "the configs whose change it follows; empty if only the rest of its template changes",
    causeDescriptor,
    required,
  ),
  fields: { ...fieldChanges, required: true, description: "what else differs in it, in its template or not" },
});

const otherDescriptor = object("an object that is neither a config nor a workload above", {
  ...objectFields,
  ...changeField,
  fields: { ...fieldChanges, required: true },
});

const countFields = {
  added: integer("in NEW only", required),
  removed: integer("in OLD only", required),
  changed: integer("in both, with a difference", required),
} satisfies Fields;

export const summaryFields = {
  configs: object("configs", countFields, required),
  rollouts: integer("workloads whose pods are replaced because of a config", required),
  later: integer(
    "workloads that follow a config later: by hand, from their next run on, as their controller decides",
    required,
  ),
  otherRollouts: integer("workloads whose pods are replaced for other reasons only", required),
  pods: integer("the pods of both, as far as their numbers are known", required),
  hasUnknownPods: boolean("whether there are more pods, of unknown number", required),
  objects: object("objects that have nothing to do with configs", countFields, required),
} satisfies Fields;

const sideFields = {
  title: string("as it was given", required),
  isHashed: boolean("false if it was put through hashroll for this", required),
  hasOnlyConfigs: boolean("true for `cluster`: workloads are not known", required),
} satisfies Fields;

export const diffSchema = object("what differs between two manifest streams, by the names that their authors wrote", {
  ...documentFields,
  kind: oneOf("what this document is", ["Diff"], required),
  old: object("what was given as OLD", sideFields, required),
  new: object("what was given as NEW", sideFields, required),
  summary: object("the numbers", summaryFields, required),
  configs: listOf("the configs that differ", configDescriptor, required),
  workloads: listOf(
    "the objects of both sides that follow a config, or whose pod template differs",
    workloadDescriptor,
    required,
  ),
  objects: listOf("all other objects that differ", otherDescriptor, required),
});

export type DiffDocument = TypeOf<typeof diffSchema>;
export type DiffSide = DiffDocument["old"];
export type ChangeCount = DiffDocument["summary"]["objects"];
export type DiffedConfig = TypeOf<typeof configDescriptor>;
export type DiffedSlice = TypeOf<typeof sliceDescriptor>;
export type DiffedWorkload = TypeOf<typeof workloadDescriptor>;
export type DiffedObject = TypeOf<typeof otherDescriptor>;
export type Staying = TypeOf<typeof stayingDescriptor>;
export type Cause = TypeOf<typeof causeDescriptor>;
