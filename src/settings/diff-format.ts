// The output formats of `diff`.

export const diffFormats = ["text", "markdown", "html", "json"] as const;

export type DiffFormat = (typeof diffFormats)[number];
