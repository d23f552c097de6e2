// An account of the cluster with few rights.

import { readFileSync, writeFileSync } from "node:fs";
import { load } from "js-yaml";
import type { Namespace, Scope } from "./namespace.ts";
import { temporaryFile } from "./temporary-file.ts";

/** A kubeconfig for an account with these rules in the namespace, and with others for what is in no namespace. */
export async function accountWith(
  t: Scope,
  namespace: Namespace,
  rules: readonly object[],
  ofCluster: readonly object[] = [],
): Promise<string> {
  const { name } = namespace;
  const subjects = [{ kind: "ServiceAccount", name: "cleaner", namespace: name }];
  t.after(() => namespace.tryKubectl(["delete", `clusterrole/${name}`, `clusterrolebinding/${name}`]));
  const group = "rbac.authorization.k8s.io";
  const objects = [
    { apiVersion: "v1", kind: "ServiceAccount", metadata: { name: "cleaner" } },
    { apiVersion: `${group}/v1`, kind: "Role", metadata: { name: "cleaner" }, rules },
    {
      ...{ apiVersion: `${group}/v1`, kind: "RoleBinding", metadata: { name: "cleaner" } },
      roleRef: { apiGroup: group, kind: "Role", name: "cleaner" },
      subjects,
    },
    { apiVersion: `${group}/v1`, kind: "ClusterRole", metadata: { name }, rules: ofCluster },
    {
      ...{ apiVersion: `${group}/v1`, kind: "ClusterRoleBinding", metadata: { name } },
      roleRef: { apiGroup: group, kind: "ClusterRole", name },
      subjects,
    },
  ];
  await namespace.kubectl(["apply", "--filename=-"], objects.map((object) => JSON.stringify(object)).join("\n---\n"));
  const token = (await namespace.kubectl(["create", "token", "cleaner"])).trim();
  const admin = load(readFileSync(namespace.env["KUBECONFIG"] as string, "utf8")) as Record<string, unknown>;
  const users = (admin["users"] as { name: string }[]).map((user) => ({ name: user.name, user: { token } }));
  const path = temporaryFile(t, "kubeconfig");
  writeFileSync(path, JSON.stringify({ ...admin, users }));
  return path;
}
