// What is asked of a previous source, and what it answers.

import type { Message } from "../../problem/messages/index.ts";
import type { PreviousSource } from "../../settings/previous-source.ts";
import type { PolicyReference } from "../../settings/schema.ts";

export interface PreviousRequest {
  readonly optional: boolean;
  readonly namespace?: string;
  /** The namespaces that the configs of the stream say. */
  readonly configNamespaces?: readonly string[];
  readonly secrets?: boolean;
  readonly references?: readonly PolicyReference[];
  readonly kubeContext?: string;
  readonly kubeconfig?: string;
}

/** `absent`: there is none yet, as opposed to one that can't be read. */
export type ReadResult =
  | { readonly sources: readonly PreviousSource[]; readonly warnings?: readonly Message[] }
  | { readonly fault: string; readonly absent?: boolean; readonly emptied?: boolean };
