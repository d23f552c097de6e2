// A review as the page shows it: the configs of all apps that differ, what else changes in them, and the apps that can't be rendered.

import type { ReviewDocument, ReviewedApp } from "../review/review-document.ts";
import { reviewSummaryText } from "../review/summarise-review.ts";
import { statusText } from "../review/words.ts";
import { diffPage } from "./diff-page.ts";
import type { PageData, PageOther } from "./page-data.ts";

export function reviewPage(document: ReviewDocument): PageData {
  const { old, new: now, summary, apps } = document;
  const pages = apps.flatMap(({ id, diff }) => (diff ? [{ id, page: diffPage(diff) }] : []));
  return {
    title: "hashroll review",
    summary: `${old.title} → ${now.title}: ${reviewSummaryText(summary)}`,
    configs: pages.flatMap(({ id, page }) => page.configs.map((config) => ({ ...config, app: id }))),
    others: [
      ...apps.filter(({ status }) => status === "failed" || status === "skipped").map((app) => appItem(app, document)),
      ...pages.flatMap(({ id, page }) =>
        (page.others ?? []).map((other) => ({ ...other, namespace: appNamespace(id, other) })),
      ),
    ],
  };
}

/** As the page has the objects of its graph. */
function appNamespace(app: string, { namespace = "" }: PageOther): string {
  return namespace === "" ? app : `${app} · ${namespace}`;
}

function appItem(app: ReviewedApp, document: ReviewDocument): PageOther {
  const problems = app.problems.filter(({ severity }) => severity === "error").map(({ message }) => message);
  const [kind = "", ...name] = app.id.split(" ");
  return {
    kind,
    name: name.join(" "),
    change: "changed",
    lines: [statusText(app, document), ...problems].flatMap((text) => text.split("\n")).map((line) => ` ${line}`),
  };
}
