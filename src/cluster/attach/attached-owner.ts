// The owners that attach gives to revisions, and how they differ from all others.

import type { OwnerReference, User } from "../inventory.ts";

/** What keeps a template after its workload has moved on: `group/version` by kind. */
export const holderVersions: ReadonlyMap<string, string> = new Map([
  ["ReplicaSet", "apps/v1"],
  ["ControllerRevision", "apps/v1"],
  ["Job", "batch/v1"],
]);

/**
 * Recognised by its shape: a ReplicaSet, ControllerRevision or Job that neither controls the config nor blocks its own deletion.
 * No record of ours is needed, which could get lost and leave an owner on a config in use. Whoever else adds such an
 * owner means the same by it.
 */
export function isAttached({ apiVersion, kind, controller, blockOwnerDeletion }: OwnerReference): boolean {
  return holderVersions.get(kind) === apiVersion && !controller && !blockOwnerDeletion;
}

export function ownerOf({ kind, name, uid }: User): OwnerReference {
  return { apiVersion: holderVersions.get(kind) ?? "", kind, name, uid, controller: false };
}
