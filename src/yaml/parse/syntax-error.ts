// What is said about a text that is not YAML. Never a word of the text itself: it may be a secret.

/** Why a text is not a document: where, and what, in a few words without any of its values. */
export interface YamlSyntaxError {
  readonly offset: number;
  readonly message: string;
  /** What is written is right, and stands for more than can be held. */
  readonly isAliasLimit?: true;
}
