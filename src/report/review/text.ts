// A review for a terminal: the summary first, then each app with what diff says about it.

import { count } from "../../text/count.ts";
import { escapeControls } from "../../text/escape-controls.ts";
import { type DiffTextStyle, diffText } from "../diff/text.ts";
import type { ReviewDocument, ReviewedApp } from "./review-document.ts";
import { reviewSummaryText } from "./summarise-review.ts";
import { appPlace, shownApps, statusText } from "./words.ts";

export function reviewText(document: ReviewDocument, style: DiffTextStyle): string {
  const { old, new: now, summary, apps } = document;
  const others = summary.notRendered - summary.skipped;
  const head = [
    `${escapeControls(old.title)} to ${escapeControls(now.title)}`,
    style.paint(reviewSummaryText(summary), "bold"),
    ...(others > 0
      ? [
          `${count(others, "app")} that ${others === 1 ? "needs" : "need"} more than this repo ${others === 1 ? "was" : "were"} not touched`,
        ]
      : []),
  ];
  const shown = shownApps(apps, style.all);
  const blocks = [head, ...shown.map((app) => appBlock(app, document, style))];
  return `${blocks.map((lines) => lines.join("\n")).join("\n\n")}\n`;
}

function appBlock(app: ReviewedApp, document: ReviewDocument, style: DiffTextStyle): string[] {
  const place = appPlace(app);
  const title = `${style.paint(escapeControls(app.id), "bold")}${place === "" ? "" : ` (${escapeControls(place)})`}`;
  return [
    `${title}: ${escapeControls(statusText(app, document))}`,
    ...app.problems.filter(({ severity }) => severity !== "note").flatMap(problemLines),
    ...(app.diff ? indented(withoutLastLine(diffText(app.diff, style))) : []),
  ];
}

/** The app's own line has it already. */
function withoutLastLine(text: string): string {
  return text.split("\n\n").slice(0, -1).join("\n\n");
}

function problemLines({ severity, message, advice, code, file, line }: ReviewedApp["problems"][number]): string[] {
  const place = file === undefined ? "" : `${file}${line === undefined ? "" : `:${line}`}: `;
  const lines = `${place}${severity}: ${message} (${code})`.split("\n");
  return [...lines, ...(advice === undefined ? [] : [`  ${advice}`])].map((each) => `  ${escapeControls(each)}`);
}

function indented(text: string): string[] {
  return text === "" ? [] : text.split("\n").map((line) => (line === "" ? "" : `  ${line}`));
}
