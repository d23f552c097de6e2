// The lines of two texts that differ, by the `diff` package.

import { structuredPatch } from "diff";
import type { Hunk } from "./value-change.ts";

/** Finding a shortest difference takes time with its length: beyond so many lines it helps nobody to see it. */
const maxChangedLines = 2_000;
const contextLines = 3;

/** Undefined if too much differs. */
export function compareLines(before: string, after: string): Hunk[] | undefined {
  // Values often have no line break at their end: that is worth a remark only where it differs.
  const isOpen = [before, after].every((text) => text === "" || !text.endsWith("\n"));
  const close = (text: string): string => (isOpen && text !== "" ? `${text}\n` : text);
  const patch = structuredPatch("", "", close(before), close(after), "", "", {
    context: contextLines,
    maxEditLength: maxChangedLines,
  });
  return patch?.hunks.map(({ oldStart, newStart, lines }) => ({ oldStart, newStart, lines }));
}

/** How many characters of the lines are not the same in both. */
export function changedLength(hunks: readonly Hunk[]): number {
  const changed = hunks.flatMap(({ lines }) => lines.filter((line) => line.startsWith("-") || line.startsWith("+")));
  return changed.reduce((sum, line) => sum + line.length, 0);
}
