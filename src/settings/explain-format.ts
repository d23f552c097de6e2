// What `explain` can be asked to say it in: the words alone, for the command line.

export const explainFormats = ["table", "json"] as const;

export type ExplainFormat = (typeof explainFormats)[number];
