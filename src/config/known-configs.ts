// Configs that programs outside a stream keep, edit or read under fixed names.

import type { ConfigKind } from "../settings/config-kind.ts";

interface Named {
  readonly kind: ConfigKind;
  readonly name: string;
}

/** Kept by Kubernetes and its distributions themselves, whatever a stream says. */
const keptByCluster: ReadonlySet<string> = new Set([
  "kube-root-ca.crt", // in every namespace, by kube-controller-manager
  "openshift-service-ca.crt", // in every namespace, by OpenShift
  "istio-ca-root-cert", // in every namespace, by istiod
  "extension-apiserver-authentication", // in kube-system, by kube-apiserver
  "kubeadm-config", // in kube-system, by kubeadm
  "kubelet-config", // in kube-system, by kubeadm
  "cluster-info", // in kube-public, by kubeadm
  "aws-auth", // in kube-system, by EKS
]);

export function isKeptByCluster(config: Named): boolean {
  return config.kind === "ConfigMap" && keptByCluster.has(config.name);
}

/** Secrets that are looked up by name, whatever refers to them. */
export const managedSecretTypes: ReadonlySet<string> = new Set([
  "kubernetes.io/service-account-token",
  "bootstrap.kubernetes.io/token",
  "helm.sh/release.v1",
]);

interface KnownUse {
  readonly how: "edited" | "read";
  /** Who does it. */
  readonly by: string;
  /** Common names count only on an object with this label. */
  readonly label?: string;
  /** Common names count only in this namespace. */
  readonly namespace?: string;
}

/** Each with the program that uses it, from that program's own documentation. */
const knownUses: ReadonlyMap<string, KnownUse> = new Map([
  ["argocd-tls-certs-cm", { how: "edited", by: "the argocd CLI" }],
  ["argocd-ssh-known-hosts-cm", { how: "edited", by: "the argocd CLI" }],
  ["argocd-gpg-keys-cm", { how: "edited", by: "the argocd CLI" }],
  ["coredns", { how: "edited", by: "kubeadm and managed clusters", namespace: "kube-system" }],
  ["kube-proxy", { how: "edited", by: "kubeadm and managed clusters", namespace: "kube-system" }],
  ["argocd-cm", { how: "read", by: "Argo CD and its CLI" }],
  ["argocd-rbac-cm", { how: "read", by: "Argo CD and its CLI" }],
  ["cilium-config", { how: "read", by: "the cilium CLI and its agents" }],
  ["istio", { how: "read", by: "istiod, istioctl and the gateways' injector" }],
  ["istio-sidecar-injector", { how: "read", by: "istiod and istioctl" }],
  ["linkerd-config", { how: "read", by: "the linkerd CLI" }],
  ["linkerd-identity-trust-roots", { how: "read", by: "the linkerd CLI" }],
  ["linkerd-cni-config", { how: "read", by: "the linkerd CLI" }],
  ["prometheus-config", { how: "read", by: "the linkerd CLI", label: "linkerd.io/extension" }],
]);

export function knownUse(
  { kind, name, namespace }: Named & { readonly namespace: string | undefined },
  labels: () => { has(key: string): boolean },
): KnownUse | undefined {
  const use = kind === "ConfigMap" ? knownUses.get(name) : undefined;
  if (!use || (use.namespace ?? namespace) !== namespace) return undefined;
  return use.label === undefined || labels().has(use.label) ? use : undefined;
}
