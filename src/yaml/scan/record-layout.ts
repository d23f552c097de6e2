// The numbers in a node's record. A plain or quoted scalar takes two of them: its kind and length, and where it starts.
// All else takes a third one: where it ends.

/** What it is of. Used as `record.mapping`. `sizes` and comparisons rely on the order. */
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
 * All of the kind. Above it stands how many characters a plain or quoted scalar has; the column of the collection around
 * a block scalar; how many numbers a collection and all that is in it take.
 */
export const kindBits = 5;
export const kindMask = (1 << kindBits) - 1;
/** Neither a document's characters nor the numbers of its records may be more than can be counted in the bits above it. */
export const maxOffset = 2 ** (32 - kindBits) - 1;

/** How many numbers the record of a plain or quoted scalar has: the only ones that can be keys. */
export const short = 2;
/** How many any other has. What is in a collection comes after. */
export const long = 3;

export function isCollection(kind: number): boolean {
  return kind >= mapping && kind <= flowSequence;
}

/** How many numbers the record of a node has, by its kind; 0 for a collection, whose own says how many with what is in it. */
export const sizes = new Uint8Array(kindMask + 1).fill(short);
sizes.fill(long, literal, folded + 1).fill(0, mapping, flowSequence + 1);

export function startOf(records: Int32Array, at: number): number {
  return records[at + 1] as number;
}

export function endOf(records: Int32Array, at: number): number {
  const word = records[at] as number;
  const isShort = sizes[word & kindMask] === short;
  return isShort ? (records[at + 1] as number) + (word >>> kindBits) : (records[at + 2] as number);
}

/** Where the record after a node, and after all that is in it, begins. */
export function nextRecord(records: Int32Array, at: number): number {
  const word = records[at] as number;
  return at + ((sizes[word & kindMask] as number) || word >>> kindBits);
}
