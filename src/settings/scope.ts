// What a revision is a revision of: the whole config, or the keys that a workload uses.

export const scopes = ["config", "keys"] as const;

export type Scope = (typeof scopes)[number];

export function isScope(text: string): text is Scope {
  return (scopes as readonly string[]).includes(text);
}
