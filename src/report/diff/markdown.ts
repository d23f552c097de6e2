// A diff as a pull request comment: a summary, one table, details folded, always short enough for GitHub.

import { count } from "../../text/count.ts";
import { code, commentLimit, fenced, fittingComment, folded } from "../markdown.ts";
import type { DiffDocument, DiffedConfig, DiffedObject, DiffedWorkload } from "./diff-document.ts";
import { isSame, summaryText } from "./summarise-diff.ts";
import type { DiffedKey, FieldChange, Hunk } from "./value/value-change.ts";
import {
  configChange,
  fieldPath,
  fieldValues,
  firstTimeText,
  nameLines,
  objectChange,
  rolloutText,
  signs,
  title,
  withoutLines,
} from "./words.ts";

/** So that one large value does not hide all others. */
const maxDetailLines = 300;
const maxDetailLength = 12_000;
const maxNames = 5;

/** `all`: whether objects that have nothing to do with configs are shown, too. */
export function diffMarkdown(document: DiffDocument, all: boolean): string {
  const head = `**${summaryText(document.summary)}**`;
  const note = firstTimeText(document);
  const heads = [head, ...(note ? [code(note)] : [])];
  if (isSame(document)) return `${heads.join("\n\n")}\n`;
  return fittingComment([...heads, ...tableOf(document, commentLimit / 3), ...detailsOf(document, all)], "diff");
}

/** One row for each config. */
export function tableOf({ configs, workloads }: DiffDocument, limit: number): string[] {
  if (configs.length === 0) return [];
  const byTitle = new Map(workloads.map((workload) => [title(workload), workload]));
  const rows = configs.map((config) => {
    const rollouts = config.follows.map((each) => {
      const workload = byTitle.get(title(each));
      return `${code(title(each))}${workload ? ` ${plain(rolloutText(workload))}` : ""}`;
    });
    const staying = config.stays.map((each) => `${code(title(each))} ${plain(each.reason)}`);
    return `| ${code(title(config))} | ${configChange(config)} | ${names(rollouts)} | ${names(staying)} |`;
  });
  let length = 0;
  const shown = rows.filter((row) => {
    length += row.length;
    return length <= limit;
  });
  const more = rows.length - shown.length;
  return [
    [
      "| config | change | rolls out | stays as it is |",
      "| --- | --- | --- | --- |",
      ...shown,
      ...(more > 0 ? [`| ${count(more, "config")} more | | | |`] : []),
    ].join("\n"),
  ];
}

function names(all: readonly string[]): string {
  const shown = all.length > maxNames ? [...all.slice(0, maxNames - 1), `and ${all.length - maxNames + 1} more`] : all;
  return shown.join("<br>");
}

/** Our own words around names of others. */
function plain(text: string): string {
  return /^[A-Za-z0-9 ,:;()%./'-]*$/.test(text) && !/www\.|:\/\//.test(text) ? text : code(text);
}

/** What was folded, each by itself. */
export function detailsOf({ configs, workloads, objects }: DiffDocument, all: boolean): string[] {
  const also = workloads.filter(({ because, fields }) => because.length > 0 && fields.length > 0);
  const others = workloads.filter(({ because }) => because.length === 0);
  return [
    ...configs.map((config) => folded(`${code(title(config))}: ${configChange(config)}`, lines(configLines(config)))),
    ...also.map((each) =>
      folded(`${code(title(each))}: what else changes in it`, lines(each.fields.flatMap(fieldLines))),
    ),
    ...(all ? others.map(otherRollout) : []),
    ...(all ? objects.map(otherObject) : []),
  ];
}

function otherRollout(workload: DiffedWorkload): string {
  const summary = `${code(title(workload))}: rolls out for other reasons`;
  return folded(summary, lines([`# ${rolloutText(workload)}`, ...workload.fields.flatMap(fieldLines)]));
}

function otherObject(object: DiffedObject): string {
  const content = object.fields.flatMap(fieldLines);
  const summary = `${code(title(object))}: ${objectChange[object.change]}`;
  return content.length > 0 ? folded(summary, lines(content)) : `- ${summary}`;
}

function lines(all: readonly string[]): string {
  const shown: string[] = [];
  let length = 0;
  for (const line of all) {
    length += line.length;
    if (shown.length === maxDetailLines || length > maxDetailLength) {
      shown.push(`… ${count(all.length - shown.length, "more line")}`);
      break;
    }
    shown.push(line);
  }
  return fenced(shown, "diff");
}

function configLines(config: DiffedConfig): string[] {
  const { new: now, keys, fields } = config;
  return [
    ...nameLines(config).map((line) => `# ${line}`),
    // Nobody needs the content of what is gone.
    ...(now === undefined ? keys.map(({ key }) => `- ${key}`) : keys.flatMap(keyLines)),
    ...fields.flatMap(fieldLines),
  ];
}

/** Heads of hunks are what GitHub colours: they name the key. */
function keyLines(key: DiffedKey): string[] {
  const instead = withoutLines(key);
  return [
    `# ${signs[key.change]} ${key.key}${instead === undefined ? "" : `: ${instead}`}`,
    ...hunkLines(key.hunks ?? []),
    ...(key.fields ?? []).flatMap(fieldLines),
  ];
}

function fieldLines(field: FieldChange): string[] {
  const { old, new: now, hunks, change } = field;
  const path = fieldPath(field);
  if (hunks) return [`# ${signs[change]} ${path}`, ...hunkLines(hunks)];
  if (old === undefined && now === undefined) return [`# ${signs[change]} ${path}: ${fieldValues(field)}`];
  return [...(old === undefined ? [] : [`- ${path}: ${old}`]), ...(now === undefined ? [] : [`+ ${path}: ${now}`])];
}

function hunkLines(hunks: readonly Hunk[]): string[] {
  return hunks.flatMap(({ oldStart, newStart, lines: own }) => [
    `@@ -${oldStart} +${newStart} @@`,
    ...own.map((line) => line.replaceAll("\r", "")),
  ]);
}
