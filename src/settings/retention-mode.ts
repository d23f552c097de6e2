// What keeps older revisions: the word of the user, else what is known of the previous output.

import type { Options } from "./options.ts";

export function retentionMode({ retain: asked, previous }: Options): "carry" | "keep" | "none" {
  return asked ?? (previous ? "carry" : "keep");
}
