// An app of the repo, as the policy's section `apps` describes it for `review` and `record --apps`.

import { deployers } from "./deployer.ts";
import type { Descriptor } from "./descriptor.ts";

const text = { type: "string", mayBeEmpty: true, description: "a value" } as const satisfies Descriptor;

export const appDescriptor = {
  type: "object",
  description: "an app of the repo",
  fields: {
    path: {
      type: "string",
      required: true,
      description: "its folder, from the repo's root; with *, ? or ** every folder that matches is an app",
    },
    name: { type: "string", description: "its name, which its ledger has, too; made from the path without it" },
    type: {
      type: "enum",
      values: ["helm", "kustomize", "files"],
      description: "what the folder is; found out from its files without it",
    },
    namespace: { type: "string", format: "namespace", description: "the namespace that it is deployed to" },
    cluster: { type: "string", description: "the cluster or environment that it is deployed to, for the summary" },
    for: { type: "enum", values: deployers, description: "what deploys it" },
    releaseName: { type: "string", description: "name of the Helm release; the app's name without it" },
    valuesFiles: {
      type: "list",
      of: { type: "string", description: "a file of the repo" },
      description: "values files, from the app's folder; a leading / is the repo's root",
    },
    values: { type: "string", mayBeEmpty: true, description: "more values, as YAML" },
    parameters: { type: "map", of: text, description: "values as helm's --set takes them" },
    stringParameters: { type: "map", of: text, description: "values as helm's --set-string takes them" },
    include: {
      type: "list",
      of: { type: "string", description: "a glob, from the app's folder" },
      description: "globs of the manifests; all .yaml, .yml and .json files without it",
    },
    exclude: {
      type: "list",
      of: { type: "string", description: "a glob, from the app's folder" },
      description: "globs of files that are no manifests",
    },
  },
} as const satisfies Descriptor;
