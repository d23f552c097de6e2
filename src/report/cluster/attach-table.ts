// What attach did, for people: each revision with its owners and the reason, and a summary.

import type { AttachEnd, AttachOutcome } from "../../cluster/attach/attach-outcome.ts";
import { groupBy } from "../../collections/group-by.ts";
import { splitName } from "../../config/hash/suffix.ts";
import { count } from "../../text/count.ts";
import type { Colour } from "../../text/paint.ts";
import { formatAge } from "../../text/quantities.ts";
import { attachText } from "./attach-text.ts";
import { formatRows } from "./columns.ts";
import type { TableOptions } from "./history-table.ts";

const labels: Readonly<Record<AttachEnd, string>> = {
  attach: "attach",
  attached: "attached",
  detach: "detach",
  detached: "detached",
  unchanged: "unchanged",
  failed: "failed",
};

const colours: Readonly<Record<AttachEnd, Colour>> = {
  attach: "yellow",
  attached: "yellow",
  detach: "cyan",
  detached: "cyan",
  unchanged: "dim",
  failed: "red",
};

export function attachTable(outcomes: readonly AttachOutcome[], { width, now, paint }: TableOptions): string {
  const configs = groupBy(
    outcomes,
    ({ planned: { config, baseName } }) => `${config.kind} ${config.namespace}/${baseName}`,
  );
  const blocks = [...configs].map(([title, own]) => {
    const rows = own.map((outcome) => {
      const { config } = outcome.planned;
      const suffix = splitName(config.name)?.suffix ?? config.name;
      return {
        cells: [suffix, formatAge(config.created, now), labels[outcome.end]],
        colour: colours[outcome.end],
        text: [attachText(outcome)],
      };
    });
    return `${[paint(title, "bold"), ...formatRows(rows, width, paint)].join("\n")}\n`;
  });
  return blocks.join("\n");
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
