// Inventories for tests, made from little.

import type { Inventory, LiveConfig, NamespaceInventory, User } from "../../../src/cluster/inventory.ts";
import type { UsedConfig } from "../../../src/retention/users/find-users.ts";

export const now = Date.parse("2026-11-17T12:00:00Z");
export const hour = 3_600_000;

/** So many hours ago, as the API server writes it. */
export function hoursAgo(hours: number): string {
  return `${new Date(now - hours * hour).toISOString().slice(0, 19)}Z`;
}

/** A ten character suffix that is different for each number. */
export function suffix(number: number): string {
  return [...String(number).padStart(10, "0")].map((digit) => "2456789bcd"[Number(digit)]).join("");
}

/** An intact revision of `web`, ten hours old. */
export function revision(
  number: number,
  changes: Partial<LiveConfig> & { readonly baseName?: string } = {},
): LiveConfig {
  const { baseName = "web", ...rest } = changes;
  return {
    kind: "ConfigMap",
    namespace: "shop",
    name: `${baseName}-${suffix(number)}`,
    uid: `uid-${baseName}-${number}`,
    resourceVersion: String(number),
    created: hoursAgo(10),
    bytes: 100,
    keys: new Map([["a", `digest ${number}`]]),
    labels: new Map([["hashroll.dev/config", baseName]]),
    annotations: new Map([["hashroll.dev/base-name", baseName]]),
    immutable: true,
    owners: [],
    marks: [],
    revision: { baseName, by: "hashroll" },
    ...rest,
  };
}

export function user(kind: string, name: string, uses: readonly Partial<UsedConfig>[], rest: Partial<User> = {}): User {
  return {
    kind,
    group: "apps",
    namespace: "shop",
    name,
    uid: `uid-${kind}-${name}`,
    owners: [],
    uses: uses.map((use) => ({
      kind: "ConfigMap",
      namespace: "shop",
      name: "web",
      keys: undefined,
      optional: false,
      by: "field",
      path: "spec.template.spec.volumes[0].configMap.name",
      ...use,
    })),
    ...rest,
  };
}

export function inventory(shop: Partial<NamespaceInventory>, gaps: Inventory["gaps"] = []): Inventory {
  const namespace = { namespace: "shop", configs: [], users: [], releases: [], gaps: [], ...shop };
  return { namespaces: new Map([["shop", namespace]]), gaps, leftOut: [] };
}
