// What became of each revision, as a table: by config, one row per revision.

import type { LiveConfig } from "../../cluster/inventory.ts";
import { groupBy } from "../../collections/group-by.ts";
import { splitName } from "../../config/hash/suffix.ts";
import type { Colour } from "../../text/paint.ts";
import { formatAge } from "../../text/quantities.ts";
import { formatRows } from "./columns.ts";
import type { TableOptions } from "./history-table.ts";

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
