// The output formats of `explain`.

export const explainFormats = ["table", "wide", "markdown", "mermaid", "html", "json"] as const;

export type ExplainFormat = (typeof explainFormats)[number];
