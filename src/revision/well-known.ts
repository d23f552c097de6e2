// Configs that Kubernetes and its distributions keep under fixed names, whatever a stream says.

import type { Config } from "./catalog.ts";

const names: ReadonlySet<string> = new Set([
  "kube-root-ca.crt", // in every namespace, by kube-controller-manager
  "openshift-service-ca.crt", // in every namespace, by OpenShift
  "istio-ca-root-cert", // in every namespace, by istiod
  "linkerd-identity-trust-roots", // by trust-manager or the linkerd CLI
  "extension-apiserver-authentication", // in kube-system, by kube-apiserver
  "kubeadm-config", // in kube-system, by kubeadm
  "kubelet-config", // in kube-system, by kubeadm
  "cluster-info", // in kube-public, by kubeadm
  "aws-auth", // in kube-system, by EKS
]);

export function isWellKnown(config: Pick<Config, "kind" | "name">): boolean {
  return config.kind === "ConfigMap" && names.has(config.name);
}

export const managedSecretTypes: ReadonlySet<string> = new Set([
  "kubernetes.io/service-account-token",
  "bootstrap.kubernetes.io/token",
  "helm.sh/release.v1",
]);
