// The flags of the commands that ask a cluster.

import { boolean, type Fields, integer, listOf, oneOf, string, type TypeOfFields } from "./descriptor.ts";
import { commandFields } from "./flags.ts";

const { policy, secretKeyFile, kubeContext, kubeconfig, quiet } = commandFields;

const clusterFields = {
  namespace: string("the namespace to look into", {
    format: "namespace",
    short: "n",
    default: "that of the kubeconfig context",
  }),
  namespacedOnly: boolean(
    "do without the kinds in no namespace (IngressClass, …) that the account may not list: nothing of these may name a revision",
  ),
  allNamespaces: boolean("look into all namespaces", { short: "A" }),
  format: oneOf("output format", ["table", "json"], { default: "table" }),
  policy,
  secretKeyFile,
  kubeContext: { ...kubeContext, description: "the kubeconfig context for kubectl" },
  kubeconfig: { ...kubeconfig, description: "the kubeconfig file for kubectl" },
  quiet,
} satisfies Fields;

export const historyFields = {
  revision: string("show this revision only, with all that uses it", { placeholder: "suffix" }),
  diff: listOf("compare two revisions, the older one first", string("two suffixes"), { placeholder: "suffixes..." }),
  missing: boolean("show only templates that name a config or key that does not exist; exit code 1 if there are any"),
  ...clusterFields,
} satisfies Fields;

export const gcFields = {
  yes: boolean("delete; without it, only show what would be deleted"),
  minAge: string("how old a revision has to be", { format: "duration", default: "1h", placeholder: "time" }),
  keep: integer("how many of the newest revisions of each config stay in any case", {
    default: "1",
    placeholder: "number",
  }),
  backup: string("new file for the manifests of what is deleted, written first", { placeholder: "file" }),
  adopt: oneOf("also delete configs that this tool generated and left in the cluster", ["kustomize"], {
    placeholder: "tool",
  }),
  ...clusterFields,
} satisfies Fields;

export const attachFields = {
  wait: boolean("wait until the controllers of the workloads have seen their last change"),
  timeout: string("how long to wait", { format: "duration", default: "1m", placeholder: "time" }),
  before: string("before a deploy: take the owners off the revisions that this output names (- for standard input)", {
    placeholder: "file",
  }),
  detach: boolean("before a deploy whose output is not known: take the owners off all revisions"),
  dryRun: boolean("only show what would be changed"),
  secrets: boolean("whether Secrets are read", {
    negation: "leave Secrets alone, so that the account need not list them; Helm's releases are not read then",
  }),
  ...clusterFields,
} satisfies Fields;

export type ClusterFlags = TypeOfFields<typeof clusterFields>;
export type HistoryFlags = TypeOfFields<typeof historyFields>;
export type GcFlags = TypeOfFields<typeof gcFields>;
export type AttachFlags = TypeOfFields<typeof attachFields>;
