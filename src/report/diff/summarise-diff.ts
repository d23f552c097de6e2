// The numbers of a diff, and the line that says them.

import { count } from "../../text/count.ts";
import type { ChangeCount, DiffDocument } from "./diff-document.ts";
import type { Change } from "./value/value-change.ts";

export function summariseDiff({
  configs,
  workloads,
  objects,
}: Pick<DiffDocument, "configs" | "workloads" | "objects">): DiffDocument["summary"] {
  const restarting = workloads.filter(({ effect }) => effect === "restart");
  const following = workloads.filter(({ because }) => because.length > 0);
  const rollouts = following.filter(({ effect }) => effect === "restart").length;
  return {
    configs: countChanges(configs),
    rollouts,
    later: following.length - rollouts,
    otherRollouts: restarting.length - rollouts,
    pods: restarting.reduce((sum, { pods = 0 }) => sum + pods, 0),
    hasUnknownPods: restarting.some(({ pods }) => pods === undefined),
    objects: countChanges(objects),
  };
}

function countChanges(all: readonly { readonly change: Change }[]): ChangeCount {
  const of = (wanted: Change): number => all.filter(({ change }) => change === wanted).length;
  return { added: of("added"), removed: of("removed"), changed: of("changed") };
}

/** Whether there is nothing to show. */
export function isSame({ configs, workloads, objects }: DiffDocument): boolean {
  return configs.length + workloads.length + objects.length === 0;
}

/** `1 config changed; 2 workloads roll out (5 pods)`. */
export function summaryText({
  configs,
  rollouts,
  later,
  otherRollouts,
  pods,
  hasUnknownPods,
  objects,
}: DiffDocument["summary"]): string {
  const podText = pods + (hasUnknownPods ? 1 : 0) > 0 ? ` (${podsText(pods, hasUnknownPods)})` : "";
  const parts = [
    changesText(configs, "config"),
    rollouts > 0 ? `${count(rollouts, "workload")} ${rollouts === 1 ? "rolls" : "roll"} out` : "",
    later > 0 ? `${count(later, "workload")} ${later === 1 ? "follows" : "follow"} later` : "",
    otherRollouts > 0
      ? `${count(otherRollouts, "workload")} ${otherRollouts === 1 ? "rolls" : "roll"} out for other reasons`
      : "",
    changesText(objects, "other object"),
  ].filter((part) => part !== "");
  if (parts.length === 0) return "no differences";
  if (rollouts + otherRollouts > 0) {
    const last = parts.findLastIndex((part) => / roll(?:s)? out/.test(part));
    parts[last] += podText;
  }
  if (rollouts + later + otherRollouts === 0)
    parts.splice(changesText(configs, "config") === "" ? 0 : 1, 0, "nothing rolls out");
  return parts.join("; ");
}

function podsText(pods: number, hasUnknown: boolean): string {
  if (pods === 0) return "number of pods unknown";
  return `${hasUnknown ? "at least " : ""}${count(pods, "pod")}`;
}

/** `2 configs changed, 1 added`. */
function changesText(counts: ChangeCount, noun: string): string {
  const parts = (["changed", "added", "removed"] as const).filter((change) => counts[change] > 0);
  return parts
    .map((change, index) => `${index === 0 ? count(counts[change], noun) : counts[change]} ${change}`)
    .join(", ");
}
