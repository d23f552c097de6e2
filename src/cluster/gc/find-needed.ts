// Which of the revisions that were just deleted somebody came to need meanwhile.

import { configKey, usesByConfig } from "../config-uses.ts";
import type { Inventory, LiveConfig } from "../inventory.ts";

/** `gone`: nobody needs it. `needed`: it has to be put back. `present`: it is there, or somebody made it again. */
export type Aftermath = "gone" | "needed" | "present";

/**
 * Needed is also what nobody can know about: if a list is not complete, its users may be those that are missing from it.
 */
export function findAftermath(deleted: readonly LiveConfig[], inventory: Inventory): Map<LiveConfig, Aftermath> {
  const namespaces = new Map(
    [...inventory.namespaces].map(([name, { configs, users, gaps }]) => [
      name,
      { present: new Set(configs.map(configKey)), uses: usesByConfig(users), gaps },
    ]),
  );
  const aftermath = (config: LiveConfig): Aftermath => {
    const namespace = namespaces.get(config.namespace);
    const key = configKey(config);
    if (namespace?.present.has(key)) return "present";
    const isComplete = inventory.gaps.length + (namespace?.gaps.length ?? 0) === 0;
    return isComplete && !namespace?.uses.has(key) ? "gone" : "needed";
  };
  return new Map(deleted.map((config) => [config, aftermath(config)]));
}
