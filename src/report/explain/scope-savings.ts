// Where `scope: keys` would save restarts: configs whose users use different keys.

import type { ExplainedConfig, ExplainedReference } from "./explanation.ts";

export interface ScopeSavings {
  readonly config: ExplainedConfig;
  /** How many workloads restart on any change today. */
  readonly workloads: number;
  /** How many at least, and at most, would on a change of one key that somebody uses. */
  readonly fewest: number;
  readonly most: number;
}

/** Only where the fewest are fewer: else nothing is saved. */
export function findScopeSavings(configs: readonly ExplainedConfig[]): ScopeSavings[] {
  return configs.flatMap((config) => savingsOf(config) ?? []);
}

/** After the name of the config: `1 to 2 of 3 workloads`. */
export function savingsText({ workloads, fewest, most }: ScopeSavings): string {
  const range = fewest === most ? String(most) : `${fewest} to ${most}`;
  return `${range} of ${workloads} workloads`;
}

function savingsOf(config: ExplainedConfig): ScopeSavings | undefined {
  const restarting = new Set(config.onChange.filter(({ by }) => by !== "trigger").map(({ object }) => object));
  if (config.scope || config.hashedBy === "hashroll" || restarting.size < 2) return undefined;
  const keysOf = new Map<string, Set<string> | undefined>();
  for (const { referrer, keys } of config.references.filter((each) => restarting.has(each.referrer)))
    keysOf.set(referrer, withKeys(keysOf.has(referrer) ? keysOf.get(referrer) : new Set(), keys));
  const users = [...keysOf.values()];
  const counts = config.keys
    .map((key) => users.filter((keys) => keys?.has(key) ?? true).length)
    .filter((count) => count > 0);
  const fewest = Math.min(...counts);
  if (counts.length === 0 || fewest === restarting.size) return undefined;
  return { config, workloads: restarting.size, fewest, most: Math.max(...counts) };
}

/** Undefined: all keys. */
function withKeys(known: Set<string> | undefined, keys: ExplainedReference["keys"]): Set<string> | undefined {
  return known && keys && new Set([...known, ...keys]);
}
