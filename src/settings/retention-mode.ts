// What keeps older revisions, and how many: the user's setting, else the default.

import type { Options } from "./options.ts";

export const defaultRevisions = 2;

export function retentionMode({ retain, previous }: Options): "carry" | "keep" | "none" {
  return retain ?? (previous ? "carry" : "keep");
}
