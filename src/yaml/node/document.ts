// One document of a text: where it is, and the tree that was read from it.

import type { CodeUnits } from "../../text/code-units.ts";
import type { Source } from "../../text/source.ts";
import type { Node } from "./node.ts";

/** The slices of a text lie end to end: nothing of it is outside of them. */
export interface DocumentSlice {
  readonly start: number;
  readonly end: number;
  /** One of several JSON values without markers between them. */
  readonly concatenated?: true;
}

export interface Document extends DocumentSlice {
  readonly source: Source;
  readonly units: CodeUnits;
  readonly root: Node;
  readonly hasAliases: boolean;
}
