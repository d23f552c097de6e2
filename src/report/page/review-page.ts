// A review as the page shows it: the configs of all apps that differ.

import type { ReviewDocument } from "../review/review-document.ts";
import { reviewSummaryText } from "../review/summarise-review.ts";
import { diffPage } from "./diff-page.ts";
import type { PageData } from "./page-data.ts";

export function reviewPage({ old, new: now, summary, apps }: ReviewDocument): PageData {
  const pages = apps.flatMap(({ id, diff }) => (diff ? [{ id, page: diffPage(diff) }] : []));
  return {
    title: "hashroll review",
    summary: `${old.title} → ${now.title}: ${reviewSummaryText(summary)}`,
    configs: pages.flatMap(({ id, page }) => page.configs.map((config) => ({ ...config, app: id }))),
    others: pages.flatMap(({ page }) => page.others ?? []),
  };
}
