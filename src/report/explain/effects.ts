// What a change of a config does to the objects that refer to it, or that it triggers.

import { groupBy } from "../../collections/group-by.ts";
import { isJobOrPod, jobMode } from "../../reference/job-mode.ts";
import type { ResolvedReference } from "../../reference/resolve-references.ts";
import { keysUsedBy } from "../../reference/used-keys.ts";
import type { Referrer } from "../../reference/walk/find-references.ts";
import type { ChangePlan } from "../../rewrite/change-plan.ts";
import type { Options } from "../../settings/options.ts";
import type { Decision } from "../../strategy/choose-strategies.ts";
import { getString } from "../../yaml/node/access.ts";

/**
 * `restart`: its pods are replaced. `on-delete`: each pod is replaced once somebody deletes it. `new-pods`: only pods
 * created later have the change. `next-run`: the next run has it. `new-run`: a new Job of another name runs. `replace`:
 * nothing until the Job or Pod is deleted and recreated. `controller-specific`: the object changes, and has no pods in
 * its own spec; what follows depends on its controller.
 */
export const effects = [
  "restart",
  "on-delete",
  "new-pods",
  "next-run",
  "new-run",
  "replace",
  "controller-specific",
] as const;

export const causes = ["reference", "annotation", "trigger"] as const;

export interface Effect {
  readonly referrer: Referrer;
  readonly effect: (typeof effects)[number];
  /** Only a change of these keys of the config does it; absent: of any. */
  readonly keys?: readonly string[];
  readonly by: (typeof causes)[number];
}

/** Finds the effects of a decision: one for each object, in the order of the references. */
export function effectFinder(outcome: ReferenceOutcome, options: Options): (decision: Decision) => Effect[] {
  const restarted = groupBy(outcome.restarted, ({ config }) => config);
  return (decision) => effectsOf(decision, outcome, restarted.get(decision.config) ?? [], options);
}

/** What was done with the references. */
export interface ReferenceOutcome extends Pick<ChangePlan, "kept" | "pinned" | "restarted"> {
  readonly rewritten: ReadonlySet<ResolvedReference>;
}

function effectsOf(
  { config, scope, references }: Decision,
  { rewritten, pinned }: ReferenceOutcome,
  restarted: ChangePlan["restarted"],
  options: Options,
): Effect[] {
  const effects = new Map<Referrer, Effect>();
  const linksOf = groupBy(scope === "keys" ? references : [], ({ referrer }) => referrer);
  const add = (referrer: Referrer, by: Effect["by"], effect: Effect["effect"]): void => {
    if (effects.has(referrer)) return;
    const links = by === "trigger" ? undefined : linksOf.get(referrer);
    const keys = links && keysUsedBy(links);
    effects.set(referrer, { referrer, effect, ...(keys && { keys }), by });
  };
  for (const link of references) {
    const { referrer, plainName } = link;
    if (pinned.has(link)) continue;
    // The suffix in its name changes with the content, whichever tool adds it.
    if (rewritten.has(link) || config.hashedBy) add(referrer, "reference", effectOn(referrer, "reference", options));
    else if (plainName === "run-once" || plainName === "pre-hook") add(referrer, "reference", "next-run");
  }
  for (const each of restarted) {
    const by = each.by === "trigger" ? "trigger" : "annotation";
    add(each.referrer, by, effectOn(each.referrer, by, options));
  }
  return [...effects.values()];
}

export function effectOn(
  { object, hasPods }: Pick<Referrer, "object" | "hasPods">,
  by: Effect["by"],
  options: Options,
): Effect["effect"] {
  if (isJobOrPod(object)) return jobMode(object, options) === "rename" ? "new-run" : "replace";
  if (object.kind.endsWith("Job")) return "next-run";
  if (getString(object.root, "spec", "updateStrategy", "type") === "OnDelete") return "on-delete";
  if (keepsItsPods.includes(`${object.kind}.${object.group}`)) return "new-pods";
  // An annotation is written only into pod templates.
  return hasPods || by !== "reference" ? "restart" : "controller-specific";
}

/** These create pods from the template, and never replace one because the template changed. */
const keepsItsPods: readonly string[] = ["ReplicaSet.apps", "ReplicationController.", "PodTemplate."];
