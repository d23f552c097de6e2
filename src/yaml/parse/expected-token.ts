// What may come next where a node is expected, and what is said where something else does.

import type { Token, TokenType } from "./token.ts";

export const NO_DOCUMENT: ReadonlySet<TokenType> = new Set(["text-end", "document-end", "document-start", "directive"]);
export const NO_ITEM: ReadonlySet<TokenType> = new Set(["-", "key", ":", "block-end"]);
export const NO_VALUE: ReadonlySet<TokenType> = new Set(["key", ":", "block-end"]);

export interface NodeStyle {
  /** Whether a block collection may begin here. */
  readonly block: boolean;
  /** Whether the dashes of a sequence may stand in the column of the key before it. */
  readonly indentless: boolean;
}

export const FLOW: NodeStyle = { block: false, indentless: false };

export const NO_FLOW_VALUE = {
  "}": new Set<TokenType>([":", ",", "}"]),
  "]": new Set<TokenType>([":", ",", "]"]),
} as const;

export interface Properties {
  readonly anchor?: string;
  readonly tag?: string;
  /** Where the first of them begins, and the last one ends. */
  readonly start?: number;
  readonly end?: number;
}

export function unexpected({ type }: Token): string {
  switch (type) {
    case "text-end":
    case "document-start":
    case "document-end":
      return "a flow collection is not closed";
    case "block-end":
    case "block-mapping":
    case "block-sequence":
      return "the indentation is inconsistent";
    default:
      return "something stands where it cannot";
  }
}
