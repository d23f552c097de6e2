// A review as a comment: the summary, a table of the apps, each app folded, always short enough for GitHub.

import { count } from "../../text/count.ts";
import { detailsOf, tableOf } from "../diff/markdown.ts";
import { summaryText } from "../diff/summarise-diff.ts";
import { code, fenced, fitting, folded } from "../markdown.ts";
import type { ReviewDocument, ReviewedApp } from "./review-document.ts";
import { reviewSummaryText } from "./summarise-review.ts";
import { appPlace, shownApps, statusText } from "./words.ts";

/** GitHub takes 65,536; whoever posts it may add something. */
const defaultLimit = 64_000;
/** So that one app does not hide all others. */
const maxAppLength = 16_000;
const maxRows = 100;

export function reviewMarkdown(
  document: ReviewDocument,
  { all, limit = defaultLimit }: { readonly all: boolean; readonly limit?: number },
): string {
  const { old, new: now, summary, apps } = document;
  const shown = shownApps(apps, all);
  const blocks = [
    `**${reviewSummaryText(summary)}**`,
    `${code(old.title)} to ${code(now.title)}`,
    ...(shown.length > 0 ? [tableOfApps(shown, document)] : []),
    ...shown.flatMap((app) => appDetails(app, all)),
  ];
  return fitting(
    blocks,
    limit,
    (left) => `${count(left, "part")} more: too long for a comment; hashroll review shows all`,
  );
}

function tableOfApps(apps: readonly ReviewedApp[], document: ReviewDocument): string {
  const rows = apps.slice(0, maxRows).map((app) => {
    const place = appPlace(app);
    return `| ${code(app.id)} | ${place === "" ? "" : code(place)} | ${statusCell(app, document)} |`;
  });
  const more = apps.length - rows.length;
  return [
    "| app | where | what changes |",
    "| --- | --- | --- |",
    ...rows,
    ...(more > 0 ? [`| ${count(more, "app")} more | | |`] : []),
  ].join("\n");
}

/** Our own words are plain; names and reasons are not. */
function statusCell(app: ReviewedApp, document: ReviewDocument): string {
  if (app.diff && app.status !== "failed" && app.status !== "skipped") {
    const prefix =
      app.status === "changed" || app.status === "unchanged" ? "" : `${app.status === "added" ? "new" : "removed"}: `;
    return `${prefix}${summaryText(app.diff.summary)}`;
  }
  return code(statusText(app, document));
}

/** One fold for each app, with what diff says inside. */
function appDetails(app: ReviewedApp, all: boolean): string[] {
  const problems = app.problems
    .filter(({ severity }) => severity !== "note")
    .map(({ severity, message, code: name }) => `${severity}: ${message} (${name})`);
  const inner = [
    ...(problems.length > 0 ? [fenced(problems.flatMap((each) => each.split("\n")).slice(0, 60), "text")] : []),
    ...(app.diff ? [...tableOf(app.diff, maxAppLength / 3), ...detailsOf(app.diff, all)] : []),
  ];
  if (inner.length === 0 || app.status === "unchanged") return [];
  const content = fitting(inner, maxAppLength, (left) => `${count(left, "part")} more; hashroll review shows all`);
  return [folded(code(app.id), content.trimEnd())];
}
