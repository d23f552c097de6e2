// The programs that `npm run test:hosts` compiles before its tests, one after the other: two tests that start at the same time
// would compile the same one twice.

import { fileURLToPath } from "node:url";
import { compileGoProgram, type GoProgram } from "../cluster/tool/go-program.ts";
import { kustomize } from "../tool/kustomize.ts";

const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export const programs = {
  /** Argo CD's own side-car server, and its own client. */
  argocd: { name: "argocd-host", cache: "argocd-host", package: ".", sources: folder("argocd/server") },
  /** Flux's controller that applies and prunes. */
  flux: {
    ...{ name: "kustomize-controller", cache: "kustomize-controller", sources: folder("flux/module") },
    package: "github.com/fluxcd/kustomize-controller",
  },
  /** The newest Helms, which no npm package has. */
  helm3: { name: "helm", cache: "helm-3", package: "helm.sh/helm/v3/cmd/helm", sources: folder("helm/module") },
  helm4: { name: "helm", cache: "helm-4", package: "helm.sh/helm/v4/cmd/helm", sources: folder("helm/module") },
  helmDiff: {
    name: "helm-diff",
    cache: "helm-diff",
    package: "github.com/databus23/helm-diff/v3",
    sources: folder("helm/module"),
  },
  helmfile: {
    ...{ name: "helmfile", cache: "helmfile", sources: folder("helmfile/module") },
    package: "github.com/helmfile/helmfile",
  },
  /** kpt's own commands for functions: one of the modules of its other commands can't be had. */
  kpt: { name: "kpt", cache: "kpt", package: ".", sources: folder("kpt/module") },
  kustomize,
  /** Argo Rollouts' controller, and the kubectl plugin that promotes and aborts. */
  rollouts: {
    ...{ name: "rollouts-controller", cache: "rollouts-controller", sources: folder("rollouts/module") },
    package: "github.com/argoproj/argo-rollouts/cmd/rollouts-controller",
  },
  rolloutsPlugin: {
    ...{ name: "kubectl-argo-rollouts", cache: "kubectl-argo-rollouts", sources: folder("rollouts/module") },
    package: "github.com/argoproj/argo-rollouts/cmd/kubectl-argo-rollouts",
  },
  skaffold: {
    ...{ name: "skaffold", cache: "skaffold", sources: folder("skaffold/module") },
    package: "github.com/GoogleContainerTools/skaffold/v2/cmd/skaffold",
  },
  /** Terraform's own module has parts that no registry has; OpenTofu's does not. */
  tofu: {
    ...{ name: "tofu", cache: "tofu", sources: folder("terraform/module") },
    package: "github.com/opentofu/opentofu/cmd/tofu",
  },
  /** Version 3.2.0 and some weeks: since 2.0.0 its versions are no versions of a Go module. */
  helmProvider: {
    ...{ name: "terraform-provider-helm", cache: "terraform-provider-helm" },
    package: "github.com/hashicorp/terraform-provider-helm@v1.3.3-0.20260629194918-a4f1c1d8b008",
  },
} as const satisfies Readonly<Record<string, GoProgram>>;

export type ProgramName = keyof typeof programs;

/** Their paths; undefined, and the test skipped, where there is no Go. */
export async function programPaths<Name extends ProgramName>(
  t: { skip(reason: string): void },
  names: readonly Name[],
): Promise<Readonly<Record<Name, string>> | undefined> {
  const paths: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const found = await compileGoProgram(programs[name]);
    if ("reason" in found) {
      t.skip(found.reason);
      return undefined;
    }
    paths[name] = found.path;
  }
  return paths as Readonly<Record<Name, string>>;
}
