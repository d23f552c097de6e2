// The numbers in a tape's records: what it is of, where that starts, where it ends.

/** What it is of. Used as `record.mapping`. */
export const plain = 0;
export const single = 1;
export const double = 2;
export const literal = 3;
export const folded = 4;
export const mapping = 5;
export const sequence = 6;
export const flowMapping = 7;
export const flowSequence = 8;
/** Added to a scalar's kind: its characters are not its value, breaks or escapes have to be read first. */
export const encoded = 16;

/**
 * All of the kind. Above it stands, for a block scalar, the column of the collection around it; for a collection, how
 * many numbers it and all that is in it take.
 */
export const kindBits = 5;
export const kindMask = (1 << kindBits) - 1;
/** So many characters hold no more nodes than can be counted in the bits above it. */
export const mostCharacters = Math.floor(2 ** (32 - kindBits) / 3) - 1;

/** Where they stand in a record, behind what it is of. */
export const start = 1;
export const end = 2;

/** How many numbers a record has. */
export const width = 3;

export function isCollection(kind: number): boolean {
  return kind >= mapping && kind <= flowSequence;
}

/** Where the record behind a node, and behind all that is in it, begins. */
export function behind(records: Int32Array, at: number): number {
  const word = records[at] as number;
  return at + (isCollection(word & kindMask) ? word >>> kindBits : width);
}
