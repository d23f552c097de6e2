// The words that the formats of a review have in common.

import { summaryText } from "../diff/summarise-diff.ts";
import type { ReviewDocument, ReviewedApp } from "./review-document.ts";

/** Where it is from and where it goes: `overlays/prod to namespace shop of cluster east`. */
export function appPlace({ kind, folders, namespace, cluster }: ReviewedApp): string {
  const isNamedByFolder = kind === "chart" || kind === "kustomization" || kind === "folder";
  const from = isNamedByFolder ? "" : folders.map((folder) => folder || ".").join(", ");
  const to = [namespace && `namespace ${namespace}`, cluster && `cluster ${cluster}`].filter(Boolean).join(" of ");
  return [from, to && `to ${to}`].filter(Boolean).join(" ");
}

export function statusText(app: ReviewedApp, { old, new: now }: Pick<ReviewDocument, "old" | "new">): string {
  const { status, diff, reason, failedIn = [] } = app;
  const changes = diff ? summaryText(diff.summary) : "";
  switch (status) {
    case "added":
      return `new: ${changes}`;
    case "removed":
      return `removed: ${changes}`;
    case "changed":
      return changes;
    case "unchanged":
      return "no differences";
    case "skipped":
      return `not rendered: ${reason}`;
    case "failed":
      if (failedIn.length === 2) return "can't be rendered, and could not before";
      return failedIn.includes("new")
        ? `can't be rendered in ${now.title}`
        : `can't be rendered in ${old.title}, but in ${now.title}`;
  }
}

/** What says more than its line: failures before changes, then what changes. */
export function shownApps(apps: readonly ReviewedApp[], all: boolean): ReviewedApp[] {
  const rank = { failed: 0, removed: 1, changed: 2, added: 3, skipped: 4, unchanged: 5 } as const;
  return apps
    .filter(({ status }) => all || status !== "unchanged")
    .sort((a, b) => rank[a.status] - rank[b.status] || (a.id < b.id ? -1 : 1));
}
