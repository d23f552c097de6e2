// Which configs the live objects of a namespace name, and to whom its workloads belong: as few calls as possible, since
// somebody waits for the output.

import type { ClusterFault } from "../../cluster/cluster-fault.ts";
import { configLabel } from "../../config/annotations.ts";
import { labelsOf, type ManifestObject } from "../../manifest/object.ts";
import { objectsOfJson } from "../../manifest/read/json-objects.ts";
import { type Message, unknownUse } from "../../problem/messages/index.ts";
import { isBuiltInGroup, newWalker } from "../../reference/walk/find-references.ts";
import { ownerMarks } from "../../retention/deployer-marks.ts";
import { findUsedConfigs } from "../../retention/users/find-users.ts";
import { configKey, type LiveSource, objectKey } from "../../settings/live-source.ts";
import type { PolicyReference } from "../../settings/schema.ts";
import { getIn, textsOf } from "../../yaml/node/access.ts";
import type { Json } from "../../yaml/node/json-node.ts";
import { type Data, toData } from "../../yaml/value/to-data.ts";
import { writeJson } from "../../yaml/write/json.ts";
import type { Kubectl, KubectlAnswer } from "./kubectl.ts";
import { type ListRequest, listObjects } from "./lists.ts";
import {
  type ApiResource,
  configMaps,
  findCustomResources,
  findServedResources,
  resourceName,
  resourceOf,
  secrets as secretsResource,
} from "./resources.ts";

export interface UseRequest {
  /** Undefined: that of the context; `all`: all of them. */
  readonly namespace: string | undefined | { readonly all: true };
  readonly secrets: boolean;
  readonly references: readonly PolicyReference[];
}

export interface Use extends Required<Pick<LiveSource, "inUse" | "current" | "owners">> {
  /** What could not be asked. */
  readonly faults: readonly ClusterFault[];
}

const workloads = [
  ...["Pod", "ReplicationController"].map((kind) => resourceOf(kind, "")),
  ...["Deployment", "ReplicaSet", "StatefulSet", "DaemonSet", "ControllerRevision"].map((kind) =>
    resourceOf(kind, "apps"),
  ),
  ...["Job", "CronJob"].map((kind) => resourceOf(kind, "batch")),
];
const usersOfSecrets = [
  resourceOf("ServiceAccount", ""),
  { ...resourceOf("Ingress", "networking.k8s.io"), name: "ingresses" },
];

export async function readUse(kubectl: Kubectl, request: UseRequest): Promise<Use> {
  const { secrets, references } = request;
  const kinds = secrets ? [...workloads, ...usersOfSecrets] : workloads;
  const [known, custom] = await Promise.all([getKinds(kubectl, kinds, request), getCustom(kubectl, request)]);
  const walker = newWalker([], references);
  const inUse = new Set<string>();
  const current = new Set<string>();
  const owners = new Map<string, readonly string[]>();
  for (const object of [...known.objects, ...custom]) {
    const isOwned = getIn(object.root, "metadata", "ownerReferences") !== undefined;
    for (const { kind, namespace, name } of findUsedConfigs(object, walker)) {
      const key = configKey(kind, namespace, name);
      inUse.add(key);
      if (!isOwned) current.add(key);
    }
    const marks = ownerMarks(textsOf(labelsOf(object)), textsOf(object.annotations));
    if (marks.length > 0) owners.set(objectKey(object.kind, object.group, object.namespace, object.name ?? ""), marks);
  }
  return { inUse, current, owners, faults: known.faults };
}

/** What lists our revisions. */
export function revisionArgs(secrets: boolean, where: readonly string[]): string[] {
  return [
    ...["get", secrets ? "configmaps,secrets" : "configmaps"],
    ...["--selector", configLabel, "--output", "json"],
    ...where,
  ];
}

