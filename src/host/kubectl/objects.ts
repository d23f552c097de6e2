// Single objects: read, deleted, changed and made again, each only if it still is what it was taken for.

import type { ClusterFault } from "../../cluster/cluster-fault.ts";
import type { Manifest } from "../../cluster/restorable-manifest.ts";
import type { Json } from "../../yaml/node/json-node.ts";
import type { Data } from "../../yaml/value/to-data.ts";
import { writeJson } from "../../yaml/write/json.ts";
import type { HeldProcess } from "../process/hold-process.ts";
import type { HoldingKubectl, Kubectl, KubectlAnswer } from "./kubectl.ts";
import { collectionPath } from "./lists.ts";
import { type ApiResource, configResource, resourceName } from "./resources.ts";

export interface ObjectName {
  readonly resource: ApiResource;
  readonly namespace: string;
  readonly name: string;
}

/** A ConfigMap or Secret, as others know it. */
type ConfigIdentity = Omit<ObjectName, "resource"> & { readonly kind: string };

export function configName({ kind, namespace, name }: ConfigIdentity): ObjectName {
  return { resource: configResource(kind), namespace, name };
}

/** What an object has to be for a change to be made. */
export interface Precondition {
  readonly uid: string;
  readonly resourceVersion: string;
}

export type JsonObject = { readonly [key: string]: Json };

export async function getObject(
  kubectl: Kubectl,
  object: ObjectName,
): Promise<{ readonly object: JsonObject } | { readonly fault: ClusterFault }> {
  const answer = await kubectl.run(["get", "--raw", objectPath(object)]);
  const [fault] = answer.faults;
  return fault ? { fault } : { object: JSON.parse(answer.text) as JsonObject };
}

/** `conflict` if the object was changed since, or is another one. `restoration`: what makes it again if need be. */
export async function deleteObject(
  kubectl: Kubectl,
  object: ObjectName,
  preconditions: Precondition,
  restoration: HeldProcess,
): Promise<ClusterFault | undefined> {
  const options = { kind: "DeleteOptions", apiVersion: "v1", preconditions };
  const args = ["delete", "--raw", objectPath(object), "--filename=-"];
  return faultOf(await kubectl.run(args, JSON.stringify(options), restoration));
}

/** Merges `patch` into the object; `conflict` if it was changed since, or is another one. */
export async function patchObject(
  kubectl: Kubectl,
  { resource, namespace, name }: ObjectName,
  { uid, resourceVersion }: Precondition,
  patch: { readonly metadata: JsonObject },
): Promise<ClusterFault | undefined> {
  const whole = { ...patch, metadata: { ...patch.metadata, uid, resourceVersion } };
  const target = [`--namespace=${namespace}`, resourceName(resource), name];
  return faultOf(await kubectl.run(["patch", ...target, "--type=merge", `--patch=${JSON.stringify(whole)}`]));
}

/** `exists` if there is one of this name. `json` is the object without what only the API server may write. */
export async function createObject(
  kubectl: Kubectl,
  { resource, namespace }: Pick<ObjectName, "resource" | "namespace">,
  json: string,
): Promise<ClusterFault | undefined> {
  const path = collectionPath(resource, namespace);
  return faultOf(await kubectl.run(["create", "--raw", path, "--filename=-"], json));
}

/**
 * Makes objects when it is released, or when this process ends: those that are there by then stay as they are. Undefined if
 * that can't be had.
 */
export function holdCreation(kubectl: HoldingKubectl, objects: readonly Manifest[]): Promise<HeldProcess | undefined> {
  const list = new Map<string, Data>([
    ["apiVersion", "v1"],
    ["kind", "List"],
    ["items", objects],
  ]);
  // YAML ends with its text only. JSON would be complete before.
  return kubectl.hold(["create", "--validate=false", "--filename=-"], `---\n${writeJson(list)}\n`);
}

function objectPath({ resource, namespace, name }: ObjectName): string {
  return `${collectionPath(resource, namespace)}/${encodeURIComponent(name)}`;
}

function faultOf({ faults }: KubectlAnswer): ClusterFault | undefined {
  return faults[0];
}
