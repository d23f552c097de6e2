// What keeps older revisions, and how many: the user's setting, else the default.

import type { Options } from "./options.ts";
import type { StreamInput } from "./stream-input.ts";

export type RetentionMode = "carry" | "keep" | "none";

/** What Kubernetes keeps of a workload's history unless its author says otherwise. */
export const defaultRevisions = 10;

export function retentionMode({ retain }: Options, { previous }: Pick<StreamInput, "previous">): RetentionMode {
  return retain ?? (previous ? "carry" : "keep");
}
