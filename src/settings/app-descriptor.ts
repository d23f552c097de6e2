// An app of the repo, as the policy's section `apps` describes it for `review` and `record --apps`.

import { deployers } from "./deployer.ts";
import { listOf, mapOf, object, oneOf, required, string } from "./descriptor.ts";

const text = string("a value", { mayBeEmpty: true });

export const appDescriptor = object("an app of the repo", {
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
  parameters: mapOf("values as helm's --set takes them", text),
  stringParameters: mapOf("values as helm's --set-string takes them", text),
  include: listOf(
    "globs of the manifests; all .yaml, .yml and .json files without it",
    string("a glob, from the app's folder"),
  ),
  exclude: listOf("globs of files that are no manifests", string("a glob, from the app's folder")),
});
