// What a text is made of, as go-yaml sees it: indicators, scalars, and where block collections begin and end.

import type { ScalarStyle } from "../node/node.ts";

export type TokenType =
  | "directive"
  | "document-start"
  | "document-end"
  | "text-end"
  /** They have no characters of their own: a column further right, or further left. */
  | "block-sequence"
  | "block-mapping"
  | "block-end"
  /** `?`, or nothing before the first character of a key that stands in one line with its colon. */
  | "key"
  | ":"
  | "-"
  | "["
  | "]"
  | "{"
  | "}"
  | ","
  | "alias"
  | "anchor"
  | "tag"
  | "scalar"
  | "fault";

export interface Token {
  readonly type: TokenType;
  readonly start: number;
  readonly end: number;
  /** Of a scalar. */
  readonly style?: ScalarStyle | undefined;
  /** Of a block scalar: the column of the block collection around it, -1 for none. */
  readonly indent?: number | undefined;
  /** Of a fault: what is wrong. */
  readonly message?: string;
}
