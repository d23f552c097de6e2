// Which revisions get owners, which lose them, and why the others stay as they are.

import { deployerOf, type OwnerMark } from "../../retention/deployer-marks.ts";
import { isKept } from "../../retention/keep-annotations.ts";
import { historyOf } from "../../retention/previous/match-history.ts";
import type { ClusterFault } from "../cluster-fault.ts";
import { type ConfigUse, configKey, usesByConfig } from "../config-uses.ts";
import { type Claim, findClaim } from "../gc/find-claim.ts";
import { type ClusterView, notARevision } from "../gc/plan-deletions.ts";
import { groupRevisions } from "../group-revisions.ts";
import type { LiveConfig, NamespaceInventory, OwnerReference, User } from "../inventory.ts";
import { currentReleases, isNewest, templateRole } from "./template-role.ts";
import type { WorkloadState } from "./workload.ts";

/** Why a revision has the owners that it has. */
export type OwnerReason =
  /** Owners are given: only kept templates name it. */
  | { readonly code: "kept"; readonly uses: readonly ConfigUse[] }
  /** Owners are taken off: a current template names it, it is carried, a deployer has it, the coming output names it. */
  | { readonly code: "current"; readonly uses: readonly ConfigUse[] }
  | { readonly code: "carried"; readonly by: string }
  | { readonly code: "deployed"; readonly claim: Claim }
  | { readonly code: "coming" | "before-deploy" }
  /** Nothing is changed. */
  | { readonly code: "unused" | "not-a-revision" | "not-asked" | "incomplete-list" }
  | { readonly code: "not-kept"; readonly by: OwnerMark }
  | { readonly code: "not-observed"; readonly workload: WorkloadState };

export interface PlannedOwners {
  readonly config: LiveConfig;
  readonly baseName: string;
  readonly reason: OwnerReason;
  readonly add: readonly User[];
  readonly remove: readonly OwnerReference[];
}

export interface AttachOptions {
  /** Whether Helm's releases in Secrets were read. */
  readonly knowsReleases: boolean;
  /** Workloads whose controller has not seen their last change: kept templates of theirs may be missing. */
  readonly notObserved: readonly WorkloadState[];
  /** Whether a user is a workload that was asked for, or belongs to one. */
  readonly isAsked: (user: User) => boolean;
}

export function planOwners(view: ClusterView, options: AttachOptions): PlannedOwners[] {
  return [...view.inventory.namespaces.values()].flatMap((namespace) => planNamespace(namespace, view, options));
}

function planNamespace(namespace: NamespaceInventory, view: ClusterView, options: AttachOptions): PlannedOwners[] {
  const { configs, users } = namespace;
  const isComplete = view.inventory.gaps.length + namespace.gaps.length === 0;
  const uses = usesByConfig(users);
  const releases = currentReleases(users);
  const groups = groupRevisions(configs).map(({ baseName, configs: own }) => ({
    baseName,
    revisions: own.map((config) => {
      const all = uses.get(configKey(config)) ?? [];
      const newest = isNewest(config, own);
      const withRole = (role: string) => all.filter(({ user }) => templateRole(user, newest, releases) === role);
      return { config, all, templates: withRole("template"), holders: withRole("holder") };
    }),
  }));
  const claimView = options.knowsReleases ? view : { ...view, listed: [] };
  return groups.flatMap(({ baseName, revisions }) => {
    const heads = revisions.filter(({ templates }) => templates.length > 0).map(({ config }) => config);
    const reasonOf = ({ config, all, templates, holders }: (typeof revisions)[number]): OwnerReason => {
      if (!isComplete) return { code: "incomplete-list" };
      if (!all.some(({ user }) => options.isAsked(user))) return { code: all.length === 0 ? "unused" : "not-asked" };
      const needed = neededBy(config, templates, heads, findClaim(config, namespace, claimView));
      if (needed) return needed;
      if (notARevision(config, { adoptKustomize: false })) return { code: "not-a-revision" };
      if (holders.length === 0) return { code: "unused" };
      const workload = options.notObserved.find((each) => each.namespace === config.namespace);
      return workload ? { code: "not-observed", workload } : { code: "kept", uses: holders };
    };
    return revisions.map((revision) => withChanges(revision.config, baseName, reasonOf(revision)));
  });
}

