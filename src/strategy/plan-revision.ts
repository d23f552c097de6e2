// What will exist of a config under its strategy, and which references follow the revision.

import { none } from "../collections/group-by.ts";
import { type Catalog, type Config, isRevisionPresent } from "../config/catalog.ts";
import type { ResolvedReference } from "../reference/resolve-references.ts";
import type { Strategy } from "../settings/strategy.ts";

export interface RevisionPlan {
  /** The config becomes its revision, gets one beside it, has one in the stream already, or has none. */
  readonly revision: "in-place" | "beside" | "present" | "none";
  /** The references that get the revision's name, unless they are pinned. */
  readonly following: readonly ResolvedReference[];
}

export function planRevision(
  config: Config,
  strategy: Strategy,
  references: readonly ResolvedReference[],
  catalog: Catalog,
): RevisionPlan {
  const revision = revisionOf(config, strategy, catalog);
  if (revision === "none" || config.name === config.revisionName) return { revision, following: none };
  const follows = ({ plainName }: ResolvedReference): boolean =>
    plainName === undefined || (strategy === "rename" && plainName !== "context");
  return { revision, following: references.every(follows) ? references : references.filter(follows) };
}

function revisionOf(config: Config, strategy: Strategy, catalog: Catalog): RevisionPlan["revision"] {
  if (strategy === "rename") return "in-place";
  if (strategy !== "copy") return "none";
  if (config.hashedBy) return "in-place";
  return isRevisionPresent(config, catalog) ? "present" : "beside";
}
