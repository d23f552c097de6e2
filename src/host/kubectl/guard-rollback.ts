// What `helm rollback` does to revisions, and what is done about it: it deletes those that the release it goes back to
// does not have, also if pods run on them; and older Helms fail on those that the last release does not have.

import type { ClusterFault } from "../../cluster/cluster-fault.ts";
import { type Manifest, restorableManifest } from "../../cluster/restorable-manifest.ts";
import { inParallel } from "../../collections/in-parallel.ts";
import { baseNameAnnotation } from "../../config/annotations.ts";
import { suffixOf } from "../../config/hash/suffix.ts";
import { recogniseRevision } from "../../config/recognise.ts";
import { revisionLabel } from "../../config/revision-metadata.ts";
import { annotation, labelsOf, type ManifestObject } from "../../manifest/object.ts";
import { objectsOfJson } from "../../manifest/read/json-objects.ts";
import { newStreamReader } from "../../manifest/read/stream-reader.ts";
import { type Message, unguardedRollback } from "../../problem/messages/index.ts";
import { helmMark, ownerMarks } from "../../retention/deployer-marks.ts";
import { configKey } from "../../settings/live-source.ts";
import { parseJson } from "../../text/parse-json.ts";
import { textsOf } from "../../yaml/node/access.ts";
import type { Json } from "../../yaml/node/json-node.ts";
import { toData } from "../../yaml/value/to-data.ts";
import type { HeldProcess } from "../process/hold-process.ts";
import { callsAtOnce, type HoldingKubectl, type Kubectl } from "./kubectl.ts";
import {
  configName,
  deleteObject,
  getObject,
  holdCreation,
  type JsonObject,
  type ObjectName,
  type Precondition,
  patchObject,
} from "./objects.ts";
import { readUse, revisionArgs } from "./read-use.ts";

export interface Rollback {
  readonly release: string;
  readonly namespace: string;
  /** The manifests of the last release, and of the one that Helm goes back to. */
  readonly last: string;
  readonly target: string;
  /** Whether this Helm fails if an object of the target exists that the last release does not have. */
  readonly failsOnLeftovers: boolean;
}

export interface RollbackGuard {
  readonly warnings: readonly Message[];
  /** What Helm has to hold while it runs. */
  readonly holds?: HeldProcess | undefined;
  /** To be called when Helm has ended, however that was. */
  release(): Promise<void>;
}

interface LiveRevision {
  readonly key: string;
  readonly name: ObjectName;
  readonly object: ManifestObject;
  readonly json: JsonObject;
}

export async function guardRollback(kubectl: HoldingKubectl, rollback: Rollback): Promise<RollbackGuard> {
  const { namespace, last, target, failsOnLeftovers } = rollback;
  const before = configsIn(last, namespace);
  const after = configsIn(target, namespace);
  const hasSecrets = [...before.keys(), ...after.keys()].some((key) => key.startsWith("Secret "));
  const [listed, { inUse, faults }] = await Promise.all([
    kubectl.run(revisionArgs(hasSecrets, ["--namespace", namespace])),
    readUse(kubectl, { namespace, secrets: hasSecrets, references: [] }),
  ]);
  const isDeleted = (key: string): boolean => before.has(key) && !after.has(key) && inUse.has(key);
  const revisions = readRevisions(listed.text);
  const known = new Set(revisions.map(({ key }) => key));
  const plain = await readPlain(
    kubectl,
    [...before].filter(([key]) => isDeleted(key) && !known.has(key)),
    after,
  );
  const own = [...revisions, ...plain].filter((revision) => isOwn(revision, rollback));
  const deleted = own.filter(({ key, object }) => isDeleted(key) && annotation(object, resourcePolicy) === undefined);
  const kept = await inParallel(deleted, callsAtOnce, (revision) => keep(kubectl, revision));
  const inTheWay = failsOnLeftovers ? own.filter(({ key }) => after.has(key) && !before.has(key)) : [];
  const restoration = await removeLeftovers(kubectl, inTheWay.filter(fitsItsName));
  const [fault] = [...listed.faults, ...faults, ...kept.flatMap((each) => each ?? [])];
  return {
    warnings: fault ? [unguardedRollback(fault.text)] : [],
    holds: restoration,
    async release() {
      await restoration?.release();
      const marked = deleted.filter((_, index) => kept[index] === undefined);
      await inParallel(marked, callsAtOnce, (revision) => stopKeeping(kubectl, revision));
    },
  };
}

