// The five things that can be done with a config.

export const strategies = ["rename", "copy", "restart", "reload", "ignore"] as const;

export type Strategy = (typeof strategies)[number];

export function isStrategy(word: string): word is Strategy {
  return (strategies as readonly string[]).includes(word);
}
