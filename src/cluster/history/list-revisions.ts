// The revisions of each config, newest first, with what changed and who uses them.

import { configLabel } from "../../config/annotations.ts";
import { splitName } from "../../config/hash/suffix.ts";
import { keySetText, shareKeys } from "../../config/keys.ts";
import type { ConfigKind } from "../../settings/config-kind.ts";
import { type ConfigUse, configKey, usesByConfig } from "../config-uses.ts";
import { groupRevisions } from "../group-revisions.ts";
import type { Inventory, LiveConfig, NamespaceInventory } from "../inventory.ts";

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
  /** Against the one before of the same keys, else of some of them; absent for the oldest. */
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
      newRevision(config, baseName, predecessor(sorted, index), uses.get(configKey(config))),
    ),
  }));
}

/** A slice is compared with the slice before it. */
function predecessor(sorted: readonly LiveConfig[], index: number): LiveConfig | undefined {
  const keys = sorted[index]?.revision?.keys;
  const ofSameKeys = ({ revision }: LiveConfig, at: number): boolean =>
    at > index && keySetText(revision?.keys) === keySetText(keys);
  const ofSomeKeys = ({ revision }: LiveConfig, at: number): boolean => at > index && shareKeys(revision?.keys, keys);
  return sorted.find(ofSameKeys) ?? sorted.find(ofSomeKeys);
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

/** How two revisions differ. */
export interface KeyChanges {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** With another value. */
  readonly changed: readonly string[];
}

function compareKeys({ keys: older }: LiveConfig, { keys: newer }: LiveConfig): KeyChanges {
  const [before, after] = [[...older.keys()].sort(), [...newer.keys()].sort()];
  return {
    added: after.filter((key) => !older.has(key)),
    removed: before.filter((key) => !newer.has(key)),
    changed: before.filter((key) => newer.has(key) && newer.get(key) !== older.get(key)),
  };
}
