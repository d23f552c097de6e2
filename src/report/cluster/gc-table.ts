// What gc did, for people: each revision with the reason why it goes or stays, and a summary.

import type { GcEnd, GcOutcome } from "../../cluster/gc/gc-outcome.ts";
import { count } from "../../text/count.ts";
import type { Colour } from "../../text/paint.ts";
import { formatSize } from "../../text/quantities.ts";
import type { TableOptions } from "./history-table.ts";
import { outcomeTable, suffixOrName } from "./outcome-table.ts";
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

export function gcTable(outcomes: readonly GcOutcome[], options: TableOptions): string {
  return outcomeTable(outcomes, options, (outcome) => {
    const { config, baseName } = outcome.planned;
    const { end } = outcome.result;
    const name = config.name === baseName ? "plain name" : suffixOrName(config);
    return { name, label: labels[end], colour: colours[end] ?? "dim", text: outcomeText(outcome) };
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
