// Which revisions nobody can need, and why each of the others stays.

import { groupBy } from "../../collections/group-by.ts";
import { baseNameAnnotation, configLabel } from "../../config/annotations.ts";
import { newStateCounter } from "../../config/count-states.ts";
import { splitName } from "../../config/hash/suffix.ts";
import { revisionLabel } from "../../config/revision-metadata.ts";
import { isPending } from "../../retention/users/helm-release.ts";
import type { ClusterFault } from "../cluster-fault.ts";
import { type ConfigUse, configKey, usesByConfig } from "../config-uses.ts";
import { groupRevisions } from "../group-revisions.ts";
import type { Inventory, LiveConfig, NamespaceInventory, OwnerReference } from "../inventory.ts";
import { type Claim, type ClaimView, findClaim } from "./find-claim.ts";

export interface GcOptions {
  /** In milliseconds since 1970. */
  readonly now: number;
  readonly minAgeMs: number;
  /** How many of the newest states of each config stay. */
  readonly keep: number;
  /** Whether configs that kustomize generated count as revisions. */
  readonly adoptKustomize: boolean;
}

/** `unneeded` goes; everything else is why it stays. */
export type Verdict =
  | { readonly code: "unneeded" }
  | { readonly code: "no-suffix" | "no-base-name" | "other-label" | "content-changed" | "no-key" }
  | { readonly code: "newest" | "too-young" | "incomplete-list" }
  | { readonly code: "in-use"; readonly uses: readonly ConfigUse[] }
  | { readonly code: "deployed"; readonly claim: Claim }
  | { readonly code: "owned"; readonly owner: OwnerReference }
  | { readonly code: "pending-release"; readonly release: string };

export interface PlannedRevision {
  readonly config: LiveConfig;
  readonly baseName: string;
  readonly verdict: Verdict;
}

/** What is known of the cluster. */
export interface ClusterView extends ClaimView {
  readonly inventory: Inventory;
}

/** Grouped by config, the newest revision first. */
export function planDeletions(view: ClusterView, options: GcOptions): PlannedRevision[] {
  return [...view.inventory.namespaces.values()].flatMap((namespace) => planNamespace(namespace, view, options));
}

function planNamespace(namespace: NamespaceInventory, view: ClusterView, options: GcOptions): PlannedRevision[] {
  const uses = usesByConfig(namespace.users);
  const blocked = blockedBy(namespace, view.inventory);
  const revisions = namespace.configs.filter((config) => isCandidate(config, options));
  // Somebody may read it in a way that nobody can see: of what was not made by us, one always stays, and of everything
  // where lists are left out.
  const keptOf = (config: LiveConfig): number =>
    isGenerated(config) || view.inventory.leftOut.length > 0 ? Math.max(options.keep, 1) : options.keep;
  const planOne = (config: LiveConfig, age: number): Verdict => {
    const unrecognised = notARevision(config, options);
    if (unrecognised) return unrecognised;
    const users = uses.get(configKey(config));
    if (users) return { code: "in-use", uses: users };
    const claim = findClaim(config, namespace, view);
    if (claim) return { code: "deployed", claim };
    const [owner] = config.owners;
    // The cluster's own collector deletes it with its last owner.
    if (owner) return { code: "owned", owner };
    if (age <= keptOf(config)) return { code: "newest" };
    const isOldEnough = options.now - Date.parse(config.created) >= options.minAgeMs;
    return isOldEnough ? (blocked ?? { code: "unneeded" }) : { code: "too-young" };
  };
  return groupRevisions(revisions).flatMap(({ baseName, configs }) => {
    const own = configs.filter((config) => !notARevision(config, options));
    const ages = countAges(own, (config) => uses.has(configKey(config)));
    return configs.map((config) => ({ config, baseName, verdict: planOne(config, ages.get(config) ?? 1) }));
  });
}

/** In states, 1 for the newest; of two from the same second, none is newer. Keys that are used together today count. */
function countAges(
  newestFirst: readonly LiveConfig[],
  isUsed: (config: LiveConfig) => boolean,
): Map<LiveConfig, number> {
  const ages = new Map<LiveConfig, number>();
  const used = newestFirst.filter(isUsed);
  const states = newStateCounter(
    (used.length > 0 ? used : newestFirst.slice(0, 1)).map(({ revision }) => revision?.keys),
  );
  for (const ofOneTime of groupBy(newestFirst, ({ created }) => created).values()) {
    for (const config of ofOneTime) ages.set(config, states.ageOf(config.revision?.keys));
    for (const config of ofOneTime) states.add(config.revision?.keys);
  }
  return ages;
}

/** What has our label; with `adoptKustomize`, what kustomize's suffix fits. */
function isCandidate(config: LiveConfig, { adoptKustomize }: GcOptions): boolean {
  return config.labels.has(configLabel) || (adoptKustomize && isGenerated(config));
}

function isGenerated({ revision, annotations }: LiveConfig): boolean {
  return revision?.by === "kustomize" && !annotations.has(baseNameAnnotation);
}

export function notARevision(
  config: LiveConfig,
  { adoptKustomize }: Pick<GcOptions, "adoptKustomize">,
): Verdict | undefined {
  const { revision, labels, annotations, name } = config;
  if (adoptKustomize && isGenerated(config)) return undefined;
  const baseName = annotations.get(baseNameAnnotation);
  if (baseName === undefined || !revision) return { code: "no-base-name" };
  if (labels.get(configLabel) !== revisionLabel(baseName).value) return { code: "other-label" };
  if (!splitName(name) || name === revision.baseName) return { code: "no-suffix" };
  if (revision.by === undefined) return { code: "content-changed" };
  return revision.isUnchecked ? { code: "no-key" } : undefined;
}

/** Why nothing at all goes in a namespace. */
function blockedBy(namespace: NamespaceInventory, { gaps }: Inventory): Verdict | undefined {
  if (gaps.length + namespace.gaps.length > 0) return { code: "incomplete-list" };
  const release = pendingRelease(namespace);
  return release === undefined ? undefined : { code: "pending-release", release };
}

/** A release whose last version is pending; older ones may have been interrupted long ago. */
export function pendingRelease({ releases }: Pick<NamespaceInventory, "releases">): string | undefined {
  const versions = groupBy(releases, ({ name }) => name);
  for (const [name, all] of versions) {
    const last = all.reduce((a, b) => (b.version > a.version ? b : a));
    if (isPending(last)) return name;
  }
  return undefined;
}

/**
 * `delete`: it is to be deleted, in a dry run or after an interruption. `stays`: as the plan says, or because it is
 * another one by now. `put-back`: somebody came to need it while it was deleted.
 */
export type GcEnd =
  | { readonly end: "delete" | "deleted" | "stays" | "changed" | "put-back" }
  | { readonly end: "not-deleted" | "not-put-back"; readonly fault: ClusterFault };

/** What became of a revision. */
export interface GcOutcome {
  readonly planned: PlannedRevision;
  readonly result: GcEnd;
}