/** What is deleted here is made again by Helm, or else when this process ends: pods may need it. */
async function removeLeftovers(
  kubectl: HoldingKubectl,
  leftovers: readonly LiveRevision[],
): Promise<HeldProcess | undefined> {
  if (leftovers.length === 0) return undefined;
  const manifests = leftovers.map(({ object: { kind, root } }) =>
    restorableManifest(kind, toData(root.node) as Manifest),
  );
  const restoration = await holdCreation(kubectl, manifests);
  if (restoration)
    await inParallel(leftovers, callsAtOnce, ({ name, json }) =>
      deleteObject(kubectl, name, preconditionOf(json), restoration),
    );
  return restoration;
}

const resourcePolicy = "helm.sh/resource-policy";

/** A config from before its first revision gets what carried ones have, so that the next upgrade carries it. */
function keep(kubectl: Kubectl, { name, json, object }: LiveRevision): Promise<ClusterFault | undefined> {
  const baseName = annotation(object, baseNameAnnotation) ?? name.name;
  const label = revisionLabel(baseName);
  const annotations = { [resourcePolicy]: "keep", [baseNameAnnotation]: baseName };
  return patchObject(kubectl, name, preconditionOf(json), {
    metadata: { labels: { [label.key]: label.value }, annotations },
  });
}

/** If it was changed in between, it is tried once more: it would stay for good otherwise. */
async function stopKeeping(kubectl: Kubectl, { name }: LiveRevision): Promise<void> {
  for (let attempt = 0; attempt < 2; attempt++) {
    const found = await getObject(kubectl, name);
    if ("fault" in found) return;
    const patch = { metadata: { annotations: { [resourcePolicy]: null } } };
    const fault = await patchObject(kubectl, name, preconditionOf(found.object), patch);
    if (fault?.reason !== "conflict") return;
  }
}

function preconditionOf({ metadata }: JsonObject): Precondition {
  const { uid, resourceVersion } = metadata as unknown as Precondition;
  return { uid, resourceVersion };
}

function readRevisions(text: string): LiveRevision[] {
  const list = parseJson(text) as { readonly items?: readonly JsonObject[] } | null | undefined;
  return (list?.items ?? []).flatMap(readRevision);
}

function readRevision(json: JsonObject): LiveRevision[] {
  const [object] = objectsOfJson(json as Json, "cluster");
  if (!object?.name || !object.namespace) return [];
  const { kind, namespace, name } = object;
  return [{ key: configKey(kind, namespace, name), name: configName({ kind, namespace, name }), object, json }];
}

/** Those under the plain name of which the release that Helm goes back to has revisions: from an upgrade without hashroll. */
async function readPlain(kubectl: Kubectl, configs: readonly (readonly [string, ConfigOfRelease])[], after: Configs) {
  const hashed = new Set([...after.values()].map(({ kind, baseName }) => `${kind} ${baseName}`));
  const plain = configs.map(([, config]) => config).filter(({ kind, name }) => hashed.has(`${kind} ${name}`));
  const found = await inParallel(plain, callsAtOnce, async (config) => {
    const answer = await getObject(kubectl, configName(config));
    return "object" in answer ? readRevision(answer.object) : [];
  });
  return found.flat();
}

function isOwn({ object }: LiveRevision, { namespace, release }: Rollback): boolean {
  const marks = ownerMarks(textsOf(labelsOf(object)), textsOf(object.annotations));
  return marks.includes(helmMark(namespace, release));
}

interface ConfigOfRelease {
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  /** Of a revision. */
  readonly baseName: string | undefined;
}

/** By the keys of `configKey`. */
type Configs = ReadonlyMap<string, ConfigOfRelease>;

function configsIn(manifest: string, namespace: string): Configs {
  const reader = newStreamReader([{ path: "helm", text: manifest }], () => {}, namespace);
  const objects = reader.read([], ["ConfigMap", "ConfigMapList", "Secret", "SecretList"]);
  return new Map(
    objects.map((object) => {
      const { kind, namespace: own = namespace, name = "" } = object;
      const baseName = annotation(object, baseNameAnnotation);
      return [configKey(kind, own, name), { kind, namespace: own, name, baseName }];
    }),
  );
}

/** Helm makes it again from the release's manifest: that must be the same content. */
function fitsItsName({ object }: LiveRevision): boolean {
  return recogniseRevision(object, suffixOf(object))?.by !== undefined;
}
