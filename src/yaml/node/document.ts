// One document of a text: where it is, and what was read from it.

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

/** What a reader gives of a document; without a root where it is empty. */
export type Parsed = ParsedTree | { readonly ok: false; readonly fault: YamlSyntaxError };

export interface ParsedTree {
  readonly ok: true;
  readonly root: Node | undefined;
  readonly hasAliases: boolean;
}

/** Why a text is not a document: where, and what, in a few words. Never one of its own: it may be a secret. */
export interface YamlSyntaxError {
  readonly offset: number;
  readonly message: string;
  /** What is written is right, and stands for more than can be held. */
  readonly isAliasLimit?: true;
}
