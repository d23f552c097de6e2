// To whom a live object belongs, by the marks that deployers leave on what they apply.

import type { Deployer } from "../settings/deployer.ts";

/** One release, application, Kustomization or ApplySet, as text that differs from all others: `helm shop/web`. */
export type OwnerMark = string;

type Texts = ReadonlyMap<string, string>;

export function helmMark(namespace: string, release: string): OwnerMark {
  return `helm ${namespace}/${release}`;
}

/** Not `app.kubernetes.io/instance`: charts write that label, whoever applies them. */
export function ownerMarks(labels: Texts, annotations: Texts): OwnerMark[] {
  const marks: (OwnerMark | undefined)[] = [
    joined("helm", annotations.get("meta.helm.sh/release-namespace"), annotations.get("meta.helm.sh/release-name")),
    joined("argocd", annotations.get("argocd.argoproj.io/tracking-id")?.split(":")[0]),
    joined("argocd", labels.get("argocd.argoproj.io/instance")),
    ...["kustomize", "helm"].map((kind) => {
      const prefix = `${kind}.toolkit.fluxcd.io`;
      return joined(`flux ${kind}`, labels.get(`${prefix}/namespace`), labels.get(`${prefix}/name`));
    }),
    joined("applyset", labels.get("applyset.kubernetes.io/part-of")),
  ];
  return [...new Set(marks.filter((mark) => mark !== undefined))];
}

/** Undefined for an ApplySet, which keeps nothing. */
export function deployerOf(mark: OwnerMark): Deployer | undefined {
  if (mark.startsWith("helm ") || mark.startsWith("flux helm ")) return "helm";
  if (mark.startsWith("argocd ")) return "argocd";
  return mark.startsWith("flux ") ? "flux" : undefined;
}

function joined(deployer: string, ...names: readonly (string | undefined)[]): OwnerMark | undefined {
  return names.includes(undefined) ? undefined : `${deployer} ${names.join("/")}`;
}
