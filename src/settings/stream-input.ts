// What one run works on, beside the user's choices.

import type { Place, Source } from "../text/source.ts";
import type { PreviousSource } from "./previous-source.ts";

export interface StreamInput {
  /** Context documents included. */
  readonly sources: readonly Source[];
  /** Earlier outputs; with a list, even an empty one, older revisions are carried. */
  readonly previous?: readonly PreviousSource[] | undefined;
  /** Key for the suffix of Secrets. */
  readonly secretKey?: Uint8Array | undefined;
  /** The place in the policy of a path such as `rules[2]`. */
  readonly placeInPolicy?: ((path: string) => Place | undefined) | undefined;
  /** The object that configures this run, which may be in the stream too. */
  readonly functionConfig?: { readonly kind: string; readonly name: string; readonly namespace?: string } | undefined;
}
