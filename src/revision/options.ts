// What the user can ask for, whoever takes the order: flags, a policy file, another program.

import type { Strategy } from "./strategy.ts";

export const deployers = ["helm", "argocd", "flux", "kubectl"] as const;

export type Deployer = (typeof deployers)[number];

export interface Options {
  /** Hash Secrets too. */
  readonly secrets?: boolean;
  /** Key for the suffix of Secrets. */
  readonly secretKey?: Uint8Array;
  /** What a missing namespace means. */
  readonly namespace?: string;
  /** For configs that nothing else decides about. */
  readonly strategy?: Strategy;
  /** Whether new revisions are immutable; they are unless this is false. */
  readonly immutable?: boolean;
  /** A reference to a config that the stream lacks is an error. */
  readonly strict?: boolean;
  readonly for?: Deployer;
}
