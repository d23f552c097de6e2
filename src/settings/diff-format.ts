// The output formats of `diff`.

export const diffFormats = ["text", "markdown", "json"] as const;

export type DiffFormat = (typeof diffFormats)[number];
