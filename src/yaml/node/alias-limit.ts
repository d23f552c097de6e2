// Following aliases is bounded: a few lines of them can stand for more nodes than any machine holds.

import type { Place } from "../../text/source.ts";

/** Thrown where a document's aliases expand to too many nodes; a problem of the input, not of hashroll. */
export class AliasLimitError extends Error {
  readonly place: Place;
  constructor(place: Place) {
    super("Aliases expand to too many nodes");
    this.place = place;
  }
}

/** Counts what is reached through aliases. */
export function aliasBudget(place: Place, most = 200_000): (cost?: number) => void {
  let left = most;
  return (cost = 1) => {
    left -= cost;
    if (left < 0) throw new AliasLimitError(place);
  };
}
