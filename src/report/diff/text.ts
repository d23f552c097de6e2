// A diff for a terminal.

import { escapeControls } from "../../text/escape-controls.ts";
import type { Paint } from "../../text/paint.ts";
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

export interface DiffTextStyle {
  readonly paint: Paint;
  /** Whether objects that have nothing to do with configs are shown, too. */
  readonly all: boolean;
}

export function diffText(document: DiffDocument, { paint, all }: DiffTextStyle): string {
  if (isSame(document)) return `${["no differences", ...firstTimeLines(document)].join("\n")}\n`;
  const { configs, workloads, objects } = document;
  const byTitle = new Map(workloads.map((workload) => [title(workload), workload]));
  const blocks = [
    ...configs.map((config) => configBlock(config, byTitle, paint)),
    ...workloads
      .filter(({ because, fields }) => because.length > 0 && fields.length > 0)
      .map((each) => fieldsBlock(each, "what else changes in it", paint)),
    ...(all ? workloads.filter(({ because }) => because.length === 0).map((each) => rolloutBlock(each, paint)) : []),
    ...(all ? objects.map((each) => fieldsBlock(each, objectChange[each.change], paint)) : []),
    lastLines(document, all),
  ];
  return `${blocks.map((lines) => lines.join("\n")).join("\n\n")}\n`;
}

function configBlock(config: DiffedConfig, byTitle: ReadonlyMap<string, DiffedWorkload>, paint: Paint): string[] {
  const { keys, fields, follows, stays } = config;
  const rollouts = follows.map((follower) => {
    const workload = byTitle.get(title(follower));
    const trigger = follower.by === "trigger" ? " (triggered by it)" : "";
    return `    ${show(title(follower))}${trigger}: ${workload ? show(rolloutText(workload)) : follower.effect}`;
  });
  const staying = stays.map((each) => `    ${show(title(each))}: ${show(each.reason)}`);
  return [
    paint(`${show(title(config))}: ${configChange(config)}`, "bold"),
    ...nameLines(config).map((line) => paint(show(`  ${line}`), "dim")),
    ...keys.flatMap((key) => keyLines(key, config.change === "removed", paint)),
    ...fields.flatMap((field) => fieldLines(field, "  ", paint)),
    ...(rollouts.length > 0 ? ["  rolls out", ...rollouts] : []),
    ...(staying.length > 0 ? ["  stays as it is", ...staying] : []),
    ...(isUnused(config) ? ["  nothing rolls out: no workload here refers to it"] : []),
  ];
}

function isUnused({ change, keys, follows, stays }: DiffedConfig): boolean {
  return change === "changed" && keys.length > 0 && follows.length + stays.length === 0;
}

/** Nobody needs the content of what is gone. */
export function keyLines(key: DiffedKey, isGone: boolean, paint: Paint): string[] {
  const head = `  ${signs[key.change]} ${show(key.key)}`;
  if (isGone) return [head];
  const instead = withoutLines(key);
  return [
    instead === undefined ? head : `${head}: ${instead}`,
    ...hunkLines(key.hunks ?? [], "    ", paint),
    ...(key.fields ?? []).flatMap((field) => fieldLines(field, "    ", paint)),
  ];
}

function fieldLines(field: FieldChange, indent: string, paint: Paint): string[] {
  const values = fieldValues(field);
  return [
    `${indent}${signs[field.change]} ${show(fieldPath(field))}${values === "" ? "" : `: ${show(values)}`}`,
    ...hunkLines(field.hunks ?? [], `${indent}  `, paint),
  ];
}

function hunkLines(hunks: readonly Hunk[], indent: string, paint: Paint): string[] {
  return hunks.flatMap(({ oldStart, newStart, lines }) => [
    ...(oldStart <= 1 && newStart <= 1
      ? []
      : [
          `${indent}${paint(`@@ line ${oldStart === newStart ? oldStart : `${oldStart}, now ${newStart}`} @@`, "cyan")}`,
        ]),
    ...lines.map((line) => {
      const text = show(line);
      const colour = line.startsWith("+") ? "green" : line.startsWith("-") ? "red" : undefined;
      return `${indent}${paint(text, colour)}`.trimEnd();
    }),
  ]);
}

function rolloutBlock(workload: DiffedWorkload, paint: Paint): string[] {
  const [head = "", ...fields] = fieldsBlock(workload, "rolls out for other reasons", paint);
  return [head, `  ${show(rolloutText(workload))}`, ...fields];
}

function fieldsBlock(object: DiffedWorkload | DiffedObject, what: string, paint: Paint): string[] {
  return [
    paint(`${show(title(object))}: ${what}`, "bold"),
    ...object.fields.flatMap((field) => fieldLines(field, "  ", paint)),
  ];
}

function lastLines(document: DiffDocument, all: boolean): string[] {
  const { otherRollouts, objects } = document.summary;
  const isLess = !all && otherRollouts + objects.added + objects.removed + objects.changed > 0;
  return [`${summaryText(document.summary)}${isLess ? " (--all shows them)" : ""}`, ...firstTimeLines(document)];
}

function firstTimeLines(document: DiffDocument): string[] {
  const note = firstTimeText(document);
  return note ? [show(note)] : [];
}

/** Tabs are part of many values and move no cursor back. */
function show(text: string): string {
  return text.split("\t").map(escapeControls).join("\t");
}
