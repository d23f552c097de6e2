// What attach did, for people: each revision with its owners and the reason, and a summary.

import type { AttachEnd, AttachOutcome } from "../../cluster/attach/attach-outcome.ts";
import { count } from "../../text/count.ts";
import type { Colour } from "../../text/paint.ts";
import { attachText } from "./attach-text.ts";
import type { TableOptions } from "./history-table.ts";
import { outcomeTable, suffixOrName } from "./outcome-table.ts";

const colours: Readonly<Record<AttachEnd, Colour>> = {
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
    colour: colours[outcome.end],
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