/** Why a revision must not have an owner. */
function neededBy(
  config: LiveConfig,
  templates: readonly ConfigUse[],
  heads: readonly LiveConfig[],
  claim: Claim | undefined,
): OwnerReason | undefined {
  if (templates.length > 0) return { code: "current", uses: templates };
  const head = heads.find((each) => historyOf(each).includes(config.name));
  if (head) return { code: "carried", by: head.name };
  if (claim?.state === "held") return { code: "deployed", claim };
  const by = config.marks.find((mark) => !isKeptBy(mark, config));
  return by === undefined ? undefined : { code: "not-kept", by };
}

/** Carried revisions have no such annotation: their deployer removes them, and may emit them again before that. */
function isKeptBy(mark: OwnerMark, { annotations }: LiveConfig): boolean {
  const deployer = deployerOf(mark);
  return deployer !== undefined && isKept(annotations, deployer);
}

export function withChanges(config: LiveConfig, baseName: string, reason: OwnerReason): PlannedOwners {
  const { owners } = config;
  const [add, remove]: [User[], OwnerReference[]] = [[], []];
  if (reason.code === "kept")
    for (const { user } of reason.uses)
      if (!user.isDeleting && !owners.some(({ uid }) => uid === user.uid)) add.push(user);
  if (["current", "carried", "deployed", "coming", "before-deploy"].includes(reason.code))
    remove.push(...owners.filter(isAttached));
  return { config, baseName, reason, add, remove };
}

export function hasChange({ add, remove }: PlannedOwners): boolean {
  return add.length + remove.length > 0;
}

/** What keeps a template after its workload has moved on: `group/version` by kind. */
export const holderVersions: ReadonlyMap<string, string> = new Map([
  ["ReplicaSet", "apps/v1"],
  ["ControllerRevision", "apps/v1"],
  ["Job", "batch/v1"],
]);

/**
 * Recognised by its shape: a ReplicaSet, ControllerRevision or Job that neither controls the config nor blocks its own deletion.
 * No record of ours is needed, which could get lost and leave an owner on a config in use. Whoever else adds such an
 * owner means the same by it.
 */
function isAttached({ apiVersion, kind, controller, blockOwnerDeletion }: OwnerReference): boolean {
  return holderVersions.get(kind) === apiVersion && !controller && !blockOwnerDeletion;
}

export function ownerOf({ kind, name, uid }: User): OwnerReference {
  return { apiVersion: holderVersions.get(kind) ?? "", kind, name, uid, controller: false };
}

/** `attach`, `detach`: it is still to be done, in a dry run or after an interruption. */
export type AttachEnd = "attach" | "attached" | "detach" | "detached" | "unchanged" | "failed";

/** What became of a revision. */
export interface AttachOutcome {
  readonly planned: PlannedOwners;
  readonly end: AttachEnd;
  readonly added: readonly OwnerReference[];
  readonly removed: readonly OwnerReference[];
  readonly fault?: ClusterFault;
}

export function asPlanned(planned: PlannedOwners): AttachOutcome {
  const added = planned.add.map(ownerOf);
  const removed = planned.remove;
  return { planned, end: added.length > 0 ? "attach" : removed.length > 0 ? "detach" : "unchanged", added, removed };
}

/** What was tried; what was given and taken off again shows as taken off. */
export function asChanged(
  planned: PlannedOwners,
  { added, removed, fault }: Pick<AttachOutcome, "added" | "removed" | "fault">,
): AttachOutcome {
  const end = removed.length > 0 ? "detached" : added.length > 0 ? "attached" : "unchanged";
  return { planned, end: fault ? "failed" : end, added, removed, ...(fault && { fault }) };
}
