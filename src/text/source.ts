// One input text and the places in it.

import { partitionPoint } from "../collections/partition-point.ts";

export interface Source {
  /** As the user gave it, `<stdin>` for standard input. */
  readonly path: string;
  readonly text: string;
  /** Read for what it says about the others, and not part of the output. */
  readonly isContext?: boolean;
  /** A mapping's own keys count wherever `<<` stands, since kustomize will read it. */
  readonly ownKeysWin?: boolean;
}

export interface Place {
  readonly source: Source;
  readonly offset: number;
}

/** Line and column, counted from 1, as editors do. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Finds the lines of places; each text is looked through once, however many places it has. */
export function positionFinder(): (place: Place) => Position {
  const lineStarts = new Map<Source, readonly number[]>();
  return ({ source, offset }) => {
    const starts = lineStarts.get(source) ?? startsOfLines(source.text);
    lineStarts.set(source, starts);
    const line = partitionPoint(starts.length, (index) => (starts[index] as number) <= offset);
    return { line, column: offset - (starts[line - 1] as number) + 1 };
  };
}

function startsOfLines(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}
