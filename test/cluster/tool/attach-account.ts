// The account of plugin/attach, as its files make it.

import { readFileSync } from "node:fs";
import { loadAll } from "js-yaml";
import { projectRoot } from "../../tool/hashroll.ts";
import { deploy, manifests } from "./attach.ts";
import type { Namespace, Scope } from "./namespace.ts";
import { waitForGreeting } from "./pods.ts";

export interface Role {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly rules: { apiGroups: string[]; resources: string[]; verbs: string[] }[];
}

export function pluginFile(name: string): string {
  return readFileSync(`${projectRoot}plugin/attach/${name}`, "utf8");
}

export async function twoRevisions(namespace: Namespace): Promise<void> {
  for (const greeting of ["one", "two"]) {
    await deploy(namespace, manifests(greeting, { name: "web" }));
    await waitForGreeting(namespace, greeting, "web");
  }
}

/** The account and its roles; those without a namespace get names of their own. Gives the roles. */
export async function allow(scope: Scope, namespace: Namespace): Promise<Role[]> {
  const objects = (loadAll(pluginFile("rbac.yaml")) as Role[]).map((object) => {
    const text = JSON.stringify(object).replaceAll('"namespace":"shop"', `"namespace":"${namespace.name}"`);
    const isGlobal = object.kind.startsWith("Cluster");
    const renamed = text.replaceAll('"kind":"ClusterRole","name":"', `"kind":"ClusterRole","name":"${namespace.name}-`);
    const own = JSON.parse(isGlobal ? renamed : text) as Role;
    const name = `${namespace.name}-${own.metadata.name}`;
    return isGlobal ? { ...own, metadata: { name } } : own;
  });
  await namespace.kubectl(["apply", "--filename=-"], objects.map((object) => JSON.stringify(object)).join("\n---\n"));
  scope.after(async () => {
    const name = `${namespace.name}-hashroll-attach`;
    await namespace.tryKubectl(["delete", "clusterrole,clusterrolebinding", name]);
  });
  return objects.filter(({ rules }) => rules !== undefined);
}
