// Users of a revision for programs.

import type { ConfigUse } from "../../cluster/config-uses.ts";
import type { User } from "../../cluster/inventory.ts";
import type { ReportedUser } from "./schema.ts";

export function reportUser({ kind, namespace, name, rollout, replicas, phase }: User) {
  return {
    kind,
    ...(namespace !== undefined && { namespace }),
    name,
    ...(rollout !== undefined && { rollout }),
    ...(replicas !== undefined && { replicas }),
    ...(phase !== undefined && { phase }),
  };
}

export function reportUses(uses: readonly ConfigUse[]): ReportedUser[] {
  return uses.map(({ user, uses: own }) => ({
    ...reportUser(user),
    by: [...new Set(own.map(({ by }) => by))],
    paths: own.map(({ path }) => path).filter((path) => path !== ""),
  }));
}
