// The revisions of each config together, newest first.

import { compare } from "../collections/compare.ts";
import { groupBy } from "../collections/group-by.ts";
import type { ConfigKind } from "../settings/config-kind.ts";
import { configKey } from "./config-uses.ts";
import type { LiveConfig } from "./inventory.ts";

export interface RevisionGroup {
  readonly kind: ConfigKind;
  readonly baseName: string;
  /** By time, and by name within a second. */
  readonly configs: readonly LiveConfig[];
}

/** `configs` are those of one namespace. */
export function groupRevisions(configs: readonly LiveConfig[]): RevisionGroup[] {
  const groups = groupBy(configs, (config) => configKey({ kind: config.kind, name: baseNameOf(config) }));
  return [...groups]
    .sort(([a], [b]) => compare(a, b))
    .map(([, own]) => {
      const sorted = [...own].sort((a, b) => compare(b.created, a.created) || compare(a.name, b.name));
      const newest = sorted[0] as LiveConfig;
      return { kind: newest.kind, baseName: baseNameOf(newest), configs: sorted };
    });
}

function baseNameOf({ revision, name }: LiveConfig): string {
  return revision?.baseName ?? name;
}
