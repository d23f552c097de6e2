// History for people: the revisions of a config one below the other.

import type { MissingConfig, MissingEffect } from "../../cluster/history/find-missing.ts";
import type { ConfigHistory, HistoryRevision, KeyChanges } from "../../cluster/history/list-revisions.ts";
import type { Paint } from "../../text/paint.ts";
import { formatAge, formatSize } from "../../text/quantities.ts";
import { keyLines } from "../diff/text.ts";
import { formatRows } from "./columns.ts";
import type { HistoryResult } from "./documents.ts";
import { objectText, usesText } from "./texts.ts";

export interface TableOptions {
  /** In columns. */
  readonly width: number;
  /** In milliseconds since 1970. */
  readonly now: number;
  readonly paint: Paint;
  /** Whether every user is listed, with its fields. */
  readonly isDetailed?: boolean;
}

export function historyTable(result: HistoryResult, options: TableOptions): string {
  switch (result.type) {
    case "histories":
      return blocks(result.histories.map((history) => historyLines(history, options)));
    case "missing":
      return blocks(result.missing.map((missing) => missingLines(missing, options)));
    case "comparison": {
      const { older, newer, keys } = result;
      const title = `${older.kind} ${older.namespace}/${older.name} → ${newer.name}`;
      const lines = keys.flatMap((key) => keyLines(key, false, options.paint));
      return blocks([[options.paint(title, "bold"), ...(lines.length > 0 ? lines : ["  no differences"])]]);
    }
  }
}

function blocks(all: readonly (readonly string[])[]): string {
  return all.map((lines) => `${lines.join("\n")}\n`).join("\n");
}

function historyLines({ kind, namespace, baseName, revisions }: ConfigHistory, options: TableOptions): string[] {
  const rows = revisions.map((revision) => ({
    cells: [
      revision.suffix ?? "plain name",
      formatAge(revision.config.created, options.now),
      formatSize(revision.config.bytes),
    ],
    text: paragraphs(revision, options),
  }));
  return [options.paint(`${kind} ${namespace}/${baseName}`, "bold"), ...formatRows(rows, options.width, options.paint)];
}

function paragraphs({ config, change, uses }: HistoryRevision, { isDetailed }: TableOptions): string[] {
  const users = isDetailed
    ? uses.flatMap((use) => [
        `used by ${objectText(use)}`,
        ...use.uses.flatMap(({ path }) => (path === "" ? [] : [`in ${path}`])),
      ])
    : [`used by ${usesText(uses)}`];
  return [
    ...(change ? [changeText(change)] : ["the oldest"]),
    ...(config.revision?.keys && !isDetailed ? [`only ${config.revision.keys.join(", ") || "no keys"}`] : []),
    ...(isDetailed ? [`keys: ${[...config.keys.keys()].join(", ") || "none"}`] : []),
    ...(config.revision?.by === undefined ? ["its content was changed: the suffix does not fit it"] : []),
    ...(uses.length > 0 ? users : ["not used"]),
  ];
}

/** How many keys a line names; JSON has them all. */
const maxKeys = 6;

function changeText(change: KeyChanges): string {
  const parts = (["changed", "added", "removed"] as const).flatMap((how) => {
    const keys = change[how];
    const more = keys.length > maxKeys ? ` and ${keys.length - maxKeys} more` : "";
    return keys.length > 0 ? [`${how} ${keys.slice(0, maxKeys).join(", ")}${more}`] : [];
  });
  return parts.length > 0 ? parts.join("; ") : "same keys and values as the one before";
}

const effects: Readonly<Record<MissingEffect, string>> = {
  waiting: "can't start",
  restart: "runs, but can't start again",
  "new-pods": "its new pods can't start",
  "next-run": "its next run can't start",
  undo: "a rollback to it would hang",
};

function missingLines({ kind, namespace, name, keys, uses }: MissingConfig, { width, paint }: TableOptions): string[] {
  const title = `${kind} ${namespace}/${name} ${keys ? `lacks ${keys.join(", ")}` : "does not exist"}`;
  const rows = uses.map(({ user, path, effect }) => {
    const text = `${objectText({ user, uses: [] })}: ${effects[effect]}`;
    return { cells: [], text: [`${text} (${path})`] };
  });
  return [paint(title, "red"), ...formatRows(rows, width, paint)];
}
