// What `diff` found, as plain data: what every format is made of, and what `--format json` prints. The one source of its
// types and of its JSON Schema. Values of Secrets are never in it.

import { configKinds } from "../../settings/config-kind.ts";
import type { Descriptor, Fields, ObjectDescriptor, TypeOf } from "../../settings/descriptor.ts";
import { type JsonSchema, newJsonSchema } from "../../settings/json-schema.ts";
import { strategies } from "../../settings/strategy.ts";
import { documentFields } from "../report-schema.ts";
import { changeField, fieldChanges, keyDescriptor } from "./value/value-change.ts";

const objectFields = {
  kind: { type: "string", required: true, description: "its kind" },
  namespace: { type: "string", description: "its namespace, where something says it" },
  name: { type: "string", required: true, description: "its name; its base name if it has a suffix" },
} as const satisfies Fields;

/** The names are those of explain's effects. */
const effects = ["restart", "on-delete", "new-pods", "next-run", "new-run", "replace", "controller-specific"] as const;

const followerDescriptor = {
  type: "object",
  description: "an object that follows a change of the config",
  fields: {
    ...objectFields,
    effect: { type: "enum", values: effects, required: true, description: "what the change does to it" },
    by: {
      type: "enum",
      values: ["reference", "annotation", "trigger"],
      required: true,
      description: "its template names the revision, or has its suffix as an annotation, because of a trigger or not",
    },
  },
} as const satisfies Descriptor;

const stayingDescriptor = {
  type: "object",
  description: "an object that refers to the config and does not follow the change",
  fields: {
    ...objectFields,
    why: {
      type: "enum",
      values: ["pinned", "plain", "reload", "ignore", "not-hashed", "other-revision", "other-keys"],
      required: true,
      description:
        "pinned to a revision; has to keep the plain name; the app reloads the config itself; the config is ignored; Secrets are not hashed; it names another revision; it uses none of the keys that differ",
    },
    reason: { type: "string", required: true, description: "the same for people" },
  },
} as const satisfies Descriptor;

const sliceDescriptor = {
  type: "object",
  description: "a revision",
  fields: {
    name: { type: "string", required: true, description: "its name" },
    change: { type: "enum", values: ["added", "removed"], required: true, description: "in NEW only, or in OLD only" },
    keys: {
      type: "list",
      of: { type: "string", mayBeEmpty: true, description: "a key" },
      description: "the keys that it has; absent if these are all of the config's keys",
    },
  },
} as const satisfies Descriptor;

const configDescriptor = {
  type: "object",
  description: "a config that differs",
  fields: {
    ...objectFields,
    kind: { type: "enum", values: configKinds, required: true, description: "its kind" },
    ...changeField,
    old: {
      type: "string",
      description: "its name in OLD, with the suffix if it has one; its base name if it has slices",
    },
    new: {
      type: "string",
      description: "its name in NEW, with the suffix if it has one; its base name if it has slices",
    },
    slices: {
      type: "list",
      of: sliceDescriptor,
      description: "with `scope: keys`: the revisions that only one side has",
    },
    strategy: { type: "enum", values: strategies, description: "what is done with it in NEW" },
    keys: { type: "list", of: keyDescriptor, required: true, description: "the keys that differ" },
    fields: { ...fieldChanges, required: true, description: "other fields that differ: labels, annotations, type" },
    follows: { type: "list", of: followerDescriptor, required: true, description: "who follows the change" },
    stays: { type: "list", of: stayingDescriptor, required: true, description: "who does not, and why" },
  },
} as const satisfies Descriptor;

const causeDescriptor = {
  type: "object",
  description: "a config",
  fields: {
    kind: { type: "enum", values: configKinds, required: true, description: "its kind" },
    namespace: { type: "string", description: "its namespace, where something says it" },
    name: { type: "string", required: true, description: "its base name" },
    keys: {
      type: "list",
      of: { type: "string", mayBeEmpty: true, description: "a key" },
      required: true,
      description: "the keys that differ",
    },
  },
} as const satisfies Descriptor;

