// A release as Helm stores it, in a Secret or ConfigMap: what `helm rollback` can go back to.

import type { ManifestObject } from "../../manifest/object.ts";
import { readObjects } from "../../manifest/read/read-objects.ts";
import type { Walker } from "../../reference/walk/walk.ts";
import type { ConfigKind } from "../../settings/config-kind.ts";
import { findUsedConfigs, type UsedConfig } from "./find-users.ts";

export interface HelmRelease {
  readonly name: string;
  /** Where it is stored and, unless its manifests say otherwise, deployed. */
  readonly namespace: string;
  readonly version: number;
  /** `deployed`, `superseded`, `failed`, `pending-upgrade`, … */
  readonly status: string;
  readonly manifest: string;
}

/** Whether Helm is at work on it, or was when it was interrupted. */
export function isPending({ status }: Pick<HelmRelease, "status">): boolean {
  return status.startsWith("pending-") || status === "uninstalling";
}

/** The configs that a release holds, and those that its objects name. */
export function configsOfRelease({ manifest, namespace }: HelmRelease, walker: Walker): UsedConfig[] {
  const objects = readObjects({ path: "helm", text: manifest });
  return objects.flatMap((object) => {
    const placed = { ...object, namespace: object.namespace ?? namespace };
    return [...heldConfig(placed), ...findUsedConfigs(placed, walker)];
  });
}

function heldConfig({ kind, group, name, namespace }: ManifestObject): UsedConfig[] {
  if (group !== "" || name === undefined || (kind !== "ConfigMap" && kind !== "Secret")) return [];
  const held = { kind: kind as ConfigKind, namespace, name, keys: undefined, optional: false };
  return [{ ...held, by: "release", path: "" }];
}
