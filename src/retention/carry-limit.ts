// How many older revisions of a config are carried, whether they are in use or not.

import type { Config } from "../config/catalog.ts";
import { kappVersioning } from "../policy/migration/versioned-names.ts";
import type { ResolvedReference } from "../reference/resolve-references.ts";
import type { Options } from "../settings/options.ts";
import { defaultRevisions } from "../settings/retention-mode.ts";
import { getString } from "../yaml/node/access.ts";

/** `auto`: as far back as Kubernetes can roll back the workloads that refer to the config. What a config says itself counts. */
export function carryLimit(
  { objects: [object] }: Config,
  references: readonly ResolvedReference[],
  { revisions = "auto" }: Options,
): number {
  const own = object && kappVersioning(object)?.versions;
  if (own !== undefined) return own;
  if (revisions !== "auto") return revisions;
  const limits = references
    .map(({ referrer }) => referrer)
    .filter(({ hasPods, object }) => hasPods && !withoutHistory.has(`${object.kind}.${object.group}`))
    .map(({ object }) => historyLimit(getString(object.root, "spec", "revisionHistoryLimit")));
  // While a rollout is under way there are pods of the last one, also where no history is kept.
  return limits.length > 0 ? Math.max(1, ...limits) : defaultRevisions;
}

/** Kinds that are not rolled back: a limit of another workload is not raised by these. */
const withoutHistory: ReadonlySet<string> = new Set(["Pod.", "Job.batch", "CronJob.batch"]);

function historyLimit(written: string | undefined): number {
  return written !== undefined && /^\d{1,9}$/.test(written) ? Number(written) : defaultRevisions;
}
