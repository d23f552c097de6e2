// Pod templates, live or kept for undo, that name a config or a key that does not exist.

import { addTo } from "../../collections/group-by.ts";
import type { UsedConfig } from "../../retention/users/find-users.ts";
import type { ConfigKind } from "../../settings/config-kind.ts";
import { byName, configKey } from "../config-uses.ts";
import type { Inventory, NamespaceInventory, User } from "../inventory.ts";

/**
 * `waiting`: the pod can't start. `restart`: it runs, and can't start again. `new-pods`: none of its new pods can
 * start. `next-run`: the pods of its next run can't. `undo`: a rollback to it would hang.
 */
export type MissingEffect = "waiting" | "restart" | "new-pods" | "next-run" | "undo";

export interface MissingUse {
  readonly user: User;
  readonly path: string;
  readonly effect: MissingEffect;
}

export interface MissingConfig {
  readonly kind: ConfigKind;
  readonly namespace: string;
  readonly name: string;
  /** Those that are missing from a config that exists. */
  readonly keys?: readonly string[];
  readonly uses: readonly MissingUse[];
}

/** The inventory has to have all configs. Of a kind whose list is not complete, nothing is said. */
export function findMissing(inventory: Inventory): MissingConfig[] {
  return [...inventory.namespaces.values()].flatMap((namespace) => {
    const gaps = new Set([...inventory.gaps, ...namespace.gaps].map(({ resource }) => resource));
    const isKnown = (kind: ConfigKind): boolean => !gaps.has(kind === "Secret" ? "secrets" : "configmaps");
    return ofNamespace(namespace, isKnown);
  });
}

function ofNamespace({ namespace, configs, users }: NamespaceInventory, isKnown: (kind: ConfigKind) => boolean) {
  const present = new Map(configs.map((config) => [configKey(config), config.keys]));
  const found = new Map<string, MissingUse[]>();
  const missing = new Map<string, Omit<MissingConfig, "uses">>();
  for (const user of [...users].sort(byName)) {
    const effect = effectOn(user);
    if (!effect) continue;
    for (const use of user.uses.filter((each) => isInPodSpec(each) && isKnown(each.kind))) {
      const keys = present.get(configKey(use));
      const absent = keys && use.keys?.filter((key) => !keys.has(key));
      if (keys && !absent?.length) continue;
      const id = [configKey(use), ...(absent ?? [])].join("\n");
      missing.set(id, { kind: use.kind, namespace, name: use.name, ...(absent && { keys: absent }) });
      addTo(found, id, { user, path: use.path, effect });
    }
  }
  return [...missing]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, config]): MissingConfig => ({ ...config, uses: found.get(id) ?? [] }));
}

/** Where pods don't start without it: not an image pull secret, and not what an Ingress or a certificate names. */
function isInPodSpec({ by, optional, path }: UsedConfig): boolean {
  return (
    by === "field" && !optional && /(?:^|\.)(?:volumes|containers|initContainers|ephemeralContainers)\[/.test(path)
  );
}

/** Undefined where it does not matter any more. */
function effectOn({ kind, phase, replicas, owners }: User): MissingEffect | undefined {
  switch (kind) {
    case "HelmRelease":
      return undefined;
    case "Pod":
      if (phase === "Succeeded" || phase === "Failed") return undefined;
      return phase === "Running" ? "restart" : "waiting";
    case "Job":
      return phase === undefined ? "new-pods" : undefined;
    case "CronJob":
      return "next-run";
    case "ControllerRevision":
      return "undo";
    case "ReplicaSet":
      return replicas === 0 && owners.length > 0 ? "undo" : "new-pods";
    default:
      return "new-pods";
  }
}
