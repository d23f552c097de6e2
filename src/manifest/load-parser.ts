// Loads the `yaml` package and what is built on it when the first document asks for it: most streams never do,
// and it would be a good part of the start-up. Required and not imported, so that reading stays synchronous.

import { createRequire } from "node:module";

/** The file beside the bundle, put in by the build; the sources have none. */
declare const HASHROLL_PARSER: string | undefined;

const load = createRequire(import.meta.url);

export function loadParser(): typeof import("./parse.ts") {
  return load(typeof HASHROLL_PARSER === "undefined" ? "./parse.ts" : HASHROLL_PARSER);
}
