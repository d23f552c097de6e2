// A review as a comment: the summary, a table of the apps, each app folded, always short enough for GitHub.

import { count } from "../../text/count.ts";
import { detailsOf, tableOf } from "../diff/markdown.ts";
import { code, fenced, fitting, fittingComment, folded } from "../markdown.ts";
import type { ReviewDocument, ReviewedApp } from "./review-document.ts";
import { reviewSummaryText } from "./summarise-review.ts";
import { appPlace, shownApps, statusText } from "./words.ts";

/** So that one app does not hide all others. */
const maxAppLength = 16_000;
const maxRows = 100;

export function reviewMarkdown(document: ReviewDocument, all: boolean): string {
  const { old, new: now, summary, apps } = document;
  const shown = shownApps(apps, all);
  const blocks = [
    `**${reviewSummaryText(summary)}**`,
    `${code(old.title)} to ${code(now.title)}`,
    ...(shown.length > 0 ? [tableOfApps(shown, document)] : []),
    ...shown.flatMap((app) => appDetails(app, all)),
  ];
  return fittingComment(blocks, "review");
}

function tableOfApps(apps: readonly ReviewedApp[], document: ReviewDocument): string {
  const rows = apps.slice(0, maxRows).map((app) => {
    const [place, status] = [appPlace(app), statusText(app, document)];
    // Our own words are plain; names and reasons are not.
    return `| ${code(app.id)} | ${place === "" ? "" : code(place)} | ${app.diff ? status : code(status)} |`;
  });
  const more = apps.length - rows.length;
  return [
    "| app | where | what changes |",
    "| --- | --- | --- |",
    ...rows,
    ...(more > 0 ? [`| ${count(more, "app")} more | | |`] : []),
  ].join("\n");
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
