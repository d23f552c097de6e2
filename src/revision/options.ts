// What the user can ask for, whoever takes the order: flags, a policy file, another program.

import type { Settings } from "../policy/schema.ts";

type Chosen =
  | "secrets"
  | "namespace"
  | "strategy"
  | "immutable"
  | "strict"
  | "for"
  | "rules"
  | "references"
  | "jobs"
  | "triggers"
  | "discoveryLabels"
  | "checksums";

export interface Options extends Pick<Settings, Chosen> {
  /** Key for the suffix of Secrets. */
  readonly secretKey?: Uint8Array;
}
