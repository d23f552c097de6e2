// What a cluster has of configs and of their users, as data. Contents are not in it, whatever there are of them.

import type { RecognisedRevision } from "../config/recognise.ts";
import type { OwnerMark } from "../retention/deployer-marks.ts";
import type { UsedConfig } from "../retention/users/find-users.ts";
import type { HelmRelease } from "../retention/users/helm-release.ts";
import type { ConfigKind } from "../settings/config-kind.ts";
import type { ClusterFault } from "./cluster-fault.ts";

/** The namespaces that were asked for. */
export type InventoryScope = readonly string[] | "all";

export interface Inventory {
  /** By name, those that have anything in them. */
  readonly namespaces: ReadonlyMap<string, NamespaceInventory>;
  /** Lists that concern all namespaces and are not complete. */
  readonly gaps: readonly Gap[];
  /** Kinds without a namespace that the account may not list, and that the user does without. */
  readonly leftOut: readonly Gap[];
}

export interface NamespaceInventory {
  readonly namespace: string;
  /** Revisions, and with `configs: "all"` everything else. */
  readonly configs: readonly LiveConfig[];
  /** Everything in the namespace, and everything that has none, that names a config of this namespace. */
  readonly users: readonly User[];
  /** Stored releases, without their manifests. */
  readonly releases: readonly Omit<HelmRelease, "manifest">[];
  /** Lists of this namespace that are not complete. */
  readonly gaps: readonly Gap[];
}

export interface LiveConfig {
  readonly kind: ConfigKind;
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
  readonly resourceVersion: string;
  /** `2026-11-17T05:55:13Z` */
  readonly created: string;
  /** Of its data, decoded. */
  readonly bytes: number;
  /** The keys of `data` and `binaryData`, each with a digest of its value. */
  readonly keys: ReadonlyMap<string, string>;
  readonly labels: ReadonlyMap<string, string>;
  readonly annotations: ReadonlyMap<string, string>;
  readonly immutable: boolean;
  readonly owners: readonly OwnerReference[];
  /** Who applied it. */
  readonly marks: readonly OwnerMark[];
  /** Its base name, and whose suffix fits its content; absent for a config under its plain name. */
  readonly revision?: RecognisedRevision;
}

/** `ConfigMap shop/web`: for people, and as a key. */
export function titleOf({
  kind,
  namespace,
  name,
}: Pick<LiveConfig, "namespace" | "name"> & { readonly kind: string }): string {
  return `${kind} ${namespace}/${name}`;
}

export interface OwnerReference {
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  readonly uid: string;
  readonly controller: boolean;
  /** Only where it is set. */
  readonly blockOwnerDeletion?: boolean;
}

/** An object that names configs, or a stored Helm release that holds some. */
export interface User {
  /** `HelmRelease` for a stored release. */
  readonly kind: string;
  readonly group: string;
  readonly namespace: string | undefined;
  readonly name: string;
  readonly uid: string;
  readonly owners: readonly OwnerReference[];
  /** The number of a rollout: of a ReplicaSet, a ControllerRevision, or a Helm release. */
  readonly rollout?: number;
  /** How many pods are wanted, where the object says it. */
  readonly replicas?: number;
  /** A Pod's `status.phase`, `Complete` or `Failed` for a Job that has ended, a release's status. */
  readonly phase?: string;
  /** Whether it is being deleted, or a hook of Helm or Argo CD; absent if not. */
  readonly isDeleting?: boolean;
  readonly isHook?: boolean;
  readonly uses: readonly UsedConfig[];
}

/** A list that is missing or not complete: what is not in it may exist all the same. */
export interface Gap {
  /** `deployments.apps` */
  readonly resource: string;
  /** Undefined for a list over all namespaces, and for kinds that are in none. */
  readonly namespace: string | undefined;
  /** Set for kinds that are in no namespace. */
  readonly isClusterScoped?: true;
  readonly fault: ClusterFault;
}
