// What the user can ask for, whoever takes the order: flags, a policy file, another program.

import type { Place } from "../text/source.ts";
import type { PreviousSource } from "./previous-source.ts";
import type { Settings } from "./schema.ts";

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
  | "checksums"
  | "delegate"
  | "revisions"
  | "retain";

export interface Options extends Pick<Settings, Chosen> {
  /** Key for the suffix of Secrets. */
  readonly secretKey?: Uint8Array;
  /** Earlier outputs; with any, even none of them found, older revisions are carried. */
  readonly previous?: readonly PreviousSource[];
  /** Where the policy says something: `rules[2]`. */
  readonly placeInPolicy?: (path: string) => Place | undefined;
  /** The object that configures this very run, which may be among the others. */
  readonly functionConfig?: { readonly kind: string; readonly name: string; readonly namespace?: string };
}
