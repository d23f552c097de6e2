// The numbers of a review, and the line that says them.

import { count } from "../../text/count.ts";
import { summaryText } from "../diff/summarise-diff.ts";
import type { ReviewDocument, ReviewedApp } from "./review-document.ts";

type Summary = ReviewDocument["summary"];

/** `notRendered`: over all apps, touched or not. */
export function summariseReview(
  apps: readonly ReviewedApp[],
  totals: { readonly apps: number; readonly notRendered: number },
): Summary {
  const of = (...statuses: readonly ReviewedApp["status"][]): number =>
    apps.filter(({ status }) => statuses.includes(status)).length;
  const diffs = apps.flatMap(({ diff }) => diff?.summary ?? []);
  const sum = (number: (summary: (typeof diffs)[number]) => number): number =>
    diffs.reduce((total, each) => total + number(each), 0);
  const counts = (key: "configs" | "objects") => ({
    added: sum((each) => each[key].added),
    removed: sum((each) => each[key].removed),
    changed: sum((each) => each[key].changed),
  });
  return {
    ...totals,
    touched: apps.length,
    changed: of("changed", "added", "removed"),
    added: of("added"),
    removed: of("removed"),
    failed: of("failed"),
    skipped: of("skipped"),
    configs: counts("configs"),
    rollouts: sum(({ rollouts }) => rollouts),
    later: sum(({ later }) => later),
    otherRollouts: sum(({ otherRollouts }) => otherRollouts),
    pods: sum(({ pods }) => pods),
    hasUnknownPods: diffs.some(({ hasUnknownPods }) => hasUnknownPods),
    objects: counts("objects"),
  };
}

/** `3 of 1000 apps change: 1 config changed; 2 workloads roll out (5 pods)`. */
export function reviewSummaryText({ apps, changed, added, removed, failed, skipped, ...diff }: Summary): string {
  const news = [added > 0 ? `${added} new` : "", removed > 0 ? `${removed} removed` : ""].filter((part) => part !== "");
  const inner = news.length > 0 ? ` (${news.join(", ")})` : "";
  const head =
    changed === 0
      ? `none of ${count(apps, "app")} changes`
      : `${changed} of ${count(apps, "app")} ${changed === 1 ? "changes" : "change"}${inner}`;
  const parts = [
    ...(changed > 0 ? [summaryText(diff)] : []),
    ...(failed > 0 ? [`${failed} can't be rendered`] : []),
    ...(skipped > 0 ? [`${skipped} touched, but not rendered here`] : []),
  ];
  return [head, ...(parts.length > 0 ? [parts.join("; ")] : [])].join(": ");
}

export const conditions = ["restart", "removal", "error"] as const;

export type Condition = (typeof conditions)[number];

/** Whether what `--fail-on` names has happened. An app that could not be rendered before, and can now, is no error. */
export function hasHappened(condition: Condition, { summary, apps }: ReviewDocument): boolean {
  switch (condition) {
    case "restart":
      return summary.rollouts + summary.otherRollouts > 0;
    case "removal":
      return summary.removed + summary.configs.removed + summary.objects.removed > 0;
    case "error":
      return apps.some(({ failedIn = [] }) => failedIn.includes("new"));
  }
}
