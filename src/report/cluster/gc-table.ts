// What gc did, for people: each revision with the reason why it goes or stays, and a summary.

import type { GcEnd, GcOutcome } from "../../cluster/gc/gc-outcome.ts";
import { groupBy } from "../../collections/group-by.ts";
import { splitName } from "../../config/hash/suffix.ts";
import { count } from "../../text/count.ts";
import type { Colour } from "../../text/paint.ts";
import { formatAge, formatSize } from "../../text/quantities.ts";
import { formatRows } from "./columns.ts";
import type { TableOptions } from "./history-table.ts";
import { outcomeText } from "./verdict-text.ts";

const labels: Readonly<Record<GcEnd["end"], string>> = {
  delete: "delete",
  deleted: "deleted",
  stays: "stays",
  changed: "stays",
  "put-back": "put back",
  "not-deleted": "failed",
  "not-put-back": "failed",
};

const colours: Readonly<Partial<Record<GcEnd["end"], Colour>>> = {
  delete: "yellow",
  deleted: "yellow",
  "not-deleted": "red",
  "not-put-back": "red",
};

export function gcTable(outcomes: readonly GcOutcome[], { width, now, paint }: TableOptions): string {
  const configs = groupBy(
    outcomes,
    ({ planned: { config, baseName } }) => `${config.kind} ${config.namespace}/${baseName}`,
  );
  const blocks = [...configs].map(([title, own]) => {
    const rows = own.map((outcome) => {
      const { config, baseName } = outcome.planned;
      const suffix = config.name === baseName ? "plain name" : (splitName(config.name)?.suffix ?? config.name);
      return {
        cells: [suffix, formatAge(config.created, now), labels[outcome.result.end]],
        colour: colours[outcome.result.end] ?? "dim",
        text: [outcomeText(outcome)],
      };
    });
    return `${[paint(title, "bold"), ...formatRows(rows, width, paint)].join("\n")}\n`;
  });
  return blocks.join("\n");
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
