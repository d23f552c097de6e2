// The output formats of `diff` and `review`, and of `explain`.

export const diffFormats = ["text", "markdown", "html", "json"] as const;

export type DiffFormat = (typeof diffFormats)[number];

export const explainFormats = ["table", "wide", "markdown", "mermaid", "html", "json"] as const;

export type ExplainFormat = (typeof explainFormats)[number];
