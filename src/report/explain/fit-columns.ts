// Columns that fit a line: names that are too long lose a part of their middle, words stay whole.

import widthOf from "string-width";

export const gap = "  ";

/** A name, which may be shortened, and words after it, which may not. */
export interface Cell {
  readonly name: string;
  readonly words: string;
}

/** Where the line is too short for all, columns with names give way, the widest first. */
export function columnWidths(rows: readonly (readonly Cell[])[], width: number): number[] {
  const columns = (rows[0] ?? []).map((_, column) => rows.map((cells) => cells[column] as Cell));
  const widths = columns.map((cells) => Math.max(...cells.map((cell) => widthOf(cell.name + cell.words))));
  const smallest = columns.map((cells) => Math.max(...cells.map(smallestWidth)));
  const needed = widths.reduce((sum, each) => sum + each + gap.length, -gap.length);
  for (let excess = needed - width; excess > 0; excess--) {
    const shrinking = widths.map((each, column) => (each > (smallest[column] ?? 0) ? each : 0));
    const widest = Math.max(...shrinking);
    if (widest === 0) break;
    widths[shrinking.indexOf(widest)] = widest - 1;
  }
  return widths;
}

/** A name says nothing if it is shorter. */
const minNameWidth = 8;

function smallestWidth({ name, words }: Cell): number {
  return Math.min(widthOf(name), minNameWidth) + widthOf(words);
}

/** What the head of a name gets of its width, tried in this order until names that differ still do. */
const headShares = [1 / 2, 1 / 3, 1 / 5, 0, 2 / 3, 4 / 5] as const;

export function fitColumn(cells: readonly Cell[], width: number): string[] {
  const all = new Set(cells.map(({ name, words }) => name + words)).size;
  let best: string[] = [];
  let most = 0;
  for (const share of headShares) {
    const texts = cells.map(({ name, words }) => shortened(name, width - widthOf(words), share) + words);
    const count = new Set(texts).size;
    if (count > most) [best, most] = [texts, count];
    if (count === all) break;
  }
  return best.map((text) => text + " ".repeat(Math.max(0, width - widthOf(text))));
}

/** The text, or its two ends with an ellipsis in between. */
function shortened(text: string, width: number, headShare: number): string {
  if (widthOf(text) <= width) return text;
  const units = [...new Intl.Segmenter("en", { granularity: "grapheme" }).segment(text)].map(({ segment }) => segment);
  const head = takeWidth(units, Math.ceil((width - 1) * headShare));
  const tail = takeWidth(units.toReversed(), width - 1 - widthOf(head.join(""))).toReversed();
  return `${head.join("")}…${tail.join("")}`;
}

function takeWidth(units: readonly string[], width: number): string[] {
  const taken: string[] = [];
  for (let left = width, index = 0; index < units.length; index++) {
    left -= widthOf(units[index] as string);
    if (left < 0) break;
    taken.push(units[index] as string);
  }
  return taken;
}
