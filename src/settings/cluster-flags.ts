// The flags of the commands that ask a cluster.

import type { Fields, TypeOfFields } from "./descriptor.ts";
import { commandFields } from "./flags.ts";

const { policy, secretKeyFile, kubeContext, kubeconfig, quiet } = commandFields;

const clusterFields = {
  namespace: {
    type: "string",
    format: "namespace",
    short: "n",
    default: "that of the kubeconfig context",
    description: "the namespace to look into",
  },
  namespacedOnly: {
    type: "boolean",
    description:
      "do without the kinds in no namespace (IngressClass, …) that the account may not list: nothing of these may name a revision",
  },
  allNamespaces: { type: "boolean", short: "A", description: "look into all namespaces" },
  format: { type: "enum", values: ["table", "json"], default: "table", description: "output format" },
  policy,
  secretKeyFile,
  kubeContext: { ...kubeContext, description: "the kubeconfig context for kubectl" },
  kubeconfig: { ...kubeconfig, description: "the kubeconfig file for kubectl" },
  quiet,
} as const satisfies Fields;

export const historyFields = {
  revision: { type: "string", placeholder: "suffix", description: "show this revision only, with all that uses it" },
  diff: {
    type: "list",
    of: { type: "string", description: "two suffixes" },
    placeholder: "suffixes...",
    description: "compare two revisions, the older one first",
  },
  missing: {
    type: "boolean",
    description: "show only templates that name a config or key that does not exist; exit code 1 if there are any",
  },
  ...clusterFields,
} as const satisfies Fields;

export const gcFields = {
  yes: { type: "boolean", description: "delete; without it, only show what would be deleted" },
  minAge: {
    type: "string",
    format: "duration",
    default: "1h",
    placeholder: "time",
    description: "how old a revision has to be",
  },
  keep: {
    type: "integer",
    minimum: 0,
    default: "1",
    placeholder: "number",
    description: "how many of the newest revisions of each config stay in any case",
  },
  backup: {
    type: "string",
    placeholder: "file",
    description: "new file for the manifests of what is deleted, written first",
  },
  adopt: {
    type: "enum",
    values: ["kustomize"],
    placeholder: "tool",
    description: "also delete configs that this tool generated and left in the cluster",
  },
  ...clusterFields,
} as const satisfies Fields;

export const attachFields = {
  wait: {
    type: "boolean",
    description: "wait until the controllers of the workloads have seen their last change",
  },
  timeout: {
    type: "string",
    format: "duration",
    default: "1m",
    placeholder: "time",
    description: "how long to wait",
  },
  before: {
    type: "string",
    placeholder: "file",
    description: "before a deploy: take the owners off the revisions that this output names (- for standard input)",
  },
  detach: {
    type: "boolean",
    description: "before a deploy whose output is not known: take the owners off all revisions",
  },
  dryRun: { type: "boolean", description: "only show what would be changed" },
  secrets: {
    type: "boolean",
    negation: "leave Secrets alone, so that the account need not list them; Helm's releases are not read then",
    description: "whether Secrets are read",
  },
  ...clusterFields,
} as const satisfies Fields;

export type ClusterFlags = TypeOfFields<typeof clusterFields>;
export type HistoryFlags = TypeOfFields<typeof historyFields>;
export type GcFlags = TypeOfFields<typeof gcFields>;
export type AttachFlags = TypeOfFields<typeof attachFields>;
