// The output formats of `explain`.

export const explainFormats = ["table", "json"] as const;

export type ExplainFormat = (typeof explainFormats)[number];