/** Our revisions, as kubectl prints them. */
export async function readRevisions(
  kubectl: Kubectl,
  { namespace, secrets }: Pick<UseRequest, "namespace" | "secrets">,
): Promise<KubectlAnswer> {
  if (!kubectl.isProxy || namespace === undefined) return kubectl.run(revisionArgs(secrets, namespaceFlags(namespace)));
  const resources = secrets ? [configMaps, secretsResource] : [configMaps];
  const { objects, faults } = await listKinds(kubectl, resources, namespace, { labelSelector: configLabel });
  return { text: `{"apiVersion":"v1","kind":"List","items":[${objects.map(printed).join(",\n")}]}\n`, faults };
}

/** The items of a list don't say what they are, and kubectl does not print who manages which field. */
function printed({ kind, root }: ManifestObject): string {
  const data = toData(root.node) as ReadonlyMap<string, Data>;
  const metadata = new Map((data.get("metadata") as ReadonlyMap<string, Data>) ?? []);
  metadata.delete("managedFields");
  return writeJson(new Map<string, Data>([["apiVersion", "v1"], ["kind", kind], ...data, ["metadata", metadata]]));
}

/** `--namespace shop`, `--all-namespaces`, or nothing. */
export function namespaceFlags(namespace: UseRequest["namespace"]): string[] {
  if (typeof namespace === "object") return ["--all-namespaces"];
  return namespace === undefined ? [] : ["--namespace", namespace];
}

interface GottenKinds {
  /** Of those kinds that could be listed. */
  readonly objects: readonly ManifestObject[];
  readonly faults: readonly ClusterFault[];
}

async function getKinds(
  kubectl: Kubectl,
  resources: readonly ApiResource[],
  { namespace }: Pick<UseRequest, "namespace">,
): Promise<GottenKinds> {
  if (kubectl.isProxy && namespace !== undefined) return listKinds(kubectl, resources, namespace);
  const { text, faults } = await kubectl.run([
    ...["get", resources.map(resourceName).join(","), "--output", "json"],
    ...namespaceFlags(namespace),
  ]);
  try {
    return { objects: objectsOfJson(JSON.parse(text) as Json, "cluster"), faults };
  } catch {
    return {
      objects: [],
      faults: faults.length > 0 ? faults : [{ reason: "failed", text: "kubectl printed no list" }],
    };
  }
}

async function listKinds(
  kubectl: Kubectl,
  resources: readonly ApiResource[],
  namespace: NonNullable<UseRequest["namespace"]>,
  selector: Pick<ListRequest, "labelSelector"> = {},
): Promise<GottenKinds> {
  const scope = { ...selector, ...(typeof namespace === "string" && { namespace }) };
  const lists = await Promise.all(resources.map((resource) => listObjects(kubectl, { resource, ...scope })));
  return {
    objects: lists.flatMap(({ result }) => result),
    faults: lists.flatMap(({ fault }) => fault ?? []),
  };
}

/** What can't be listed here is no reason to warn: pods, ReplicaSets and ControllerRevisions show what a workload uses. */
async function getCustom(kubectl: Kubectl, request: UseRequest): Promise<readonly ManifestObject[]> {
  const { references } = request;
  const find = kubectl.isProxy ? findCustomResources : findServedResources;
  const { resources } = await find(kubectl, references);
  const custom = resources.filter(({ namespaced, group }) => namespaced && !isBuiltInGroup(group));
  return custom.length === 0 ? [] : (await getKinds(kubectl, custom, request)).objects;
}

/** Undefined if everything could be asked. */
export function useWarning(faults: readonly ClusterFault[]): Message | undefined {
  const [first] = faults;
  if (!first) return undefined;
  const refused = faults.flatMap(({ reason, resource }) => (reason === "refused" && resource ? [resource] : []));
  if (refused.length > 0) {
    const names = refused.join(", ");
    return unknownUse(
      `it refuses to list ${names}`,
      `allow the account to list ${names}; kubectl auth can-i --list shows what it may`,
    );
  }
  const { text, reason } = first;
  return reason === "no-kubectl"
    ? unknownUse(text, "install kubectl, or set KUBECTL to its path")
    : unknownUse(
        text,
        "kubectl cluster-info shows what is wrong; --kube-context and --kubeconfig say which cluster it is",
      );
}
