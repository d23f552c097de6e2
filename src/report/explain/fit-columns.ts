// Columns that fit a line: what is too long loses its middle, since names differ at both ends.

import widthOf from "string-width";

export const gap = "  ";

/**
 * How wide each column may be: as wide as it needs. Where the line is too short for all, those that hold names give
 * way, the widest first, and words stay whole.
 */
export function columnWidths(
  rows: readonly (readonly string[])[],
  width: number,
  holdsNames: (column: number) => boolean,
): number[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((cells) => widthOf(cells[column] ?? ""))));
  const needed = widths.reduce((sum, each) => sum + each + gap.length, -gap.length);
  for (let excess = needed - width; excess > 0; excess--) {
    const widest = Math.max(...widths.filter((_, column) => holdsNames(column)));
    if (widest <= minWidth) break;
    widths[widths.findIndex((each, column) => each === widest && holdsNames(column))] = widest - 1;
  }
  return widths;
}

/** A name says nothing if it is shorter. */
const minWidth = 8;

export function padded(text: string, width: number): string {
  return text + " ".repeat(Math.max(0, width - widthOf(text)));
}

/** The text, or its two ends with an ellipsis in between. */
export function shortened(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  const units = [...new Intl.Segmenter("en", { granularity: "grapheme" }).segment(text)].map(({ segment }) => segment);
  let head = "";
  let tail = "";
  for (let from = 0, to = units.length - 1; from <= to; ) {
    const isHead = widthOf(head) <= widthOf(tail);
    const unit = units[isHead ? from++ : to--] as string;
    if (widthOf(head + tail + unit) >= width) break;
    if (isHead) head += unit;
    else tail = unit + tail;
  }
  return `${head}…${tail}`;
}
