// Reads live objects into the inventory's words: configs without their content, and users without all the rest.

import { sha256 } from "../config/hash/sha256.ts";
import { suffixOf } from "../config/hash/suffix.ts";
import { type RecognisedRevision, recogniseRevision } from "../config/recognise.ts";
import { isHook } from "../manifest/hook.ts";
import { labelsOf, type ManifestObject } from "../manifest/object.ts";
import { objectsOfJson } from "../manifest/read/json-objects.ts";
import { lastAppliedAnnotation } from "../manifest/server-fields.ts";
import type { Walker } from "../reference/walk/walk.ts";
import { ownerMarks } from "../retention/deployer-marks.ts";
import { findUsedConfigs } from "../retention/users/find-users.ts";
import { configsOfRelease, type HelmRelease } from "../retention/users/helm-release.ts";
import type { ConfigKind } from "../settings/config-kind.ts";
import { entries, get, getString, isMapping, type Resolved, stringOf, textsOf } from "../yaml/node/access.ts";
import { itemsAt } from "../yaml/node/items-at.ts";
import type { Json } from "../yaml/node/json-node.ts";
import type { LiveConfig, OwnerReference, User } from "./inventory.ts";

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
  const { kind, group, namespace, name = "" } = object;
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
    ...{ kind, group, namespace, name },
    uid: metadataText(object, "uid"),
    owners,
    ...(rollout !== undefined && { rollout: Number(rollout) }),
    ...(replicas !== undefined && { replicas: Number(replicas) }),
    ...(phase !== undefined && { phase }),
    ...(metadataText(object, "deletionTimestamp") !== "" && { isDeleting: true }),
    ...(isHook(object) && { isHook: true }),
    uses: findUsedConfigs(object, walker).filter(({ by }) => by !== "pin" || !isCopy),
  };
}

function endOfJob({ root }: ManifestObject): string | undefined {
  const isEnd = (condition: Resolved): boolean =>
    ["Complete", "Failed"].includes(getString(condition, "type") ?? "") && getString(condition, "status") === "True";
  const end = itemsAt(root, "status", "conditions").find(isEnd);
  return end && getString(end, "type");
}

/** `stored`: the object that Helm keeps it in. */
export function userOfRelease(release: HelmRelease, stored: ManifestObject, walker: Walker): User {
  const { name, namespace, version, status } = release;
  return {
    ...{ kind: "HelmRelease", group: "", namespace, name },
    uid: metadataText(stored, "uid"),
    owners: [],
    rollout: version,
    phase: status,
    uses: configsOfRelease(release, walker),
  };
}

function contentValues(object: ManifestObject) {
  return ["data", "binaryData"].flatMap((field) => {
    const found = get(object.root, field);
    if (!isMapping(found)) return [];
    const isBase64 = field === "binaryData" || object.kind === "Secret";
    return [...entries(found)].map(([name, value]) => {
      const text = stringOf(value) ?? "";
      const bytes = Buffer.byteLength(text, isBase64 ? "base64" : "utf8");
      return { name, digest: sha256(text).slice(0, 16), bytes };
    });
  });
}

function ownersOf({ root }: ManifestObject): OwnerReference[] {
  return itemsAt(root, "metadata", "ownerReferences").map((owner) => ({
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

/** `key`: for the suffix of Secrets. */
export function recogniseLive(object: ManifestObject, key?: Uint8Array): RecognisedRevision | undefined {
  const found = recogniseRevision(object, suffixOf(object, key), key);
  if (!found || isCertain(found) || object.kind !== "Secret") return found;
  for (const written of waysToWrite(object)) {
    const other = recogniseRevision(written, suffixOf(written, key), key);
    if (other && isCertain(other)) return other;
  }
  return found;
}

function isCertain({ by, isUnchecked }: RecognisedRevision): boolean {
  return by !== undefined && !isUnchecked;
}

/** All values in data or all in stringData: nearly nobody mixes them. */
function waysToWrite(secret: ManifestObject): ManifestObject[] {
  const found = get(secret.root, "data");
  const data = isMapping(found)
    ? [...entries(found)].map(([name, value]) => [name, stringOf(value) ?? ""] as const)
    : [];
  const strings = data.map(([name, value]) => [name, Buffer.from(value, "base64").toString("utf8")] as const);
  const isText = strings.every(([, text], index) => Buffer.from(text).toString("base64") === data[index]?.[1]);
  const type = getString(secret.root, "type") ?? "";
  const types: readonly Json[] = type === "Opaque" ? [{ type }, {}] : [{ type }];
  const contents: readonly Json[] = [
    { data: Object.fromEntries(data) },
    ...(isText ? [{ stringData: Object.fromEntries(strings) }] : []),
  ];
  return types.flatMap((withType) =>
    contents.flatMap((content) => {
      const json = Object.assign({ apiVersion: "v1", kind: "Secret" }, withType, content);
      return objectsOfJson(json, "cluster").map(({ root }) => ({ ...secret, root }));
    }),
  );
}
