// What a RevisionPolicy may say: the one source of its checks, its types and its JSON Schema.

import { configKinds } from "./config-kind.ts";
import { deployers } from "./deployer.ts";
import type { Descriptor, Fields, TypeOf, TypeOfFields } from "./descriptor.ts";
import { strategies } from "./strategy.ts";

const headerFields = {
  apiVersion: {
    type: "enum",
    words: ["hashroll.dev/v1alpha1"],
    required: true,
    description: "the version of this format",
  },
  kind: { type: "enum", words: ["RevisionPolicy"], required: true, description: "what this document is" },
  metadata: { type: "anything", description: "for the tools that carry this document; hashroll does not look at it" },
} as const satisfies Fields;

/** What the flags can say too. */
export const flagFields = {
  secrets: { type: "boolean", description: "hash Secrets too" },
  secretKeyFile: { type: "string", description: "file whose content keys the suffix of Secrets" },
  namespace: { type: "string", form: "namespace", description: "what a missing namespace means" },
  strategy: { type: "enum", words: strategies, description: "for configs that nothing else decides about" },
  previous: {
    type: "list",
    of: { type: "string", description: "a file, helm:NAMESPACE/RELEASE or cluster" },
    description: "where older revisions are taken from",
  },
  previousOptional: { type: "boolean", description: "a previous source that is not there is no error" },
  revisions: { type: "integer", least: 0, description: "how many older revisions of each config are carried" },
  retain: { type: "enum", words: ["carry", "keep", "none"], description: "what keeps older revisions in the cluster" },
  for: { type: "enum", words: deployers, description: "the one deployer to write for" },
  kubeContext: { type: "string", description: "the context that helm and kubectl are asked in" },
  kubeconfig: { type: "string", description: "the kubeconfig file that helm and kubectl are given" },
  alsoRead: {
    type: "list",
    of: { type: "string", description: "a file, folder or glob" },
    description: "manifests that are looked at for references and never emitted",
  },
  immutable: { type: "boolean", description: "whether new revisions are immutable" },
  strict: { type: "boolean", description: "a reference to a config that is not in the stream is an error" },
  report: { type: "string", description: "file to write what was done to, as JSON" },
  logFile: { type: "string", description: "file to write all messages to" },
  quiet: { type: "boolean", description: "say only what is wrong" },
} as const satisfies Fields;

const ruleDescriptor = {
  type: "object",
  description: "a strategy for the configs that match",
  fields: {
    match: {
      type: "object",
      required: true,
      notEmpty: true,
      description: "which configs are meant; all that is said here has to fit",
      fields: {
        kind: { type: "enum", words: configKinds, description: "the config's kind" },
        namespace: {
          type: "string",
          form: "glob",
          mayBeEmpty: true,
          description: "glob for the config's namespace; empty means none is given",
        },
        name: { type: "string", form: "glob", description: "glob for the config's base name" },
        labels: {
          type: "map",
          notEmpty: true,
          of: { type: "string", form: "glob", mayBeEmpty: true, description: "glob for the label's value" },
          description: "labels the config has to wear",
        },
      },
    },
    strategy: { type: "enum", words: strategies, required: true, description: "what is done with them" },
    reason: { type: "string", description: "why, for those who read the log" },
  },
} as const satisfies Descriptor;

const referenceDescriptor = {
  type: "object",
  description: "fields that name a config, as kustomize's nameReference has them",
  fields: {
    kind: { type: "enum", words: configKinds, required: true, description: "the kind of config that is named" },
    group: { type: "string", mayBeEmpty: true, description: "the group of that kind; not needed" },
    version: { type: "string", mayBeEmpty: true, description: "the version of that kind; not needed" },
    fieldSpecs: {
      type: "list",
      required: true,
      notEmpty: true,
      description: "where its name stands",
      of: {
        type: "object",
        description: "a field of some kinds of objects",
        fields: {
          group: { type: "string", mayBeEmpty: true, description: "API group of the referrer; any without it" },
          version: { type: "string", mayBeEmpty: true, description: "API version of the referrer; any without it" },
          kind: { type: "string", mayBeEmpty: true, description: "kind of the referrer; any without it" },
          path: {
            type: "string",
            form: "fieldPath",
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
              apiVersion: { type: "enum", words: ["v1"], description: "API version of the config; not needed" },
              kind: { type: "enum", words: configKinds, required: true, description: "its kind" },
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

/** What only a policy can say. */
export const policyFields = {
  rules: {
    type: "list",
    of: ruleDescriptor,
    description: "strategies for some configs; the first rule that fits counts",
  },
  references: { type: "list", of: referenceDescriptor, description: "more fields that name a config" },
  jobs: {
    type: "enum",
    words: ["plain", "rewrite", "rename"],
    description: "what is done with Jobs and bare Pods, which can't be changed once they run",
  },
  triggers: { type: "list", of: triggerDescriptor, description: "restarts for configs that pods don't mount" },
  discoveryLabels: {
    type: "list",
    of: { type: "string", form: "glob", description: "glob for a label's key" },
    description: "labels by which programs find configs; they replace the built-in list",
  },
  checksums: {
    type: "enum",
    words: ["keep", "drop"],
    description: "what is done with checksum/ annotations of pods whose configs are all revisions",
  },
  delegate: { type: "boolean", description: "leave the hashing to kustomize, as a base has to" },
} as const satisfies Fields;

export const policySchema = {
  type: "object",
  description: "what hashroll does with the configs of a manifest stream",
  fields: { ...headerFields, ...flagFields, ...policyFields },
} as const satisfies Descriptor;

const { jobs, checksums, delegate } = policyFields;

/** What can be said in words alone, as a KRM function's ConfigMap has them. */
export const wordSchema = {
  type: "object",
  description: "what hashroll does, in words",
  fields: { ...flagFields, jobs, checksums, delegate },
} as const satisfies Descriptor;

export type Settings = TypeOfFields<typeof flagFields & typeof policyFields>;
export type PolicyRule = TypeOf<typeof ruleDescriptor>;
export type PolicyReference = TypeOf<typeof referenceDescriptor>;
