// What keeps older revisions, and how many: the user's setting, else the default.

import type { Options } from "./options.ts";
import type { StreamInput } from "./stream-input.ts";

export type RetentionMode = "carry" | "keep" | "none";

export const defaultRevisions = 2;

export function retentionMode({ retain }: Options, { previous }: Pick<StreamInput, "previous">): RetentionMode {
  return retain ?? (previous ? "carry" : "keep");
}
