// The strategies: what can be done with a config.

export const strategies = ["rename", "copy", "restart", "reload", "ignore"] as const;

export type Strategy = (typeof strategies)[number];

export function isStrategy(text: string): text is Strategy {
  return (strategies as readonly string[]).includes(text);
}
