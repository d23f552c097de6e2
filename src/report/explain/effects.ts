// What a change of a config does to the objects that refer to it, or were asked to restart with it.

import { groupBy } from "../../collections/group-by.ts";
import { isJobOrPod, jobMode } from "../../reference/job-mode.ts";
import type { ResolvedReference } from "../../reference/resolve-references.ts";
import type { Referrer } from "../../reference/walk/referrer.ts";
import type { ChangePlan } from "../../rewrite/change-plan.ts";
import type { Options } from "../../settings/options.ts";
import type { Decision } from "../../strategy/choose-strategies.ts";
import { getString } from "../../yaml/node/access.ts";

/**
 * `restart`: its pods are replaced. `on-delete`: each pod once somebody deletes it. `new-pods`: only pods made later.
 * `next-run`: what runs next has it. `new-run`: a new Job of another name runs. `replace`: nothing before the Job or Pod
 * is deleted and made anew. `own-way`: the object changes and has no pods in sight; its controller knows what follows.
 */
export interface Effect {
  readonly referrer: Referrer;
  readonly effect: "restart" | "on-delete" | "new-pods" | "next-run" | "new-run" | "replace" | "own-way";
  readonly by: "reference" | "annotation" | "trigger";
}

/** Tells the effects of a decision: one for each object, in the order of the references. */
export function effectFinder(fate: ReferenceOutcome, options: Options): (decision: Decision) => Effect[] {
  const restarted = groupBy(fate.restarted, ({ config }) => config);
  return (decision) => effectsOf(decision, fate, restarted.get(decision.config) ?? [], options);
}

/** What became of the references. */
export interface ReferenceOutcome extends Pick<ChangePlan, "kept" | "pinned" | "restarted"> {
  readonly rewritten: ReadonlySet<ResolvedReference>;
}

function effectsOf(
  { config, references }: Decision,
  { rewritten, kept, pinned }: ReferenceOutcome,
  restarted: ChangePlan["restarted"],
  options: Options,
): Effect[] {
  const effects = new Map<Referrer, Effect>();
  const add = (referrer: Referrer, by: Effect["by"], effect: Effect["effect"]): void => {
    if (!effects.has(referrer)) effects.set(referrer, { referrer, effect, by });
  };
  for (const link of references) {
    const { referrer } = link;
    const reason = kept.get(link);
    // The suffix in its name changes with the content, whoever puts it there.
    if (pinned.has(link)) continue;
    if (rewritten.has(link) || config.hashedBy) add(referrer, "reference", effectOn(referrer, "reference", options));
    else if (reason === "run-once" || reason === "pre-hook") add(referrer, "reference", "next-run");
  }
  for (const each of restarted) {
    const by = each.by === "trigger" ? "trigger" : "annotation";
    add(each.referrer, by, effectOn(each.referrer, by, options));
  }
  return [...effects.values()];
}

function effectOn({ object, hasPods }: Referrer, by: Effect["by"], options: Options): Effect["effect"] {
  if (isJobOrPod(object)) return jobMode(object, options) === "rename" ? "new-run" : "replace";
  if (object.kind.endsWith("Job")) return "next-run";
  if (getString(object.root, "spec", "updateStrategy", "type") === "OnDelete") return "on-delete";
  if (keepsItsPods.includes(`${object.kind}.${object.group}`)) return "new-pods";
  // An annotation is only ever written where pods are made from it.
  return hasPods || by !== "reference" ? "restart" : "own-way";
}

/** These make pods from the template, and never replace one because the template changed. */
const keepsItsPods: readonly string[] = ["ReplicaSet.apps", "ReplicationController.", "PodTemplate."];
