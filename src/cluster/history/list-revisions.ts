// The revisions of each config, newest first, with what changed and who uses them.

import { configLabel } from "../../config/annotations.ts";
import { splitName } from "../../config/hash/suffix.ts";
import type { ConfigKind } from "../../settings/config-kind.ts";
import { type ConfigUse, configKey, usesByConfig } from "../config-uses.ts";
import { groupRevisions } from "../group-revisions.ts";
import type { Inventory, LiveConfig, NamespaceInventory } from "../inventory.ts";
import { compareKeys, type KeyChanges } from "./compare-keys.ts";

export interface ConfigHistory {
  readonly kind: ConfigKind;
  readonly namespace: string;
  readonly baseName: string;
  readonly revisions: readonly HistoryRevision[];
}

export interface HistoryRevision {
  readonly config: LiveConfig;
  /** Absent for a config under its plain name, from before its first revision. */
  readonly suffix?: string;
  /** Against the one before; absent for the oldest. */
  readonly change?: KeyChanges;
  readonly uses: readonly ConfigUse[];
}

export function listRevisions(inventory: Inventory): ConfigHistory[] {
  return [...inventory.namespaces.values()].flatMap(ofNamespace);
}

function ofNamespace({ namespace, configs, users }: NamespaceInventory): ConfigHistory[] {
  const uses = usesByConfig(users);
  const revisions = configs.filter(({ labels }) => labels.has(configLabel));
  return groupRevisions(revisions).map(({ kind, baseName, configs: sorted }) => ({
    kind,
    namespace,
    baseName,
    revisions: sorted.map((config, index) =>
      newRevision(config, baseName, sorted[index + 1], uses.get(configKey(config))),
    ),
  }));
}

function newRevision(
  config: LiveConfig,
  baseName: string,
  before: LiveConfig | undefined,
  uses: readonly ConfigUse[] = [],
): HistoryRevision {
  const suffix = config.name === baseName ? undefined : splitName(config.name)?.suffix;
  return { config, ...(suffix && { suffix }), ...(before && { change: compareKeys(before, config) }), uses };
}
