// What a RevisionPolicy can set: the one source of its checks, its types and its JSON Schema.

import { configKinds } from "./config-kind.ts";
import { deployers } from "./deployer.ts";
import {
  anything,
  boolean,
  type Fields,
  integer,
  listOf,
  mapOf,
  object,
  oneOf,
  required,
  string,
  type TypeOf,
  type TypeOfFields,
} from "./descriptor.ts";
import { flagFields } from "./flags.ts";
import { scopes } from "./scope.ts";
import { strategies } from "./strategy.ts";

const anyText = string("a value", { mayBeEmpty: true });

/** An app of the repo, for `review` and `record --apps`. */
const appDescriptor = object("an app of the repo", {
  path: string("its folder, from the repo's root; with *, ? or ** every folder that matches is an app", required),
  name: string("its name, which its ledger has, too; made from the path without it"),
  type: oneOf("what the folder is; found out from its files without it", ["helm", "kustomize", "files"]),
  namespace: string("the namespace that it is deployed to", { format: "namespace" }),
  cluster: string("the cluster or environment that it is deployed to, for the summary"),
  for: oneOf("what deploys it", deployers),
  releaseName: string("name of the Helm release; the app's name without it"),
  valuesFiles: listOf(
    "values files, from the app's folder; a leading / is the repo's root",
    string("a file of the repo"),
  ),
  values: string("more values, as YAML", { mayBeEmpty: true }),
  parameters: mapOf("values as helm's --set takes them", anyText),
  stringParameters: mapOf("values as helm's --set-string takes them", anyText),
  include: listOf(
    "globs of the manifests; all .yaml, .yml and .json files without it",
    string("a glob, from the app's folder"),
  ),
  exclude: listOf("globs of files that are no manifests", string("a glob, from the app's folder")),
});

const headerFields = {
  apiVersion: oneOf("the version of this format", ["hashroll.dev/v1alpha1"], required),
  kind: oneOf("what this document is", ["RevisionPolicy"], required),
  metadata: anything("for the tools that carry this document; hashroll ignores it"),
} satisfies Fields;

const ruleDescriptor = object(
  "a strategy, a scope or both for the configs that match",
  {
    match: object(
      "which configs it applies to; all of its keys have to match",
      {
        kind: oneOf("the config's kind", configKinds),
        namespace: string("glob for the config's namespace; empty means none is given", {
          format: "glob",
          mayBeEmpty: true,
        }),
        name: string("glob for the config's base name", { format: "glob" }),
        labels: mapOf(
          "labels that the config must have",
          string("glob for the label's value", { format: "glob", mayBeEmpty: true }),
          { notEmpty: true },
        ),
      },
      { required: true, notEmpty: true },
    ),
    strategy: oneOf("what is done with them", strategies),
    scope: oneOf("what their revisions are made of", scopes),
    reason: string("why, for the log"),
  },
  { anyOf: ["strategy", "scope"] },
);

const referenceDescriptor = object("fields that name a config, as kustomize's nameReference has them", {
  kind: oneOf("the kind of config that is named", configKinds, required),
  group: string("the group of that kind; not needed", { mayBeEmpty: true }),
  version: string("the version of that kind; not needed", { mayBeEmpty: true }),
  fieldSpecs: listOf(
    "where its name is written",
    object("a field of some kinds of objects", {
      group: string("API group of the referrer; any without it", { mayBeEmpty: true }),
      version: string("API version of the referrer; any without it", { mayBeEmpty: true }),
      kind: string("kind of the referrer; any without it", { mayBeEmpty: true }),
      path: string("keys from the root to the field, with slashes between them; \\/ is a slash in a key", {
        format: "fieldPath",
        required: true,
      }),
      create: boolean("kustomize's; a missing field is never created here"),
    }),
    { required: true, notEmpty: true },
  ),
});

const triggerDescriptor = object("workloads that restart when a config changes, as in the spec of a TriggerRule", {
  sources: listOf(
    "the configs whose changes count",
    object("one config", {
      objectRef: object(
        "the config",
        {
          apiVersion: oneOf("API version of the config; not needed", ["v1"]),
          kind: oneOf("its kind", configKinds, required),
          name: string("its base name", required),
          namespace: string("its namespace"),
        },
        required,
      ),
    }),
    { required: true, notEmpty: true },
  ),
  actions: listOf(
    "what a change leads to",
    object("one action", {
      updatePodTemplate: object(
        "the config's suffix is written into a pod template, so that its pods are replaced",
        {
          objectRef: object(
            "the workload",
            {
              apiVersion: string("its API version; any without it"),
              kind: string("its kind", required),
              name: string("its name", required),
              namespace: string("its namespace"),
            },
            required,
          ),
        },
        required,
      ),
    }),
    { required: true, notEmpty: true },
  ),
});

/** What only a policy can set. */
export const policyFields = {
  rules: listOf(
    "strategies and scopes for some configs; of each, the first rule that matches and has one applies",
    ruleDescriptor,
  ),
  scope: oneOf("what revisions are made of: the whole config, or only the keys that a workload uses", scopes),
  references: listOf("more fields that name a config", referenceDescriptor),
  jobs: oneOf("what is done with Jobs and bare Pods, which can't be changed once they run", [
    "plain",
    "rewrite",
    "rename",
  ]),
  triggers: listOf("restarts for configs that pods don't mount", triggerDescriptor),
  discoveryLabels: listOf(
    "labels by which programs find configs; they replace the built-in list",
    string("glob for a label's key", { format: "glob" }),
  ),
  checksums: oneOf("what is done with checksum/ annotations of pods whose configs are all revisions", ["keep", "drop"]),
  carryBudget: integer("how many bytes the carried revisions of one output may take, but for those in use"),
  delegate: boolean("leave the hashing to kustomize, as a base has to"),
  apps: listOf("the apps of the repo, for review and record --apps; they are searched for without it", appDescriptor),
} satisfies Fields;

export const policySchema = object("what hashroll does with the configs of a manifest stream", {
  ...headerFields,
  ...flagFields,
  ...policyFields,
});

const { scope, jobs, checksums, carryBudget, delegate } = policyFields;

/** What strings can express, as in the ConfigMap that configures a KRM function. */
export const stringSettingsSchema = object("what hashroll does, as strings", {
  ...flagFields,
  scope,
  jobs,
  checksums,
  carryBudget,
  delegate,
});

export type Settings = TypeOfFields<typeof flagFields & typeof policyFields>;
export type PolicyRule = TypeOf<typeof ruleDescriptor>;
export type PolicyReference = TypeOf<typeof referenceDescriptor>;
export type PolicyApp = TypeOf<typeof appDescriptor>;
