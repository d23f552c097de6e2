// What stands before a node: its anchor, its tag, and the `-`, `?` or `:` that introduces it.

import type { CST } from "yaml";

export interface Props {
  readonly anchor?: CST.SourceToken;
  readonly tag?: CST.SourceToken;
  readonly indicator?: CST.SourceToken;
  /** Token offset of the first indicator, anchor or tag. */
  readonly start?: number;
  /** Token offset of the first anchor or tag. */
  readonly outerStart?: number;
  /** Token offset after the last indicator, anchor or tag. */
  readonly end?: number;
}

const NO_PROPS: Props = {};

export function readProps(tokens: readonly CST.SourceToken[] | undefined): Props {
  if (tokens === undefined || tokens.length === 0) return NO_PROPS;
  const props: { -readonly [K in keyof Props]: Props[K] } = {};
  for (const token of tokens) {
    if (token.type === "space" || token.type === "newline" || token.type === "comment") continue;
    if (token.type === "comma") continue;
    props.start ??= token.offset;
    if (token.type === "anchor") props.anchor = token;
    else if (token.type === "tag") props.tag = token;
    else props.indicator = token;
    if (token.type === "anchor" || token.type === "tag") props.outerStart ??= token.offset;
    props.end = token.offset + token.source.length;
  }
  return props;
}
