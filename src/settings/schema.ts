// What a RevisionPolicy can set: the one source of its checks, its types and its JSON Schema.

import { appDescriptor } from "./app-descriptor.ts";
import { configKinds } from "./config-kind.ts";
import type { Descriptor, Fields, TypeOf, TypeOfFields } from "./descriptor.ts";
import { flagFields } from "./flags.ts";
import { scopes } from "./scope.ts";
import { strategies } from "./strategy.ts";

const headerFields = {
  apiVersion: {
    type: "enum",
    values: ["hashroll.dev/v1alpha1"],
    required: true,
    description: "the version of this format",
  },
  kind: { type: "enum", values: ["RevisionPolicy"], required: true, description: "what this document is" },
  metadata: { type: "anything", description: "for the tools that carry this document; hashroll ignores it" },
} as const satisfies Fields;

const ruleDescriptor = {
  type: "object",
  description: "a strategy, a scope or both for the configs that match",
  anyOf: ["strategy", "scope"],
  fields: {
    match: {
      type: "object",
      required: true,
      notEmpty: true,
      description: "which configs it applies to; all of its keys have to match",
      fields: {
        kind: { type: "enum", values: configKinds, description: "the config's kind" },
        namespace: {
          type: "string",
          format: "glob",
          mayBeEmpty: true,
          description: "glob for the config's namespace; empty means none is given",
        },
        name: { type: "string", format: "glob", description: "glob for the config's base name" },
        labels: {
          type: "map",
          notEmpty: true,
          of: { type: "string", format: "glob", mayBeEmpty: true, description: "glob for the label's value" },
          description: "labels that the config must have",
        },
      },
    },
    strategy: { type: "enum", values: strategies, description: "what is done with them" },
    scope: { type: "enum", values: scopes, description: "what their revisions are made of" },
    reason: { type: "string", description: "why, for the log" },
  },
} as const satisfies Descriptor;

const referenceDescriptor = {
  type: "object",
  description: "fields that name a config, as kustomize's nameReference has them",
  fields: {
    kind: { type: "enum", values: configKinds, required: true, description: "the kind of config that is named" },
    group: { type: "string", mayBeEmpty: true, description: "the group of that kind; not needed" },
    version: { type: "string", mayBeEmpty: true, description: "the version of that kind; not needed" },
    fieldSpecs: {
      type: "list",
      required: true,
      notEmpty: true,
      description: "where its name is written",
      of: {
        type: "object",
        description: "a field of some kinds of objects",
        fields: {
          group: { type: "string", mayBeEmpty: true, description: "API group of the referrer; any without it" },
          version: { type: "string", mayBeEmpty: true, description: "API version of the referrer; any without it" },
          kind: { type: "string", mayBeEmpty: true, description: "kind of the referrer; any without it" },
          path: {
            type: "string",
            format: "fieldPath",
            required: true,
            description: "keys from the root to the field, with slashes between them; \\/ is a slash in a key",
          },
          create: { type: "boolean", description: "kustomize's; a missing field is never created here" },
        },
      },
    },
  },
} as const satisfies Descriptor;

const triggerDescriptor = {
  type: "object",
  description: "workloads that restart when a config changes, as in the spec of a TriggerRule",
  fields: {
    sources: {
      type: "list",
      required: true,
      notEmpty: true,
      description: "the configs whose changes count",
      of: {
        type: "object",
        description: "one config",
        fields: {
          objectRef: {
            type: "object",
            required: true,
            description: "the config",
            fields: {
              apiVersion: { type: "enum", values: ["v1"], description: "API version of the config; not needed" },
              kind: { type: "enum", values: configKinds, required: true, description: "its kind" },
              name: { type: "string", required: true, description: "its base name" },
              namespace: { type: "string", description: "its namespace" },
            },
          },
        },
      },
    },
    actions: {
      type: "list",
      required: true,
      notEmpty: true,
      description: "what a change leads to",
      of: {
        type: "object",
        description: "one action",
        fields: {
          updatePodTemplate: {
            type: "object",
            required: true,
            description: "the config's suffix is written into a pod template, so that its pods are replaced",
            fields: {
              objectRef: {
                type: "object",
                required: true,
                description: "the workload",
                fields: {
                  apiVersion: { type: "string", description: "its API version; any without it" },
                  kind: { type: "string", required: true, description: "its kind" },
                  name: { type: "string", required: true, description: "its name" },
                  namespace: { type: "string", description: "its namespace" },
                },
              },
            },
          },
        },
      },
    },
  },
} as const satisfies Descriptor;

/** What only a policy can set. */
export const policyFields = {
  rules: {
    type: "list",
    of: ruleDescriptor,
    description: "strategies and scopes for some configs; of each, the first rule that matches and has one applies",
  },
  scope: {
    type: "enum",
    values: scopes,
    description: "what revisions are made of: the whole config, or only the keys that a workload uses",
  },
  references: { type: "list", of: referenceDescriptor, description: "more fields that name a config" },
  jobs: {
    type: "enum",
    values: ["plain", "rewrite", "rename"],
    description: "what is done with Jobs and bare Pods, which can't be changed once they run",
  },
  triggers: { type: "list", of: triggerDescriptor, description: "restarts for configs that pods don't mount" },
  discoveryLabels: {
    type: "list",
    of: { type: "string", format: "glob", description: "glob for a label's key" },
    description: "labels by which programs find configs; they replace the built-in list",
  },
  checksums: {
    type: "enum",
    values: ["keep", "drop"],
    description: "what is done with checksum/ annotations of pods whose configs are all revisions",
  },
  carryBudget: {
    type: "integer",
    minimum: 0,
    description: "how many bytes the carried revisions of one output may take, but for those in use",
  },
  delegate: { type: "boolean", description: "leave the hashing to kustomize, as a base has to" },
  apps: {
    type: "list",
    of: appDescriptor,
    description: "the apps of the repo, for review and record --apps; they are searched for without it",
  },
} as const satisfies Fields;

export const policySchema = {
  type: "object",
  description: "what hashroll does with the configs of a manifest stream",
  fields: { ...headerFields, ...flagFields, ...policyFields },
} as const satisfies Descriptor;

const { scope, jobs, checksums, carryBudget, delegate } = policyFields;

/** What strings can express, as in the ConfigMap that configures a KRM function. */
export const stringSettingsSchema = {
  type: "object",
  description: "what hashroll does, as strings",
  fields: { ...flagFields, scope, jobs, checksums, carryBudget, delegate },
} as const satisfies Descriptor;

export type Settings = TypeOfFields<typeof flagFields & typeof policyFields>;
export type PolicyRule = TypeOf<typeof ruleDescriptor>;
export type PolicyReference = TypeOf<typeof referenceDescriptor>;
export type PolicyApp = TypeOf<typeof appDescriptor>;
