// Asks a cluster for configs and their users: each kind once, per namespace or for all namespaces, page by page.

import type { ClusterFault } from "../../cluster/cluster-fault.ts";
import type { Gap, Inventory, InventoryScope, LiveConfig, NamespaceInventory, User } from "../../cluster/inventory.ts";
import { readLiveConfig, readUser, userOfRelease } from "../../cluster/read-live.ts";
import { addAll } from "../../collections/add-all.ts";
import { inParallel } from "../../collections/in-parallel.ts";
import { configLabel } from "../../config/annotations.ts";
import type { ManifestObject } from "../../manifest/object.ts";
import { newWalker } from "../../reference/walk/find-references.ts";
import type { Walker } from "../../reference/walk/walk.ts";
import type { HelmRelease } from "../../retention/users/helm-release.ts";
import type { ConfigKind } from "../../settings/config-kind.ts";
import type { PolicyReference } from "../../settings/schema.ts";
import { readStoredRelease } from "../helm/stored-release.ts";
import { callsAtOnce, type Kubectl } from "./kubectl.ts";
import { type ListRequest, perNamespace, readList } from "./lists.ts";
import {
  type ApiResource,
  configMaps,
  configResource,
  findServedResources,
  resourceName,
  type ServedResources,
  secrets,
} from "./resources.ts";

export interface InventoryRequest {
  readonly namespaces: InventoryScope;
  /** Revisions by our label, or every config there is. */
  readonly configs: "revisions" | "all";
  readonly kinds: readonly ConfigKind[];
  /** Configs alone, without their users and Helm's releases. */
  readonly withoutUsers?: boolean;
  /** No list of Secrets for Helm's releases: few accounts may have one. */
  readonly withoutStoredSecrets?: boolean;
  /** Kinds without a namespace that the account may not list are left out, and are no gaps. */
  readonly namespacedOnly?: boolean;
  /** The user's own references. */
  readonly references?: readonly PolicyReference[];
  readonly secretKey?: Uint8Array;
  /** Gets each config as it is, since the inventory has no contents; twice where a list starts again. */
  readonly onConfig?: (object: ManifestObject, config: LiveConfig) => void;
  /** After each list: how many are done, of how many. */
  readonly onProgress?: (done: number, all: number) => void;
}

/** Nothing throws: what can't be read is a gap. */
export async function gatherInventory(kubectl: Kubectl, request: InventoryRequest): Promise<Inventory> {
  const isAlone = request.withoutUsers === true;
  const { resources, fault }: ServedResources = isAlone
    ? { resources: [] }
    : await findServedResources(kubectl, request.references);
  const found: Found[] = fault ? [{ gap: { resource: "api-resources", namespace: undefined, fault } }] : [];
  const walker = newWalker([], request.references);
  const tasks = [
    ...configLists(request),
    ...userLists(resources, walker, request),
    ...(isAlone ? [] : releaseLists(walker, request)),
  ];
  let done = 0;
  await inParallel(tasks, callsAtOnce, async ({ list, read }) => {
    const { result, fault: unlisted } = await readList(kubectl, list, read);
    addAll(found, result);
    if (unlisted) addAll(found, gapOf(list, unlisted, request));
    request.onProgress?.(++done, tasks.length);
  });
  return byNamespace(found, request.namespaces);
}

/** What is kept of an object, or is missing from a list. */
interface Found {
  readonly config?: LiveConfig;
  readonly user?: User;
  readonly release?: Omit<HelmRelease, "manifest">;
  readonly gap?: Gap;
  readonly leftOut?: Gap;
}

function gapOf(
  { resource, namespace }: ListRequest,
  fault: ClusterFault,
  { namespacedOnly }: InventoryRequest,
): Found[] {
  // A kind that is gone since has no objects.
  if (fault.reason === "not-found") return [];
  const gap = { resource: resourceName(resource), namespace, fault };
  if (resource.namespaced) return [{ gap }];
  const isLeftOut = namespacedOnly === true && fault.reason === "refused";
  return [{ [isLeftOut ? "leftOut" : "gap"]: { ...gap, isClusterScoped: true } }];
}

interface ListTask {
  readonly list: ListRequest;
  readonly read: (object: ManifestObject) => readonly Found[];
}

