// The users of each config, by its name.

import { compare } from "../collections/compare.ts";
import type { UsedConfig } from "../retention/users/find-users.ts";
import type { ConfigKind } from "../settings/config-kind.ts";
import type { User } from "./inventory.ts";

/** One user, and every way in which it names the config. */
export interface ConfigUse {
  readonly user: User;
  readonly uses: readonly UsedConfig[];
}

export function configKey({ kind, name }: { readonly kind: ConfigKind; readonly name: string }): string {
  return `${kind}/${name}`;
}

/** `users` are those of one namespace, as the inventory has them. */
export function usesByConfig(users: readonly User[]): ReadonlyMap<string, readonly ConfigUse[]> {
  const found = new Map<string, { user: User; uses: UsedConfig[] }[]>();
  for (const user of [...users].sort(byName)) {
    for (const use of user.uses) {
      const key = configKey(use);
      const known = found.get(key);
      const last = known?.at(-1);
      if (last?.user === user) last.uses.push(use);
      else if (known) known.push({ user, uses: [use] });
      else found.set(key, [{ user, uses: [use] }]);
    }
  }
  return found;
}

/** Lists are read side by side, so that their order says nothing. */
export function byName(a: User, b: User): number {
  return compare(a.kind, b.kind) || compare(a.name, b.name) || (a.rollout ?? 0) - (b.rollout ?? 0);
}
