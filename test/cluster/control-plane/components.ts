// The flags of the control plane's parts. Everything listens on loopback only.

import { join } from "node:path";
import type { Credentials } from "./credentials.ts";

export interface Ports {
  readonly api: number;
  readonly etcd: number;
  readonly peer: number;
}

/** No fsync: this data is not worth waiting for. */
export function etcdFlags({ etcd, peer }: Ports, folder: string): string[] {
  const [clients, peers] = [`http://127.0.0.1:${etcd}`, `http://127.0.0.1:${peer}`];
  return [
    ...["--name=loopback", `--data-dir=${join(folder, "etcd")}`, "--unsafe-no-fsync", "--log-level=warn"],
    ...[`--listen-client-urls=${clients}`, `--advertise-client-urls=${clients}`],
    ...[`--listen-peer-urls=${peers}`, `--initial-advertise-peer-urls=${peers}`, `--initial-cluster=loopback=${peers}`],
  ];
}

/**
 * Nodes would otherwise be tainted until the node lifecycle controller, which is off below, has seen their heartbeats.
 * The endpoint reconciler refuses loopback addresses.
 */
export function apiServerFlags({ api, etcd }: Ports, credentials: Credentials): string[] {
  const { certificates, tokens, serviceAccountKey } = credentials;
  return [
    ...["--bind-address=127.0.0.1", "--advertise-address=127.0.0.1", `--secure-port=${api}`],
    ...[`--cert-dir=${certificates}`, `--token-auth-file=${tokens}`, "--authorization-mode=RBAC"],
    ...[`--etcd-servers=http://127.0.0.1:${etcd}`, "--service-cluster-ip-range=10.0.0.0/24"],
    ...[`--service-account-issuer=https://127.0.0.1:${api}`, `--service-account-key-file=${serviceAccountKey}`],
    ...[`--service-account-signing-key-file=${serviceAccountKey}`, "--endpoint-reconciler-type=none"],
    ...["--disable-admission-plugins=TaintNodesByCondition"],
  ];
}

/** Many tests run side by side: no limit of our own to requests. */
const client = ["--leader-elect=false", "--secure-port=0", "--kube-api-qps=2000", "--kube-api-burst=4000"];

export function controllerManagerFlags({ kubeconfig, serviceAccountKey, serverCertificate }: Credentials): string[] {
  return [
    ...[`--kubeconfig=${kubeconfig}`, ...client, `--root-ca-file=${serverCertificate}`],
    ...[`--service-account-private-key-file=${serviceAccountKey}`],
    "--controllers=*,-node-lifecycle-controller,-node-ipam-controller",
  ];
}

export function schedulerFlags({ kubeconfig }: Credentials): string[] {
  return [`--kubeconfig=${kubeconfig}`, ...client];
}

export function kubeletFlags({ kubeconfig }: Credentials): string[] {
  return [`--kubeconfig=${kubeconfig}`];
}