function configLists({ namespaces, configs, kinds, secretKey, onConfig }: InventoryRequest): ListTask[] {
  const selector = configs === "revisions" ? { labelSelector: configLabel } : {};
  return kinds
    .map(configResource)
    .flatMap((resource) => perNamespace(resource, namespaces, selector))
    .map((list) => ({
      list,
      read: (object) => {
        const config = readLiveConfig(object, secretKey);
        onConfig?.(object, config);
        return [{ config }];
      },
    }));
}

function userLists(resources: readonly ApiResource[], walker: Walker, { namespaces }: InventoryRequest): ListTask[] {
  return resources
    .filter(({ kind, group }) => !neverFollows.has(`${kind}.${group}`))
    .flatMap((resource) => perNamespace(resource, namespaces))
    .map((list) => ({
      list,
      read: (object) => {
        const user = readUser(object, walker);
        return user.uses.length > 0 ? [{ user }] : [];
      },
    }));
}

/** Kinds without a namespace all of whose references keep the plain name: few accounts may list them. */
const neverFollows: ReadonlySet<string> = new Set([
  "Node.",
  "PersistentVolume.",
  "StorageClass.storage.k8s.io",
  "VolumeAttachment.storage.k8s.io",
  "VolumeGroupSnapshotClass.groupsnapshot.storage.k8s.io",
  "VolumeSnapshotClass.snapshot.storage.k8s.io",
]);

/** Helm keeps releases in Secrets, or in ConfigMaps if it is asked to. */
function releaseLists(walker: Walker, { namespaces, withoutStoredSecrets }: InventoryRequest): ListTask[] {
  return [...(withoutStoredSecrets ? [] : [secrets]), configMaps]
    .flatMap((resource) => perNamespace(resource, namespaces, { labelSelector: "owner=helm", firstPage: 10 }))
    .map((list) => ({
      list,
      read: (object) => {
        const release = readStoredRelease(object);
        if (!release) {
          const text = `${object.kind} ${object.name} holds no release that can be read`;
          const resource = resourceName(list.resource);
          return [{ gap: { resource, namespace: object.namespace, fault: { reason: "failed", text } } }];
        }
        const { manifest: _, ...rest } = release;
        return [{ release: rest, user: userOfRelease(release, object, walker) }];
      },
    }));
}

function byNamespace(found: readonly Found[], asked: InventoryScope): Inventory {
  const all = <K extends keyof Found>(key: K) => found.flatMap((each) => each[key] ?? []) as NonNullable<Found[K]>[];
  const [configs, users, releases, gaps] = [all("config"), all("user"), all("release"), all("gap")];
  const names = new Set([
    ...(asked === "all" ? [] : asked),
    ...[...configs, ...users, ...releases].flatMap(({ namespace }) => namespace ?? []),
  ]);
  const wanted = [...names].filter((name) => asked === "all" || asked.includes(name)).sort();
  const inventories = new Map<string, MutableNamespace>(
    wanted.map((namespace) => [namespace, { namespace, configs: [], users: [], releases: [], gaps: [] }]),
  );
  for (const config of configs) inventories.get(config.namespace)?.configs.push(config);
  for (const release of releases) inventories.get(release.namespace)?.releases.push(release);
  for (const gap of gaps) if (gap.namespace !== undefined) inventories.get(gap.namespace)?.gaps.push(gap);
  for (const user of users) {
    // A reference without any namespace may mean each of them.
    const named = new Set(user.uses.map(({ namespace }) => namespace));
    for (const namespace of named.has(undefined) ? wanted : (named as ReadonlySet<string>)) {
      const uses = user.uses.filter((use) => (use.namespace ?? namespace) === namespace);
      inventories.get(namespace)?.users.push(uses.length === user.uses.length ? user : { ...user, uses });
    }
  }
  return {
    namespaces: inventories,
    gaps: gaps.filter(({ namespace }) => namespace === undefined),
    leftOut: all("leftOut"),
  };
}

type MutableNamespace = { -readonly [K in keyof NamespaceInventory]: Mutable<NamespaceInventory[K]> };
type Mutable<T> = T extends readonly (infer Item)[] ? Item[] : T;
