// Rows of a table that fit a terminal: short cells side by side, and a last one that is wrapped.

import widthOf from "string-width";
import { escapeControls } from "../../text/escape-controls.ts";
import type { Colour, Paint } from "../../text/paint.ts";
import { wrap } from "../explain/wrap.ts";

export interface Row {
  readonly cells: readonly string[];
  /** Of the last of these cells. */
  readonly colour?: Colour;
  /** The last cell, paragraph by paragraph. */
  readonly text: readonly string[];
}

const indentation = "  ";
const gap = "  ";
const minTextWidth = 24;

/** `width` is that of the terminal; names that need more than that are broken, never cut. */
export function formatRows(rows: readonly Row[], width: number, paint: Paint): string[] {
  const widths = (rows[0]?.cells ?? []).map((_, column) =>
    Math.max(...rows.map(({ cells }) => widthOf(cells[column] ?? ""))),
  );
  const start = indentation.length + widths.reduce((sum, each) => sum + each + gap.length, 0);
  const textWidth = Math.max(minTextWidth, width - start);
  return rows.flatMap(({ cells, text, colour }) => {
    const head =
      indentation +
      cells
        .map((cell, column) => {
          const spaces = " ".repeat(Math.max(0, (widths[column] ?? 0) - widthOf(cell)));
          return paint(cell, column === cells.length - 1 ? colour : undefined) + spaces + gap;
        })
        .join("");
    const lines = text.flatMap((paragraph) => wrap(escapeControls(paragraph), textWidth));
    return (lines.length > 0 ? lines : [""]).map((line, index) =>
      `${index === 0 ? head : " ".repeat(start)}${line}`.trimEnd(),
    );
  });
}