const workloadDescriptor = {
  type: "object",
  description: "a workload that rolls out, or runs with other configs from its next run on",
  fields: {
    ...objectFields,
    effect: { type: "enum", values: effects, required: true, description: "what happens to it" },
    how: { type: "string", required: true, description: "the same for people: how its pods are replaced" },
    pods: { type: "integer", minimum: 0, description: "how many pods are replaced, where that is known" },
    because: {
      type: "list",
      of: causeDescriptor,
      required: true,
      description: "the configs whose change it follows; empty if only the rest of its template changes",
    },
    fields: { ...fieldChanges, required: true, description: "what else differs in it, in its template or not" },
  },
} as const satisfies Descriptor;

const otherDescriptor = {
  type: "object",
  description: "an object that is neither a config nor a workload above",
  fields: { ...objectFields, ...changeField, fields: { ...fieldChanges, required: true } },
} as const satisfies Descriptor;

const count = { type: "integer", minimum: 0, required: true } as const;

export const countDescriptor = {
  type: "object",
  fields: {
    added: { ...count, description: "in NEW only" },
    removed: { ...count, description: "in OLD only" },
    changed: { ...count, description: "in both, with a difference" },
  },
} as const satisfies Omit<ObjectDescriptor, "description">;

const sideDescriptor = {
  type: "object",
  fields: {
    title: { type: "string", required: true, description: "as it was given" },
    isHashed: { type: "boolean", required: true, description: "false if it was put through hashroll for this" },
    hasOnlyConfigs: { type: "boolean", required: true, description: "true for `cluster`: workloads are not known" },
  },
} as const satisfies Omit<ObjectDescriptor, "description">;

export const diffSchema = {
  type: "object",
  description: "what differs between two manifest streams, by the names that their authors wrote",
  fields: {
    ...documentFields,
    kind: { type: "enum", values: ["Diff"], required: true, description: "what this document is" },
    old: { ...sideDescriptor, required: true, description: "what was given as OLD" },
    new: { ...sideDescriptor, required: true, description: "what was given as NEW" },
    summary: {
      type: "object",
      required: true,
      description: "the numbers",
      fields: {
        configs: { ...countDescriptor, required: true, description: "configs" },
        rollouts: { ...count, description: "workloads whose pods are replaced because of a config" },
        later: {
          ...count,
          description:
            "workloads that follow a config later: by hand, from their next run on, as their controller decides",
        },
        otherRollouts: { ...count, description: "workloads whose pods are replaced for other reasons only" },
        pods: { ...count, description: "the pods of both, as far as their numbers are known" },
        hasUnknownPods: {
          type: "boolean",
          required: true,
          description: "whether there are more pods, of unknown number",
        },
        objects: { ...countDescriptor, required: true, description: "objects that have nothing to do with configs" },
      },
    },
    configs: { type: "list", of: configDescriptor, required: true, description: "the configs that differ" },
    workloads: {
      type: "list",
      of: workloadDescriptor,
      required: true,
      description: "the objects of both sides that follow a config, or whose pod template differs",
    },
    objects: { type: "list", of: otherDescriptor, required: true, description: "all other objects that differ" },
  },
} as const satisfies Descriptor;

export type DiffDocument = TypeOf<typeof diffSchema>;
export type DiffSide = DiffDocument["old"];
export type ChangeCount = DiffDocument["summary"]["objects"];
export type DiffedConfig = TypeOf<typeof configDescriptor>;
export type DiffedSlice = TypeOf<typeof sliceDescriptor>;
export type DiffedWorkload = TypeOf<typeof workloadDescriptor>;
export type DiffedObject = TypeOf<typeof otherDescriptor>;
export type Staying = TypeOf<typeof stayingDescriptor>;
export type Cause = TypeOf<typeof causeDescriptor>;

export function diffJsonSchema(): JsonSchema {
  return newJsonSchema("diff.v1alpha1", "Diff", diffSchema);
}
