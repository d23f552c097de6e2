// The revisions that an output is about to use: those in it, and those that its objects name.

import { splitName } from "../../config/hash/suffix.ts";
import type { ManifestObject } from "../../manifest/object.ts";
import type { Walker } from "../../reference/walk/walk.ts";
import { findUsedConfigs } from "../../retention/users/find-users.ts";
import type { ConfigKind } from "../../settings/config-kind.ts";
import { type Inventory, titleOf } from "../inventory.ts";
import { type PlannedOwners, withChanges } from "./plan-owners.ts";

export interface ComingRevision {
  readonly kind: ConfigKind;
  readonly namespace: string;
  readonly name: string;
}

/** `namespace` is where objects go that say none. Names that can't be a revision's are left out. */
export function findComingRevisions(
  objects: readonly ManifestObject[],
  walker: Walker,
  namespace: string,
): ComingRevision[] {
  return objects
    .map((object) => ({ ...object, namespace: object.namespace ?? namespace }))
    .flatMap((object) => [...ownName(object), ...findUsedConfigs(object, walker)])
    .filter(({ name }) => splitName(name))
    .map(({ kind, namespace: own = namespace, name }) => ({ kind, namespace: own, name }));
}

function ownName({ kind, group, namespace, name }: ManifestObject) {
  if (group !== "" || name === undefined || (kind !== "ConfigMap" && kind !== "Secret")) return [];
  return [{ kind: kind as ConfigKind, namespace, name }];
}

/** `coming`: what the output names; any revision may be, where it is not known. Nothing where lists are not complete. */
export function planBefore(
  { namespaces, gaps }: Inventory,
  coming: readonly ComingRevision[] | "unknown",
): PlannedOwners[] {
  const named = coming === "unknown" ? undefined : new Set(coming.map(titleOf));
  const own = { code: named ? "coming" : "before-deploy" } as const;
  return [...namespaces.values()].flatMap((namespace) => {
    const reason = gaps.length + namespace.gaps.length > 0 ? ({ code: "incomplete-list" } as const) : own;
    return namespace.configs
      .filter((config) => named?.has(titleOf(config)) ?? true)
      .map((config) => withChanges(config, config.revision?.baseName ?? config.name, reason));
  });
}
