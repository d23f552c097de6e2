// What is said about a text that is not YAML. Never a word of the text itself: it may be a secret.

import type { ErrorCode } from "yaml";

/** Why a text is not a document: where, and what, in a few words without any of its values. */
export interface YamlSyntaxError {
  readonly offset: number;
  readonly message: string;
  /** What is written is right, and stands for more than can be held. */
  readonly isAliasLimit?: true;
}

const MESSAGES: Readonly<Record<ErrorCode, string>> = {
  ALIAS_PROPS: "an alias has an anchor or a tag",
  BAD_ALIAS: "an anchor or alias has no name",
  BAD_COLLECTION_TYPE: "a tag does not fit its collection",
  BAD_DIRECTIVE: "a directive is malformed",
  BAD_DQ_ESCAPE: "a double-quoted scalar has an unknown escape",
  BAD_INDENT: "the indentation is inconsistent",
  BAD_PROP_ORDER: "an anchor or tag stands in the wrong place",
  BAD_SCALAR_START: "a plain scalar starts with a reserved character",
  BLOCK_AS_IMPLICIT_KEY: "a block collection starts where none is allowed",
  BLOCK_IN_FLOW: "a block collection stands inside a flow collection",
  DUPLICATE_KEY: "a key appears twice",
  IMPOSSIBLE: "the structure cannot be read",
  KEY_OVER_1024_CHARS: "a key is longer than 1024 characters",
  MISSING_CHAR: "a quote, bracket, colon, comma or space is missing",
  MULTILINE_IMPLICIT_KEY: "a key spans several lines",
  MULTIPLE_ANCHORS: "a node has several anchors",
  MULTIPLE_DOCS: "more than one document",
  MULTIPLE_TAGS: "a node has several tags",
  NON_STRING_KEY: "a key is not a string",
  RESOURCE_EXHAUSTION: "the nesting is too deep",
  TAB_AS_INDENT: "a tab is used as indentation",
  TAG_RESOLVE_FAILED: "a tag cannot be resolved",
  UNEXPECTED_TOKEN: "something stands where it cannot",
};

/** `about` is the package's own message: it tells causes apart that share a code, and is never passed on. */
export function syntaxMessage(code: ErrorCode, about: string): string {
  if (code === "MISSING_CHAR") {
    if (about.startsWith("Missing closing")) return "a quoted scalar is not closed";
    if (about.startsWith("Implicit map keys")) return "a key has no colon";
    if (about.startsWith("Block scalars with")) return "a block scalar's first lines are indented too far";
    if (about.startsWith("Sequence item")) return "a sequence item has no dash";
    if (/^Flow (map|sequence)/.test(about)) return "a flow collection is not closed";
  }
  if (code === "BAD_INDENT" && /^Flow (map|sequence)/.test(about)) return "a flow collection is not closed";
  return MESSAGES[code];
}
