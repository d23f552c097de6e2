// What became of each revision, as a table: by config, one row per revision.

import type { AttachEnd, AttachOutcome } from "../../cluster/attach/plan-owners.ts";
import type { GcEnd, GcOutcome } from "../../cluster/gc/plan-deletions.ts";
import type { LiveConfig } from "../../cluster/inventory.ts";
import { groupBy } from "../../collections/group-by.ts";
import { splitName } from "../../config/hash/suffix.ts";
import { count } from "../../text/count.ts";
import type { Colour } from "../../text/paint.ts";
import { formatAge, formatSize } from "../../text/quantities.ts";
import { formatRows } from "./columns.ts";
import type { TableOptions } from "./history-table.ts";
import { attachText, outcomeText } from "./texts.ts";

interface Planned {
  readonly planned: { readonly config: LiveConfig; readonly baseName: string };
}

interface OutcomeRow {
  readonly name: string;
  readonly label: string;
  readonly colour: Colour;
  readonly text: string;
}

export function outcomeTable<T extends Planned>(
  outcomes: readonly T[],
  { width, now, paint }: TableOptions,
  rowOf: (outcome: T) => OutcomeRow,
): string {
  const configs = groupBy(
    outcomes,
    ({ planned: { config, baseName } }) => `${config.kind} ${config.namespace}/${baseName}`,
  );
  const blocks = [...configs].map(([title, own]) => {
    const rows = own.map((outcome) => {
      const { name, label, colour, text } = rowOf(outcome);
      return { cells: [name, formatAge(outcome.planned.config.created, now), label], colour, text: [text] };
    });
    return `${[paint(title, "bold"), ...formatRows(rows, width, paint)].join("\n")}\n`;
  });
  return blocks.join("\n");
}

export function suffixOrName({ name }: LiveConfig): string {
  return splitName(name)?.suffix ?? name;
}

const attachColours: Readonly<Record<AttachEnd, Colour>> = {
  attach: "yellow",
  attached: "yellow",
  detach: "cyan",
  detached: "cyan",
  unchanged: "dim",
  failed: "red",
};

export function attachTable(outcomes: readonly AttachOutcome[], options: TableOptions): string {
  return outcomeTable(outcomes, options, (outcome) => ({
    name: suffixOrName(outcome.planned.config),
    label: outcome.end,
    colour: attachColours[outcome.end],
    text: attachText(outcome),
  }));
}

/** `2 revisions attached, 1 detached, 5 unchanged` */
export function attachSummary(outcomes: readonly AttachOutcome[], isDryRun: boolean): string {
  if (outcomes.length === 0) return "no revisions here";
  const of = (...ends: readonly AttachEnd[]): number => outcomes.filter(({ end }) => ends.includes(end)).length;
  const unchanged = of("unchanged");
  if (isDryRun)
    return `dry run: ${count(of("attach"), "revision")} would be attached, ${of("detach")} detached, ${unchanged} unchanged`;
  const [left, failed] = [of("attach", "detach"), of("failed")];
  return [
    `${count(of("attached"), "revision")} attached, ${of("detached")} detached, ${unchanged} unchanged`,
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(left > 0 ? [`interrupted before ${left} more`] : []),
  ].join(", ");
}

const gcLabels: Readonly<Record<GcEnd["end"], string>> = {
  delete: "delete",
  deleted: "deleted",
  stays: "stays",
  changed: "stays",
  "put-back": "put back",
  "not-deleted": "failed",
  "not-put-back": "failed",
};

const gcColours: Readonly<Partial<Record<GcEnd["end"], Colour>>> = {
  delete: "yellow",
  deleted: "yellow",
  "not-deleted": "red",
  "not-put-back": "red",
};

export function gcTable(outcomes: readonly GcOutcome[], options: TableOptions): string {
  return outcomeTable(outcomes, options, (outcome) => {
    const { config, baseName } = outcome.planned;
    const { end } = outcome.result;
    const name = config.name === baseName ? "plain name" : suffixOrName(config);
    return { name, label: gcLabels[end], colour: gcColours[end] ?? "dim", text: outcomeText(outcome) };
  });
}

/** `dry run: 12 revisions (34 KiB) would be deleted, 30 stay; --yes deletes them` */
export function gcSummary(outcomes: readonly GcOutcome[], isDryRun: boolean): string {
  const of = (...ends: readonly GcEnd["end"][]): GcOutcome[] =>
    outcomes.filter(({ result }) => ends.includes(result.end));
  const [gone, left, back, failed] = [of("deleted"), of("delete"), of("put-back"), of("not-deleted", "not-put-back")];
  const stay = of("stays", "changed").length;
  if (outcomes.length === 0) return "no revisions here";
  const stays = (number: number): string => (number === 1 ? "stays" : "stay");
  if (isDryRun && left.length === 0)
    return `dry run: nothing would be deleted, ${count(stay, "revision")} ${stays(stay)}`;
  if (isDryRun) return `dry run: ${sized(left)} would be deleted, ${stay} ${stays(stay)}; --yes deletes`;
  return [
    `${sized(gone)} deleted, ${stay + back.length} ${stays(stay + back.length)}`,
    ...(back.length > 0 ? [`${back.length} of them put back`] : []),
    ...(failed.length > 0 ? [`${failed.length} failed`] : []),
    ...(left.length > 0 ? [`interrupted before ${left.length} more`] : []),
  ].join(", ");
}

function sized(outcomes: readonly GcOutcome[]): string {
  const bytes = outcomes.reduce((sum, { planned }) => sum + planned.config.bytes, 0);
  return `${count(outcomes.length, "revision")} (${formatSize(bytes)})`;
}
