// What diff found, as the page shows it: the configs that differ, their changed lines, and who follows.

import { defined } from "../../collections/defined.ts";
import type { DiffDocument } from "../diff/diff-document.ts";
import { summaryText } from "../diff/summarise-diff.ts";
import type { FieldChange } from "../diff/value/value-change.ts";
import { fieldPath, firstTimeText, nameLines, rolloutText, title, withoutLines } from "../diff/words.ts";
import { effectTexts } from "./explain-page.ts";
import type { PageConfig, PageData, PageKey, PageLink, PageOther } from "./page-data.ts";

type DiffConfig = DiffDocument["configs"][number];
type Workload = DiffDocument["workloads"][number];
type KeyChange = DiffConfig["keys"][number];

export function diffPage(document: DiffDocument): PageData {
  const note = firstTimeText(document);
  const workloads = new Map(document.workloads.map((workload) => [title(workload), workload]));
  return {
    title: "hashroll diff",
    summary: [
      `${document.old.title} → ${document.new.title}: ${summaryText(document.summary)}`,
      ...(note ? [note] : []),
    ].join("; "),
    configs: document.configs.map((config) => pageConfig(config, workloads)),
    others: [
      ...document.workloads
        .filter(({ fields }) => fields.length > 0)
        .map(
          (workload): PageOther => ({
            ...identity(workload),
            change: "changed",
            rollout: rolloutText(workload),
            lines: fieldLines(workload.fields),
          }),
        ),
      ...document.objects.map(
        (object): PageOther => ({ ...identity(object), change: object.change, lines: fieldLines(object.fields) }),
      ),
    ],
  };
}

function pageConfig(config: DiffConfig, workloads: ReadonlyMap<string, Workload>): PageConfig {
  const { kind, name, namespace, strategy, change, slices, keys, fields, follows, stays } = config;
  return {
    ...defined({ kind, name, namespace, strategy }),
    links: [
      ...follows.map((each): PageLink => {
        const workload = workloads.get(title(each));
        const text = workload ? rolloutText(workload) : effectTexts[each.effect];
        return { ...identity(each), effect: each.effect, text, fields: [] };
      }),
      ...stays.map((each): PageLink => ({ ...identity(each), effect: "none", text: each.reason, fields: [] })),
    ],
    change: {
      change,
      names: slices ? nameLines(config).join("; ") : pairText(config),
      keys: [
        ...keys.map(pageKey),
        ...(fields.length > 0 ? [{ key: "other fields", change: "changed" as const, lines: fieldLines(fields) }] : []),
      ],
    },
  };
}

function pairText({ name, old, new: now }: DiffConfig): string {
  return old !== undefined && now !== undefined ? `${old} → ${now}` : (now ?? old ?? name);
}

function pageKey(changed: KeyChange): PageKey {
  const { key, change, hunks = [], fields = [] } = changed;
  const note = withoutLines(changed);
  const ofLines = hunks.flatMap((hunk) => [`@ line ${hunk.newStart}`, ...hunk.lines]);
  return { key, change, ...(note !== undefined && { note }), lines: [...fieldLines(fields), ...ofLines] };
}

function fieldLines(fields: readonly FieldChange[]): string[] {
  return fields.flatMap((field) => {
    const { change, old, new: now, hunks = [] } = field;
    const isHidden = old === undefined && now === undefined && hunks.length === 0;
    return [
      `@ ${fieldPath(field)}${isHidden ? `: ${change}, not shown (Secret)` : ""}`,
      ...(old === undefined ? [] : [`-${old}`]),
      ...(now === undefined ? [] : [`+${now}`]),
      ...hunks.flatMap(({ lines }) => lines),
    ];
  });
}

function identity({ kind, name, namespace }: { kind: string; name: string; namespace?: string }) {
  return defined({ kind, name, namespace });
}
