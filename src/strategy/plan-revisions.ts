// What will exist of each config, and which references follow the revision. Later stages read this and decide nothing.

import { none } from "../collections/group-by.ts";
import { type Catalog, isRevisionPresent } from "../config/catalog.ts";
import type { ResolvedReference } from "../reference/resolve-references.ts";
import type { Decision } from "./choose-strategies.ts";

export interface RevisionPlan extends Decision {
  /** The config becomes its revision, gets one beside it, has one in the stream already, or has none. */
  readonly revision: "in-place" | "beside" | "present" | "none";
  /** The references that get the revision's name, unless they are pinned. */
  readonly following: readonly ResolvedReference[];
}

export function planRevisions(decisions: readonly Decision[], catalog: Catalog): RevisionPlan[] {
  return decisions.map((decision) => {
    const { config, strategy, references } = decision;
    const revision = revisionOf(decision, catalog);
    const isNewName = revision !== "none" && config.name !== config.revisionName;
    if (!isNewName) return { ...decision, revision, following: none };
    const following = references.filter(
      ({ plainName }) => plainName === undefined || (strategy === "rename" && plainName !== "context"),
    );
    return { ...decision, revision, following: following.length === references.length ? references : following };
  });
}

function revisionOf({ config, strategy }: Decision, catalog: Catalog): RevisionPlan["revision"] {
  if (strategy === "rename") return "in-place";
  if (strategy !== "copy") return "none";
  if (config.hashedBy) return "in-place";
  return isRevisionPresent(config, catalog) ? "present" : "beside";
}
