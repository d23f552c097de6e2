// Reads live objects into the inventory's words: configs without their content, and users without all the rest.

import { sha256 } from "../config/hash/sha256.ts";
import { isHook } from "../manifest/hook.ts";
import { labelsOf, type ManifestObject } from "../manifest/object.ts";
import { lastAppliedAnnotation } from "../manifest/server-fields.ts";
import type { Walker } from "../reference/walk/walk.ts";
import { ownerMarks } from "../retention/deployer-marks.ts";
import { findUsedConfigs } from "../retention/users/find-users.ts";
import { configsOfRelease, type HelmRelease } from "../retention/users/helm-release.ts";
import type { ConfigKind } from "../settings/config-kind.ts";
import {
  entries,
  getIn,
  getString,
  isMapping,
  isSequence,
  items,
  type Resolved,
  stringOf,
  textsOf,
} from "../yaml/node/access.ts";
import type { LiveConfig, OwnerReference, User } from "./inventory.ts";
import { recogniseLive } from "./recognise-live.ts";

/** `key`: for the suffix of Secrets. */
export function readLiveConfig(object: ManifestObject, key?: Uint8Array): LiveConfig {
  const secretKey = object.kind === "Secret" ? key : undefined;
  const revision = recogniseLive(object, secretKey);
  const labels = textsOf(labelsOf(object));
  const annotations = textsOf(object.annotations);
  // The largest annotation there is, and of no use to anybody here.
  annotations.delete(lastAppliedAnnotation);
  const values = contentValues(object);
  return {
    kind: object.kind as ConfigKind,
    namespace: object.namespace ?? "",
    name: object.name ?? "",
    uid: metadataText(object, "uid"),
    resourceVersion: metadataText(object, "resourceVersion"),
    created: metadataText(object, "creationTimestamp"),
    bytes: values.reduce((sum, { bytes }) => sum + bytes, 0),
    keys: new Map(values.map(({ name, digest }) => [name, digest])),
    labels,
    annotations,
    immutable: getString(object.root, "immutable") === "true",
    owners: ownersOf(object),
    marks: ownerMarks(labels, annotations),
    ...(revision && { revision }),
  };
}

/** With no uses for an object that names no config. */
export function readUser(object: ManifestObject, walker: Walker): User {
  const { kind, group, apiVersion, namespace, name = "" } = object;
  const rollout =
    getString(object.root, "metadata", "annotations", "deployment.kubernetes.io/revision") ??
    getString(object.root, "metadata", "annotations", "rollout.argoproj.io/revision") ??
    (kind === "ControllerRevision" ? getString(object.root, "revision") : undefined);
  const replicas = getString(object.root, "spec", "replicas");
  const phase =
    kind === "Pod" ? getString(object.root, "status", "phase") : kind === "Job" ? endOfJob(object) : undefined;
  const owners = ownersOf(object);
  // A Deployment's annotations are copied to its ReplicaSets, and never removed there: the pin is the Deployment's.
  const isCopy = owners.some(({ controller }) => controller);
  return {
    ...{ kind, group, apiVersion, namespace, name },
    uid: metadataText(object, "uid"),
    created: metadataText(object, "creationTimestamp"),
    owners,
    ...(rollout !== undefined && { rollout: Number(rollout) }),
    ...(replicas !== undefined && { replicas: Number(replicas) }),
    ...(phase !== undefined && { phase }),
    marks: ownerMarks(textsOf(labelsOf(object)), textsOf(object.annotations)),
    ...(metadataText(object, "deletionTimestamp") !== "" && { isDeleting: true }),
    ...(isHook(object) && { isHook: true }),
    uses: findUsedConfigs(object, walker).filter(({ by }) => by !== "pin" || !isCopy),
  };
}

function endOfJob({ root }: ManifestObject): string | undefined {
  const conditions = getIn(root, "status", "conditions");
  if (!isSequence(conditions)) return undefined;
  const isEnd = (condition: Resolved): boolean =>
    ["Complete", "Failed"].includes(getString(condition, "type") ?? "") && getString(condition, "status") === "True";
  const end = items(conditions).find(isEnd);
  return end && getString(end, "type");
}

/** `stored`: the object that Helm keeps it in. */
export function userOfRelease(release: HelmRelease, stored: ManifestObject, walker: Walker): User {
  const { name, namespace, version, status } = release;
  return {
    ...{ kind: "HelmRelease", group: "", apiVersion: "", namespace, name },
    uid: metadataText(stored, "uid"),
    created: metadataText(stored, "creationTimestamp"),
    owners: [],
    rollout: version,
    phase: status,
    marks: [],
    uses: configsOfRelease(release, walker),
  };
}

interface ContentValue {
  readonly name: string;
  readonly digest: string;
  readonly bytes: number;
}

function contentValues(object: ManifestObject): ContentValue[] {
  return ["data", "binaryData"].flatMap((field) => {
    const found = getIn(object.root, field);
    if (!isMapping(found)) return [];
    const isBase64 = field === "binaryData" || object.kind === "Secret";
    return [...entries(found)].map(([name, value]) => {
      const text = stringOf(value) ?? "";
      const bytes = Buffer.byteLength(text, isBase64 ? "base64" : "utf8");
      return { name, digest: sha256(text).slice(0, 16), bytes };
    });
  });
}

function ownersOf({ metadata }: ManifestObject): OwnerReference[] {
  const found = metadata && getIn(metadata, "ownerReferences");
  if (!isSequence(found)) return [];
  return items(found).map((owner) => ({
    apiVersion: getString(owner, "apiVersion") ?? "",
    kind: getString(owner, "kind") ?? "",
    name: getString(owner, "name") ?? "",
    uid: getString(owner, "uid") ?? "",
    controller: getString(owner, "controller") === "true",
    ...(getString(owner, "blockOwnerDeletion") === "true" && { blockOwnerDeletion: true }),
  }));
}

function metadataText({ metadata }: ManifestObject, key: string): string {
  return (metadata && getString(metadata, key)) ?? "";
}
