// The numbers in a tape's records.

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
/** All of the kind; above it stands, for block scalars, the column of the collection around it. */
export const kindBits = 5;

/** Where they stand in a record, behind what it is of. */
export const start = 1;
export const end = 2;
/** How many numbers the node and all that is in it take. */
export const size = 3;

/** How many numbers a record has. */
export const width = 4;
