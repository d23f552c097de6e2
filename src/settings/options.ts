// What the user can choose, by flags, a policy file or another program.

import type { Place } from "../text/source.ts";
import type { PreviousSource } from "./previous-source.ts";
import type { Settings } from "./schema.ts";

type OptionKey =
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

export interface Options extends Pick<Settings, OptionKey> {
  /** Key for the suffix of Secrets. */
  readonly secretKey?: Uint8Array;
  /** Earlier outputs; with a list, even an empty one, older revisions are carried. */
  readonly previous?: readonly PreviousSource[];
  /** The place in the policy of a path such as `rules[2]`. */
  readonly placeInPolicy?: (path: string) => Place | undefined;
  /** The object that configures this run, which may be in the stream too. */
  readonly functionConfig?: { readonly kind: string; readonly name: string; readonly namespace?: string };
}
